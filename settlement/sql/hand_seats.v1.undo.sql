DROP TRIGGER player_dealt_in ON public.settlement_handseat;
DROP FUNCTION public.player_dealt_in();
