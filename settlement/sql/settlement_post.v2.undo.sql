DROP FUNCTION public.settlement_moved, public.settlement_take_back, public.settlement_legs,
    public.settlement_write_side_bets;
