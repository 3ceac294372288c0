"""`judge cards update`: the user's store, rebuilt from an upstream archive and the store there was.

    1. one update at a time (a lock beside the store; a second update says so and stops); what killed updates left
       behind is removed
    2. the source is fetched into a temporary file beside the store, bounded in bytes and time
    3. it is read, every record checked (sources/records.py), and refused as a whole when its newest set is older than
       the store's or too many of its records are not as expected
    4. its facts are merged with the store's: a set or printing that the source lacks stays; where both give a fact the
       database that is preferred for the set's era decides, as in a build
    5. the new store is written beside the old one, read back whole, judged by probes, and moved over it

Whatever fails on the way, the old store stays as it was and the temporary files go.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ptcg_judge.cards.build.build import merge_into
from ptcg_judge.cards.build.database import Half, half_of
from ptcg_judge.cards.build.worked_out import WorkOut
from ptcg_judge.cards.sources.archive import Limits
from ptcg_judge.cards.sources.read import read_source
from ptcg_judge.cards.store import CardStore
from ptcg_judge.cards.store.location import FILE, bundled_store, user_folder
from ptcg_judge.cards.update.fetch import Progress, fetch, shown
from ptcg_judge.cards.update.soundness import check_whole
from ptcg_judge.errors import CardDataError, UsageError
from ptcg_judge.safewrite import may_be_written

# TCGdex follows each release within days; one archive of 24,000 small files.
DEFAULT: Final = "https://github.com/tcgdex/cards-database/archive/refs/heads/master.tar.gz"
# pokemon-tcg-data, the second opinion: `judge cards update --from` this address.
SECOND: Final = "https://github.com/PokemonTCG/pokemon-tcg-data/archive/refs/heads/master.tar.gz"
PREFIX: Final = ".update-"
MOST_REFUSED: Final = 0.2  # of a source's cards: beyond that the source has changed its form

Probe = Callable[[CardStore, CardStore], None]  # old store, new store; raises CardDataError where the new one is wrong


@dataclass(frozen=True)
class Updated:
    """What an update did, or would do (`written` False): the file, the SHA-256 of the source ("" for a folder), what
    came in, and the records of the source that were not as expected (place, reason)."""

    path: Path
    sha256: str
    last_day: str
    printings: int
    new_printings: int
    changed_printings: int
    new_sets: tuple[str, ...]
    refused: tuple[tuple[str, str], ...] = ()
    written: bool = True

    @property
    def is_news(self) -> bool:
        """Whether the source has anything that the store lacks or says otherwise."""
        return bool(self.new_printings or self.changed_printings or self.new_sets)


def update(
    source: str = DEFAULT,
    allow_older: bool = False,
    sha256: str = "",
    limits: Limits | None = None,
    progress: Progress | None = None,
    probe: Probe | None = None,
    check: bool = False,
    work_out: WorkOut | None = None,
) -> Updated:
    """Merge a source (an address or a path) into the user's store; with `check` only say what that would bring.

    `sha256`, if given, is what the archive must hash to; `probe` judges the new store before it is used, `work_out`
    makes the tables that it carries for the deck rules. Raises CardDataError or UsageError; then nothing changed.
    """
    limits, folder = limits or Limits(), Path(user_folder())
    with _problems(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(folder), _workplace(folder) as work:
            path, digest = _source(source, work, limits, progress)
            if sha256 and sha256.strip().lower() != digest:
                raise CardDataError(
                    shown(source), f"its SHA-256 is {digest or 'that of no file'}, not the one asked for"
                )
            merging = _Merging(shown(source), path, digest, allow_older, limits)
            return merging.told(False, folder) if check else merging.written(folder, work, probe, work_out)


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
    """Hold the lock of the folder. Raises UsageError when another update holds it, OSError where a link or a device
    stands in its place."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    lock = os.open(folder / "update.lock", flags, 0o644)
    try:
        if not stat.S_ISREG(os.fstat(lock).st_mode):
            raise OSError(0, "it is no plain file", str(folder / "update.lock"))
        try:
            _lock(lock)
        except OSError:
            raise UsageError("another update is running", "wait for it, then try again") from None
        yield
    finally:
        os.close(lock)


@contextmanager
def _workplace(folder: Path) -> Iterator[Path]:
    """A folder of this update's own; those of updates that were killed are removed (the lock is ours)."""
    for left in folder.glob(f"{PREFIX}*"):
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=PREFIX, dir=folder, ignore_cleanup_errors=True) as work:
        yield Path(work)


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
        raise UsageError(f"cannot fetch from {shown(scheme)}://", "an address begins with https://, or give a path")
    target = work / "source"
    return target, fetch(source, target, limits.download, progress, limits.seconds)


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


class _Merging:
    """A source read and merged with the store of now."""

    def __init__(self, source: str, path: Path, digest: str, allow_older: bool, limits: Limits) -> None:
        self.source, self.digest = source, digest
        self.store = current_store()
        half = _dated(self._read(path, limits), self.store)
        if half.last_day < self.store.last_day and not allow_older:
            raise CardDataError(
                source,
                f"its newest set came out on {half.last_day or 'no known day'}, the data reach {self.store.last_day}",
                hint="nothing to gain; --allow-older merges it all the same",
            )
        self.refused = tuple(half.refused)
        self.made = merge_into(self.store, half)

    def _read(self, path: Path, limits: Limits) -> Half:
        """The source's facts; messages name the address the user gave, not our temporary file."""
        try:
            found = read_source(path, limits)
        except CardDataError as problem:
            raise CardDataError(self.source, problem.message, hint=problem.hint) from None
        if len(found.refused) > MOST_REFUSED * (len(found.cards) + len(found.refused)):
            where, why = found.refused[0]
            many = f"{len(found.refused):,} of its records are not as expected"
            raise CardDataError(self.source, f"{many}, the first: {where}: {why}")
        return half_of([found], found.letter)

    def told(self, written: bool, folder: Path) -> Updated:
        """What the source brings."""
        before = {card.id: card for card in self.store.all()}
        changed = sum(1 for card in self.made.cards if card.id in before and before[card.id] != card)
        return Updated(
            folder / FILE,
            self.digest,
            self.made.last_day,
            len(self.made.cards),
            sum(1 for card in self.made.cards if card.id not in before),
            changed,
            tuple(printed.name for id, printed in self.made.sets.items() if id not in self.store.sets),
            self.refused,
            written,
        )

    def written(self, folder: Path, work: Path, probe: Probe | None, work_out: WorkOut | None) -> Updated:
        """Write the new store, see that it is sound, and move it over the old one."""
        target = folder / FILE
        if why := may_be_written(target):
            raise OSError(0, why, str(target))
        data, new = self.made.data(work_out), work / FILE
        with new.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        written = check_whole(new, data, self.made)
        if probe is not None:
            probe(self.store, written)
        done = self.told(True, folder)
        new.replace(target)
        return done


def _dated(half: Half, store: CardStore) -> Half:
    """The source with the store's release days for sets of which it gives none (TCGdex cards without set objects)."""
    for id, printed in half.sets.items():
        if not printed.released and id in store.sets:
            half.sets[id] = replace(printed, released=store.sets[id].released)
    return half
