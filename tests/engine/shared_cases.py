"""The cases in `cases/*.jsonl`: copies of those handed out with the rules, one a line.

None of their answers is taken from this engine.
"""

import json
from pathlib import Path


def shared_cases(name):
    lines = (Path(__file__).parent / "cases" / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]
