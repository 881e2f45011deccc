-- Which entries each cause allows. Other causes get their rows with what builds them.
INSERT INTO public.tables_postingrule (cause, account_kind, commodity_kind, sign) VALUES
    ('mint', 'mint', 'chips', -1), ('mint', 'rack', 'chips', 1), ('mint', 'cage', 'chips', 1),
    ('buy_in', 'rack', 'chips', -1), ('buy_in', 'stack', 'chips', 1),
    ('buy_in', 'patron_cash', 'cash', -1), ('buy_in', 'drop', 'cash', 1),
    ('add_on', 'rack', 'chips', -1), ('add_on', 'stack', 'chips', 1),
    ('add_on', 'patron_cash', 'cash', -1), ('add_on', 'drop', 'cash', 1),
    ('walk', 'stack', 'chips', -1), ('walk', 'patron', 'chips', 1),
    ('hand', 'stack', 'chips', -1), ('hand', 'stack', 'chips', 1),
    ('side_bet', 'rack', 'chips', -1), ('side_bet', 'rack', 'chips', 1),
    ('side_bet', 'stack', 'chips', -1), ('side_bet', 'stack', 'chips', 1);

-- A reversal mirrors what it names (reversal_mirrors), so it may touch whatever a cause touched.
INSERT INTO public.tables_postingrule (cause, account_kind, commodity_kind, sign)
SELECT DISTINCT 'reversal', account_kind, commodity_kind, -sign FROM public.tables_postingrule;
