-- Streets are added to, never changed: what was taken back stays to be read.
GRANT INSERT ON public.settlement_handstreet TO app;
