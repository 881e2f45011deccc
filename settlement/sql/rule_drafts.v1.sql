-- Drafts are written over; what is published of them is a guarded version.
GRANT INSERT, UPDATE ON public.settlement_ruledraft TO app;
