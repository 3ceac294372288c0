"""Each break in a process of its own, forked from one that has loaded everything: nothing broken stays."""

from __future__ import annotations

import os
import pickle
import resource
import select
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

MEMORY = 3 << 30


@dataclass(frozen=True)
class Died:
    """A process that gave no answer: it hung, used too much memory, or crashed."""

    how: str


class _Running(Generic[Task]):
    def __init__(self, task: Task, pid: int, pipe: int) -> None:
        self.task, self.pid, self.pipe = task, pid, pipe
        self.read = b""


def each(
    tasks: Sequence[Task], work: Callable[[Task], Result], seconds: int, jobs: int = 1
) -> Iterator[tuple[Task, Result | Died]]:
    """What `work` makes of each task, as they get done; `seconds` of processor time at most for one."""
    waiting = list(reversed(tasks))
    running: dict[int, _Running[Task]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            one = _start(waiting.pop(), work, seconds)
            running[one.pipe] = one
        ready, _, _ = select.select(list(running), [], [])
        for pipe in ready:
            one = running[pipe]
            part = os.read(pipe, 1 << 16)
            one.read += part
            if not part:
                del running[pipe]
                os.close(pipe)
                _, status = os.waitpid(one.pid, 0)
                yield one.task, pickle.loads(one.read) if status == 0 else Died(_how(status))


def _how(status: int) -> str:
    return f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else f"exit {os.WEXITSTATUS(status)}"


def _start(task: Task, work: Callable[[Task], Result], seconds: int) -> _Running[Task]:
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return _Running(task, pid, read)
    code = 1
    try:
        os.close(read)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_REAL, 20 * seconds)
        result = pickle.dumps(work(task))
        with os.fdopen(write, "wb") as pipe:
            pipe.write(result)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)
