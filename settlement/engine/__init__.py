"""The pure engine: cards, ranking, house rules, scoring, payout, lines with their rule numbers.

Standard library only; no clock, no chance, no files, no network. The same input gives the same
outcome, byte for byte. Read ``play.py`` first: it reads like the rule book's table of contents.
"""
