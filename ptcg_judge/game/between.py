"""Parts of the list between turns that only some books have: things done by kind, and lists inside a free order."""

from __future__ import annotations

from ptcg_judge.game.checkup import Checkup
from ptcg_judge.game.damage import ATTACKS, ENERGY, PLAYED, POWERS, RULES, STADIUM, TRAINERS, standing_of
from ptcg_judge.game.effects import Effect, speaking
from ptcg_judge.game.game import happen_between, resolve
from ptcg_judge.game.steps import Do, Next, Step, run
