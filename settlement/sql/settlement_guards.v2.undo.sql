DROP TRIGGER beside_is_settled ON public.tables_transaction;
DROP TRIGGER reversal_is_settled ON public.tables_transaction;
DROP FUNCTION public.reversal_is_settled;
DROP FUNCTION public.cards_mask, public.settlement_is_of_hand, public.unit_is_due;
ALTER TABLE public.settlement_settlementline DROP CONSTRAINT settlementline_kind,
    DROP CONSTRAINT settlementline_row;
DROP FUNCTION public.beside_is_settled, public.settlement_beside, public.settlement_beside_posted,
    public.settlement_debts, public.settlement_option;
DROP VIEW public.audit_parts CASCADE;
DROP VIEW public.audit_part_settlement_settlementsidebet,
    public.audit_part_settlement_settlementtransaction;
SELECT public.audit_parts_create();
DROP TRIGGER guarded_not_late ON public.settlement_settlementsidebet;
DROP TRIGGER guarded_not_late ON public.settlement_settlementtransaction;
DROP FUNCTION public.late_settlement_settlementsidebet,
    public.late_settlement_settlementtransaction;
