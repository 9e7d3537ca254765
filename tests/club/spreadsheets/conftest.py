"""Workbooks put together part by part, and a reader that the system watches."""

import io
import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from club.spreadsheets.reading import uploaded_table

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"

# Waits for file names on its input and answers each with a line; the reading itself is done by a
# child of its own, which may use 150 MB more than it starts with, and 5 s of the processor.
SERVER = """
import json, os, resource, sys
from club.spreadsheets.guard import FileRefused
from club.spreadsheets.reading import uploaded_table

def answer(path):
    try:
        with open(path, "rb") as file:
            table = uploaded_table(path, file)
    except FileRefused as refusal:
        return {"refused": f"{type(refusal).__name__}: {refusal}"}
    longest = max(len(cell) for row in table.rows for cell in row.cells)
    return {"rows": len(table.rows), "columns": table.width, "longest": longest}

for line in sys.stdin:
    child = os.fork()
    if not child:
        pages = int(open("/proc/self/statm").read().split()[0])
        most = pages * resource.getpagesize() + 150 * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CPU, (5, 5))
        print(json.dumps(answer(line.strip())), flush=True)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status:
        print(json.dumps({"ended": status}), flush=True)
"""


@pytest.fixture(scope="session")
def make_workbook():
    """A small workbook with one sheet; parts are added, or put in the place of its own."""

    def make(rows="", *, after="", parts=None, workbook="", method=ZIP_DEFLATED):
        sheets = '<sheet name="Membri" sheetId="1" r:id="rId1"/>'
        members = {
            "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Override'
            f' PartName="/xl/workbook.xml" ContentType="{WORKBOOK_TYPE}"/></Types>',
            "_rels/.rels": relations("officeDocument", "xl/workbook.xml"),
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}">{workbook}'
            f"<sheets>{sheets}</sheets></workbook>",
            "xl/_rels/workbook.xml.rels": relations("worksheet", "worksheets/sheet1.xml"),
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}">'
            f"<sheetData>{rows}</sheetData>{after}</worksheet>",
            **(parts or {}),
        }
        file = io.BytesIO()
        with ZipFile(file, "w", method) as archive:
            for name, text in members.items():
                if text is not None:
                    archive.writestr(name, text)
        return file.getvalue()

    return make


def relations(kind, *targets):
    listed = "".join(
        f'<Relationship Id="rId{at}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
        for at, target in enumerate(targets, start=1)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{listed}</Relationships>'


@pytest.fixture
def upload():
    def read(name, data):
        return uploaded_table(name, io.BytesIO(data))

    return read


@pytest.fixture
def cells():
    """What stands in the rows of a file, without the rest."""

    def read(name, data):
        table = uploaded_table(name, io.BytesIO(data))
        return [list(row.cells) for row in table.rows]

    return read


@pytest.fixture(scope="session")
def watched():
    if not Path("/proc/self/statm").exists():
        pytest.skip("only Linux says how much memory a process has, and holds it to more")
    command = [sys.executable, "-c", SERVER]
    root = Path(__file__).parents[3]
    with subprocess.Popen(
        command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.stdin.close()


@pytest.fixture
def watched_answer(watched, tmp_path):
    """What reading a file comes to, in a process that may use 150 MB and 5 s for it."""

    def read(name, data):
        path = tmp_path / name
        path.write_bytes(data)
        watched.stdin.write(f"{path}\n")
        watched.stdin.flush()
        told = json.loads(watched.stdout.readline())
        assert told.pop("longest", 0) <= 1_000
        return told

    return read


@pytest.fixture
def greedy_answer():
    """The same for a reader that takes 200 MB."""
    greedy = SERVER.replace("uploaded_table(path, file)", "bytearray(200_000_000)")
    run = subprocess.run(
        [sys.executable, "-c", greedy],
        cwd=Path(__file__).parents[3],
        input=f"{__file__}\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "MemoryError" in run.stderr
    return json.loads(run.stdout.splitlines()[-1])
