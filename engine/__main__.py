"""The engine on the command line: `python -m engine referee deal.json`, and what else it offers.

It reads, calls and prints: JSON on standard output, messages on standard error. The exit status is
0, or 1 when a record breaks a rule or a result is wrong, or 2 when something cannot be read.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, NoReturn

from engine.auction import PlayType
from engine.editions import EDITIONS
from engine.errors import RecordError
from engine.game import legal_moves
from engine.json_text import text_of
from engine.perft import perft
from engine.record import Record, loads
from engine.referee import Verdict, judge, verdict_data
from engine.score import scored

GOOD, WRONG, UNREADABLE, INTERRUPTED = 0, 1, 2, 130

LONGEST_RECORD = 1_000_000
"""In bytes; a whole deal takes some two thousand."""
MOST_DIGITS = 9

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        if not (sys.stdin and sys.stdout):
            raise RecordError("standard input or output is closed")
        options = _parser().parse_args(arguments)
        status: int = options.command(options)
        sys.stdout.flush()
    except RecordError as error:
        print(f"engine: {error}", file=sys.stderr)
        return UNREADABLE
    except BrokenPipeError:
        _forget_output()
        return WRONG
    except OSError as error:
        if not error.filename:
            _forget_output()
        print(f"engine: {error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _referee(options: argparse.Namespace) -> int:
    return _print_verdict(judge(_read(options.file)))


def _moves(options: argparse.Namespace) -> int:
    verdict = judge(_read(options.file))
    if verdict.breach:
        return _print_verdict(verdict)
    moves = sorted(str(move) for move in legal_moves(verdict.game))
    print(json.dumps({"turn": verdict.game.turn, "moves": moves}))
    return GOOD


def _perft(options: argparse.Namespace) -> int:
    verdict = judge(_read(options.file))
    if verdict.breach:
        return _print_verdict(verdict)
    print(json.dumps({"nodes": perft(verdict.game, options.depth)}))
    return GOOD


def _score(options: argparse.Namespace) -> int:
    status = GOOD
    with _opened(options.file) as lines:
        for line in lines:
            answer, is_good = _answer(line)
            sys.stdout.write(answer + "\n")
            if not is_good:
                status = WRONG
    return status


def _draw(options: argparse.Namespace) -> int:
    from engine.draw import draw

    record = _read(options.file)
    if options.at is not None:
        record = replace(record, play=record.play[: options.at])
    verdict = judge(record)
    if verdict.breach:
        return _print_verdict(verdict)
    drawing = draw(verdict.game) + "\n"
    if options.output == "-":
        sys.stdout.write(drawing)
    else:
        Path(options.output).write_text(drawing, encoding="utf-8")
    return GOOD


def _simulate(options: argparse.Namespace) -> int:
    from engine.simulate import Simulation, simulate

    simulation = Simulation(
        PlayType(options.type),
        options.deals,
        options.seed,
        options.edition,
        options.opener,
        options.other,
    )
    progress = sys.stderr if sys.stderr.isatty() else None
    print(json.dumps(simulate(simulation, options.processes, progress)))
    return GOOD


def _read(file: str) -> Record:
    with _opened(file) as stream:
        data = stream.read(LONGEST_RECORD + 1)
    if len(data) > LONGEST_RECORD:
        raise RecordError(f"longer than any record: more than {LONGEST_RECORD} bytes")
    return loads(data)


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    """A file, or standard input for `-`."""
    if file == "-":
        yield sys.stdin.buffer
    else:
        with Path(file).open("rb") as stream:
            yield stream


def _answer(line: bytes) -> tuple[str, bool]:
    try:
        return scored(text_of(line.rstrip(b" \t\r\n")))
    except RecordError as error:
        return json.dumps({"error": str(error)}), False


def _print_verdict(verdict: Verdict) -> int:
    print(json.dumps(verdict_data(verdict)))
    return WRONG if verdict.breach else GOOD


def _forget_output() -> None:
    """Drop output that can no longer be written; without this Python would complain at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, without the usage."""
        self.exit(UNREADABLE, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="engine", description="The rules and scores of Muzicando and Remi.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def add(command: Command, name: str, text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        added.set_defaults(command=command)
        return added

    def add_with_record(command: Command, name: str, text: str) -> argparse.ArgumentParser:
        added = add(command, name, text)
        added.add_argument("file", metavar="FILE", help="a record; - for standard input")
        return added

    add_with_record(_referee, "referee", "Judge a record.")
    add_with_record(_moves, "moves", "List what may be called or laid after a record.")
    counting = add_with_record(_perft, "perft", "Count the sequences of moves after a record.")
    counting.add_argument("depth", metavar="DEPTH", type=_number, help="how many moves each")
    scoring = add(_score, "score", "Give the points of results, one JSON object a line.")
    scoring.add_argument("file", metavar="FILE", nargs="?", default="-", help="the results")
    drawing = add_with_record(_draw, "draw", "Draw the table after a record.")
    drawing.add_argument("--at", metavar="N", type=_number, help="after N moves of the play")
    drawing.add_argument("-o", "--output", metavar="FILE", default="-", help="the SVG")
    _add_simulate_options(add(_simulate, "simulate", "Play many deals and say how they went."))
    return parser


def _add_simulate_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--type", choices=[str(type_) for type_ in PlayType], default="P")
    parser.add_argument("--edition", choices=tuple(EDITIONS), default="ro")
    for side in ("opener", "other"):
        parser.add_argument(f"--{side}", choices=("sensible", "random"), default="sensible")
    parser.add_argument("--deals", metavar="N", type=_number, default=1000)
    parser.add_argument("--seed", metavar="N", type=_number, default=1)
    parser.add_argument("--processes", metavar="N", type=_number)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no whole number")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
