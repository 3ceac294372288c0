"""`judge cards update`: the user's store, rebuilt from an upstream archive and the store there was.

    1. one update at a time (a lock beside the store; a second update says so and stops)
    2. the source is fetched into a temporary file beside the store, bounded in size
    3. it is read (sources/archive.py) and refused when its newest set is older than the store's
    4. its facts are merged with the store's: a set or printing that the source lacks stays; where both give a fact the
       database that is preferred for the set's era decides, as in a build
    5. the new store is written beside the old one, opened once to see that it works, and moved over it

Whatever fails on the way, the old store stays as it was and the temporary files go.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from ptcg_judge.cards.build.build import merge_into
from ptcg_judge.cards.build.database import Half, half_of
from ptcg_judge.cards.build.join import Build
from ptcg_judge.cards.sources.archive import Limits
from ptcg_judge.cards.sources.read import read_source
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import FILE, bundled_store, user_folder
from ptcg_judge.cards.update.fetch import Progress, fetch
from ptcg_judge.errors import CardDataError, UsageError

# One archive, one request, MIT-like facts as JSON; TCGdex serves its 21,000 cards one by one.
DEFAULT = "https://github.com/PokemonTCG/pokemon-tcg-data/archive/refs/heads/master.tar.gz"


@dataclass(frozen=True)
class Updated:
    """What an update did: the file, the SHA-256 of the source ("" for a folder), and what came in."""

    path: Path
    sha256: str
    last_day: str
    printings: int
    new_printings: int
    changed_printings: int
    new_sets: tuple[str, ...]


def update(
    source: str = DEFAULT,
    allow_older: bool = False,
    sha256: str = "",
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Updated:
    """Merge a source (an address or a path) into the user's store.

    `sha256`, if given, is what the archive must hash to. Raises CardDataError or UsageError; then nothing changed.
    """
    limits, folder = limits or Limits(), Path(user_folder())
    with _problems(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(folder), tempfile.TemporaryDirectory(prefix=".update-", dir=folder) as work:
            path, digest = _source(source, Path(work), limits, progress)
            if sha256 and sha256.strip().lower() != digest:
                raise CardDataError(source, f"its SHA-256 is {digest or 'that of no file'}, not the one asked for")
            return _merge(source, path, digest, folder, Path(work), allow_older, limits)


@contextmanager
def _problems(folder: Path) -> Iterator[None]:
    """A full disk or a folder without permission is one sentence."""
    try:
        yield
    except OSError as problem:
        where = problem.filename or str(folder)
        raise CardDataError(str(where), f"{problem.strerror or problem}; the card data are as before") from None


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the lock of the folder. Raises UsageError when another update holds it."""
    with (folder / "update.lock").open("a+b") as lock:
        try:
            _lock(lock.fileno())
        except OSError:
            raise UsageError("another update is running", "wait for it, then try again") from None
        yield


def _lock(file: int) -> None:
    """Lock the open file until it is closed, or raise OSError at once."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _source(source: str, work: Path, limits: Limits, progress: Progress | None) -> tuple[Path, str]:
    """The source as a path, and its SHA-256."""
    scheme, separator, _ = source.partition("://")
    if not separator:
        path = Path(source)
        return path, _hash_of(path) if path.is_file() else ""
    if scheme.lower() not in ("http", "https"):
        raise UsageError(f"cannot fetch from {scheme}://", "an address begins with https://, or give a path")
    target = work / "source"
    return target, fetch(source, target, limits.download, progress)


def _hash_of(path: Path) -> str:
    from hashlib import file_digest

    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def current_store() -> CardStore:
    """The store that commands use now; a user's store that cannot be read gives way to the bundled one."""
    try:
        return CardStore.open()
    except CardDataError:
        return CardStore.open(Path(bundled_store()))


def _merge(
    source: str, path: Path, digest: str, folder: Path, work: Path, allow_older: bool, limits: Limits
) -> Updated:
    store = current_store()
    half = _dated(_read(source, path, limits), store)
    if half.last_day < store.last_day and not allow_older:
        raise CardDataError(
            source,
            f"its newest set came out on {half.last_day or 'no known day'}, the card data reach {store.last_day}",
            hint="nothing to gain; --allow-older merges it all the same",
        )
    merged = merge_into(store, half)
    _replace(merged, work / FILE, folder / FILE)
    before = {card.id: card for card in store.all()}
    changed = sum(1 for card in merged.cards if card.id in before and before[card.id] != card)
    return Updated(
        folder / FILE,
        digest,
        merged.last_day,
        len(merged.cards),
        len(merged.cards) - len(before),
        changed,
        tuple(printed.name for id, printed in merged.sets.items() if id not in store.sets),
    )


def _read(source: str, path: Path, limits: Limits) -> Half:
    """The source's facts; messages name the address the user gave, not our temporary file."""
    try:
        found = read_source(path, limits)
        return half_of([found], found.letter)
    except CardDataError as problem:
        raise CardDataError(source, problem.message, hint=problem.hint) from None


def _dated(half: Half, store: CardStore) -> Half:
    """The source with the store's release days for sets of which it gives none (TCGdex cards without set objects)."""
    for id, printed in half.sets.items():
        if not printed.released and id in store.sets:
            half.sets[id] = replace(printed, released=store.sets[id].released)
    return half


def _replace(made: Build, new: Path, old: Path) -> None:
    """Write the store, see that it opens, and move it over the old one."""
    with new.open("wb") as file:
        file.write(made.data())
        file.flush()
        os.fsync(file.fileno())
    written = CardStore.open(new)
    if made.cards and written.by_id(made.cards[-1].id) is None:
        raise CardDataError(str(new), "the new store does not hold what was written; the card data are as before")
    new.replace(old)
