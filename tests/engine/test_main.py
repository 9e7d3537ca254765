"""`python -m engine` as a command: what it prints, where, and its exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.engine.shared_cases import shared_cases

ROOT = Path(__file__).parents[2]
CASES = shared_cases("referee")
LEGAL = CASES[0]["record"]
ILLEGAL = next(case["record"] for case in CASES if not case["expect"]["legal"])


def engine(*arguments, data=b"", **options):
    return subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        cwd=ROOT,
        input=data if isinstance(data, bytes) else data.encode(),
        capture_output=True,
        timeout=60,
        **options,
    )


@pytest.fixture
def file(tmp_path):
    def write(content):
        path = tmp_path / "deal.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return write


def printed(done, status=0):
    """The one object on standard output, nothing on standard error."""
    assert (done.returncode, done.stderr) == (status, b"")
    (line,) = done.stdout.decode("ascii").splitlines()
    return json.loads(line)


def assert_refused(done, message):
    """One line on standard error, nothing on standard output."""
    text = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert text.count("\n") == 1
    assert text.endswith("\n")
    assert message in text
    assert "Traceback" not in text


def test_referee_prints_the_verdict(file):
    verdict = printed(engine("referee", file(LEGAL)))

    assert verdict == verdict | CASES[0]["expect"]


@pytest.mark.parametrize("command", [["referee"], ["moves"], ["perft", "3"]])
def test_every_command_prints_the_verdict_of_an_illegal_record(file, command):
    name, *rest = command
    verdict = printed(engine(name, file(ILLEGAL), *rest), status=1)

    assert (verdict["legal"], verdict["step"], verdict["by"]) == (False, "play", "6")


def test_moves_are_sorted(file):
    record = {**LEGAL, "auction": ["4P"], "play": []}

    assert printed(engine("moves", file(record))) == {"turn": "E", "moves": ["4M", "pass"]}
    assert printed(engine("moves", file(LEGAL))) == {"turn": None, "moves": []}
    case = shared_cases("moves")[4]
    assert printed(engine("moves", file(case["record"]))) == case["expect"]


def test_perft_counts(file):
    case = shared_cases("perft")[5]

    assert printed(engine("perft", file(case["record"]), case["depth"])) == {"nodes": case["nodes"]}
    assert printed(engine("perft", file(LEGAL), 0)) == {"nodes": 1}
    assert printed(engine("perft", file(LEGAL), 999)) == {"nodes": 0}


def test_a_record_comes_from_standard_input_too():
    assert printed(engine("referee", "-", data=json.dumps(LEGAL)))["over"]


def test_score_answers_line_by_line(file):
    good = json.dumps(shared_cases("score")[0]["line"])
    expected = shared_cases("score")[0]["expect"]

    done = engine("score", data=f"{good}\n{good}\r\n{good}")
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [expected] * 3

    done = engine(
        "score", data=f"{good}\n\n{{}}\n".encode() + b"\xff\n\xef\xbb\xbf" + good.encode()
    )
    assert (done.returncode, done.stderr) == (1, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == expected
    assert [list(answer) for answer in answers[1:]] == [["error"]] * 4

    assert engine("score").stdout == b""
    assert printed(engine("score", file(good.encode()))) == expected


@pytest.mark.parametrize("command", ["referee", "moves", "perft", "draw"])
def test_what_is_no_record_is_refused(file, command):
    """What is none, test_json_text.py and test_record.py say."""
    rest = ["2"] if command == "perft" else []
    for data, message in (
        (b"\x00\xff\xfe", "not UTF-8"),
        (b"[" * 200_000, "bad JSON: nested too deeply"),
        (b" " * 1_000_001, "longer than any record"),
        (json.dumps({**LEGAL, "play": ["R9"]}).encode(), "'R9' is no move"),
    ):
        assert_refused(engine(command, file(data), *rest), message)


@pytest.mark.parametrize("command", ["referee", "score"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path, command):
    assert_refused(engine(command, tmp_path / "none.json"), "No such file or directory")
    assert_refused(engine(command, tmp_path), "Is a directory")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["referee"],
        ["referee", "a", "b"],
        ["referee", "--loud", "a"],
        ["perft", "a"],
        ["perft", "a", "-1"],
        ["perft", "a", "1.5"],
        ["perft", "a", "x"],
        ["perft", "a", "١"],
        ["perft", "a", "9" * 5000],
        ["draw", "a", "--at", "-1"],
        ["simulate", "--type", "X"],
        ["simulate", "--deals", "many"],
    ],
)
def test_a_wrong_command_line_is_refused(arguments):
    assert_refused(engine(*arguments), "engine")


def test_help_is_no_error():
    done = engine("--help")

    assert (done.returncode, done.stderr) == (0, b"")
    assert b"referee" in done.stdout


def test_a_closed_pipe_is_no_traceback():
    lines = (json.dumps(shared_cases("score")[0]["line"]) + "\n") * 20_000
    command = f"'{sys.executable}' -m engine score | head -1; exit ${{PIPESTATUS[0]}}"

    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, input=lines.encode(), capture_output=True, timeout=60
    )

    assert (done.returncode, done.stderr) == (1, b"")
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_standard_stream_is_refused(closed):
    command = f"'{sys.executable}' -m engine referee - {closed}"

    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, input=b"{}", capture_output=True, timeout=60
    )

    assert_refused(done, "standard input or output is closed")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_full_disk_is_no_traceback(file):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "engine", "referee", str(file(LEGAL))],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
        )

    assert (done.returncode, done.stderr) == (2, b"engine: output: No space left on device\n")


def test_an_interrupt_is_no_traceback(file):
    record = {**LEGAL, "auction": [], "play": []}
    child = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, "perft", str(file(record)), "30"],
        cwd=ROOT,
        stderr=subprocess.PIPE,
    )

    assert child.wait(60) == 130
    assert child.stderr.read() == b""
    child.stderr.close()


INTERRUPTED = """
import signal, sys
from engine.__main__ import main
signal.setitimer(signal.ITIMER_REAL, 0.3)
signal.signal(signal.SIGALRM, signal.default_int_handler)
sys.exit(main())
"""


def test_draw_writes_a_drawing(file, tmp_path):
    drawn = tmp_path / "out.svg"

    done = engine("draw", file(LEGAL), "--at", 10, "-o", drawn)

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert ElementTree.parse(drawn).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert engine("draw", file(LEGAL)).stdout != drawn.read_bytes()
    assert engine("draw", file(LEGAL), "--at", 10).stdout == drawn.read_bytes()
    assert_refused(engine("draw", file(LEGAL), "-o", tmp_path / "no" / "out.svg"), "No such file")


def test_simulate_says_of_what_its_means_are():
    found = printed(engine("simulate", "--type", "M", "--deals", 60, "--seed", 5, "--processes", 2))

    assert (found["type"], found["deals"], found["seed"]) == ("M", 60, 5)


def test_the_environment_does_not_change_what_is_printed(file):
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}

    assert printed(engine("referee", file(LEGAL), env=plain))["legal"]
    bad = json.dumps({**LEGAL, "play": ["é"]}, ensure_ascii=False).encode()
    assert_refused(engine("referee", file(bad), env=plain), "is no move")
