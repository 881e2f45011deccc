DELETE FROM public.tables_postingrule
 WHERE cause = 'fee' OR account_kind IN ('fees', 'receivable', 'payable');
