-- Fees go from stacks to the table's fee accounts. A hand books what a stack did not reach as a
-- debt of its player and a claim of the other, where the rules keep it.
INSERT INTO public.tables_postingrule (cause, account_kind, commodity_kind, sign) VALUES
    ('fee', 'stack', 'chips', -1), ('fee', 'fees', 'chips', 1),
    ('hand', 'receivable', 'chips', -1), ('hand', 'payable', 'chips', 1),
    ('reversal', 'fees', 'chips', -1),
    ('reversal', 'receivable', 'chips', 1), ('reversal', 'payable', 'chips', -1);
