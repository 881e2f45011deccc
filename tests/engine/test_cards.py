"""Card text (R-CARD-2) and the numbers behind it."""

import pytest

from settlement.engine.cards import CARD_NAMES, PACK, card_mask, print_cards, read_cards


@pytest.mark.parametrize(
    "text",
    [
        "As Ks Qs Js Ts",
        "AKQJTs",
        "akqjts",
        "A K Q J 10 s",
        "A♠K♠Q♠J♠10♠",
        "as,ks;qs/js-10S",
        "A️KQJ(T)s",
    ],
)
def test_a_suit_counts_for_all_the_ranks_before_it(text: str) -> None:
    """R-CARD-2: any case, 10 or T, letters or signs, other characters ignored."""
    cards, unknown = read_cards(text)

    assert ("As Ks Qs Js Ts", ()) == (print_cards(cards), unknown)


@pytest.mark.parametrize(
    ("text", "printed", "unknown"),
    [
        ("", "", ()),
        ("  /  ", "", ()),
        ("QhQd2c3c", "Qh Qd 2c 3c", ()),
        ("Xs", "", ("Xs",)),
        ("AXs", "As", ("Xs",)),
        ("As K", "As", ("K",)),
        ("s", "", ("s",)),
        ("As h", "As", ("h",)),
        ("1s", "", ("1s",)),
        ("110s", "Ts", ("1",)),
        ("11s", "", ("11s",)),
        ("Zz Qc", "Qc", ("Zz",)),
        ("A Zz s", "As", ("Zz",)),
        ("QhXx2c", "Qh 2c", ("Xx",)),
        ("2Xc", "2c", ("Xc",)),
        ("joker", "", ("joker",)),
        ("As Kd 7", "As Kd", ("7",)),
        ("Ä♠", "", ("Ä♠",)),
    ],
)
def test_pieces_that_are_no_cards_are_named(
    text: str, printed: str, unknown: tuple[str, ...]
) -> None:
    cards, pieces = read_cards(text)

    assert (printed, unknown) == (print_cards(cards), pieces)


def test_every_card_reads_back_as_it_is_printed() -> None:
    assert 52 == len(set(PACK))
    for card in PACK:
        assert ((card,), ()) == read_cards(CARD_NAMES[card])
        assert ((card,), ()) == read_cards(CARD_NAMES[card].swapcase() + "!")


def test_the_whole_pack_counts_four_of_each_rank_and_thirteen_of_each_suit() -> None:
    """Four three-bit fours a rank, four four-bit thirteens a suit: no counter runs over."""
    assert int("4" * 13, 8) | 0xDDDD << 39 == sum(PACK)


def test_a_set_of_cards_is_fifty_two_bits() -> None:
    assert (1 << 52) - 1 == card_mask(PACK)
    assert 0b1001 == card_mask(read_cards("2s 2c")[0])
    assert 1 << 51 == card_mask(read_cards("Ac")[0])
