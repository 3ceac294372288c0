"""ptcg-judge: deck legality on any date, and replayed rulings, for the paper Pokémon Trading Card Game."""

__version__ = "0.1.0"
