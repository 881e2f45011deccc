"""Hypothesis strategies over hand documents: Hypothesis picks the seed that tests/dealing deals by.

Hypothesis could draw and shrink every single choice of the deal; that is ten times slower, and a smaller deal is no simpler.
"""

from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.dealing import a_document

Document = dict[str, Any]


def documents() -> st.SearchStrategy[Document]:
    """Any hand, short stacks, refusals of short stacks and all."""
    return st.integers(0, 2**63).map(lambda seed: a_document(Random(seed)))


def unlimited_documents() -> st.SearchStrategy[Document]:
    """The same hands with chips without end: what is owed is paid."""
    return documents().map(without_stacks)


def without_stacks(document: Document) -> Document:
    seats = [
        {key: value for key, value in seat.items() if key != "stack"} for seat in document["seats"]
    ]
    return {**document, "seats": seats}
