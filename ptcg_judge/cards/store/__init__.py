"""The card store: one file of sorted lines, and finding cards in it without reading it whole."""

from ptcg_judge.cards.store.store import CardStore as CardStore
