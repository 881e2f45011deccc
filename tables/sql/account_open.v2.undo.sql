ALTER TABLE public.tables_account DROP CONSTRAINT account_floor_of_kind,
    DROP CONSTRAINT account_owner, DROP CONSTRAINT account_bounded;
DROP TRIGGER account_stays ON public.tables_account;
DROP FUNCTION public.account_stays;
DROP FUNCTION public.account_of;
