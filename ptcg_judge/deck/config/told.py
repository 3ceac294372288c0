"""What holds for one file, and which file and line says so: the answer to "why is this list judged like that?"."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ptcg_judge.deck.config.file import SETTINGS, ConfigValue

if TYPE_CHECKING:
    from ptcg_judge.deck.batch import Bench
    from ptcg_judge.deck.config.file import Config
    from ptcg_judge.deck.decklist import Decklist

DEFAULTS = {"format": "standard", "printings": "exact"}


class Told(NamedTuple):
    """What holds for a file: `config` is the path of its configuration or "", `settings` and `rules` by key and code,
    `ignores` codes that lists of the file ignore; `known` counts its known faults."""

    path: str
    config: str
    settings: dict[str, ConfigValue]
    rules: dict[str, ConfigValue]
    ignores: dict[str, ConfigValue]
    excluded: ConfigValue | None
    baseline: ConfigValue | None
    known: int


def told(bench: Bench, path: str, lists: list[Decklist]) -> Told:
    """What holds for a file, with the settings of its lists as far as all of them share one.

    Raises ConfigFileError for a configuration that can't be used.
    """
    config = bench.config(path)
    applied = config.applied(path) if config else None
    known = bench.known(path)
    return Told(
        path,
        config.name if config else "",
        {key: _setting(key, bench, config, lists, path) for key in SETTINGS},
        dict(applied.rules) if applied else {},
        _ignores(lists, path),
        config.excluded(path) if config else None,
        config.baseline if config else None,
        sum(known.values()) if known else 0,
    )


def _setting(key: str, bench: Bench, config: Config | None, lists: list[Decklist], path: str) -> ConfigValue:
    own = {deck.settings[key]: deck.source for deck in lists if key in deck.settings}
    if own:
        value, source = next(iter(own.items()))
        whole = len(own) == 1 and all(key in deck.settings for deck in lists)
        return ConfigValue(value, f"the list's own setting ({path if whole else source})")
    said = config.applied(path).settings.get(key) if config else None
    return said or ConfigValue(DEFAULTS.get(key) or f"{bench.today} (today)", "default")


def _ignores(lists: list[Decklist], path: str) -> dict[str, ConfigValue]:
    from ptcg_judge.deck.reading.own_settings import ignored

    places = [(code, at) for deck in lists for code, at in ignored(deck.settings).items()]
    return {code: ConfigValue("ignored", f"{path}:{at.line}") for code, at in places}
