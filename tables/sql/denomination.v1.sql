-- Chips come into use and are withdrawn; none is deleted.
GRANT INSERT, UPDATE ON public.tables_denomination TO app;
