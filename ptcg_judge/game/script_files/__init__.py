"""The effect scripts that ship: where a text's script stands, how a file is written, which printings share it.

`python -m ptcg_judge.game.script_files` puts all of it in order: run it after writing a script.
"""
