"""The power goes while phones write (F2).

The database stands on a disk of its own, in a file. Again and again the server is stopped where it
is, that file is copied as the device has left it, and the copy is mounted and opened as after a
power cut: what had only reached the system's memory is not there. Whatever was acknowledged by
then must be. The same with `synchronous=NORMAL` must lack some, or the drill shows nothing.

Where this process may not mount, `power_log` looks at the write-ahead log instead.
"""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.workshop import disks
from tests.workshop.drills import power_log
from tests.workshop.drills.power_cuts import at_both
from tests.workshop.isolated_site import Write, site_on_sqlite

CUTS, CUTS_AT_NORMAL = 50, 12
BETWEEN = 160
"""How many are acknowledged from one cut to the next, at least."""
DISK = 160_000_000


def run(
    write: Write,
    cuts: int = CUTS,
    at_normal: int = CUTS_AT_NORMAL,
    between: int = BETWEEN,
) -> bool:
    with _own_disk() as way:
        if way:
            with site_on_sqlite(way.disk) as site:
                return at_both(write, site, (way, way), (cuts, at_normal), between)
    write("This process may not mount a disk: the write-ahead log is cut instead.")
    return power_log.run(write, cuts, at_normal, between)


@dataclass
class ImageWay:
    """The disk of the site is a file, which holds what reached the device and nothing else."""

    image: Path
    disk: Path

    def copy(self, target: Path) -> bool:
        """As of one moment: again, if the system has written to it meanwhile."""
        while True:
            before = disks.writes_to(self.disk)
            shutil.copyfile(self.image, target)
            if before == disks.writes_to(self.disk):
                return True

    @contextlib.contextmanager
    def opened(self, target: Path) -> Iterator[Path]:
        with disks.disk_in_file(target) as folder:
            if folder is None:
                raise RuntimeError("a copied disk cannot be mounted")
            yield folder


@contextlib.contextmanager
def _own_disk() -> Iterator[ImageWay | None]:
    """None where there cannot be one."""
    with tempfile.TemporaryDirectory(prefix="portativ-") as folder:
        image = Path(folder) / "disk"
        if not disks.make_image(image, DISK):
            yield None
            return
        with disks.disk_in_file(image) as disk:
            yield ImageWay(image, disk) if disk else None
