-- Locks of terminals are the present: made, and taken away again.
GRANT INSERT, UPDATE, DELETE ON public.tables_terminallock TO app;
