"""Disks that are made for a drill and thrown away; to mount one is a right of its own."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path


def mount(*words: str) -> bool:
    return did("mount", *words)


@contextlib.contextmanager
def disk_in_memory(size: int) -> Iterator[Path | None]:
    """None where it cannot be had."""
    with _mounted("-t", "tmpfs", "-o", f"size={size}", "portativ") as folder:
        yield folder


@contextlib.contextmanager
def disk_in_file(image: Path) -> Iterator[Path | None]:
    """The ext4 of an image, brought in order first as after a power cut; None where it cannot be
    had."""
    with _mounted("-o", "loop", str(image)) as folder:
        yield folder


def make_image(image: Path, size: int) -> bool:
    with image.open("wb") as file:
        file.truncate(size)
    return did("mkfs.ext4", "-q", "-F", str(image))


def writes_to(folder: Path) -> list[str]:
    """What the device of a folder has written so far, and what is on its way there."""
    device = folder.stat().st_dev
    stat = Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}/stat")
    counted = stat.read_text("ascii").split()
    return [counted[4], counted[6], counted[8]]


@contextlib.contextmanager
def _mounted(*words: str) -> Iterator[Path | None]:
    with tempfile.TemporaryDirectory(prefix="portativ-disk-", ignore_cleanup_errors=True) as folder:
        if not mount(*words, folder):
            yield None
            return
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=False)


def did(command: str, *words: str) -> bool:
    if shutil.which(command) is None:
        return False
    return subprocess.run([command, *words], capture_output=True, check=False).returncode == 0
