DELETE FROM public.tables_postingrule
 WHERE cause = 'carry' OR (cause, account_kind, sign) = ('reversal', 'patron', 1);
DROP TRIGGER player_admitted ON public.tables_seating;
DROP TRIGGER player_admitted ON public.tables_waitingentry;
DROP TRIGGER player_admitted ON public.tables_playerexclusion;
DROP TRIGGER readmission_due ON public.tables_playerreadmission;
DROP FUNCTION public.player_admitted();
DROP FUNCTION public.readmission_due();
DROP FUNCTION public.player_is_excluded(bigint);
