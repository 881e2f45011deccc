DROP FUNCTION public.account_of;
