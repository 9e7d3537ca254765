"""A club's pictures: any picture comes in, a small one without the camera's remarks is kept: of a
logo a PNG, of a photo a JPEG."""

import hashlib
import io
import threading

LARGEST_BYTES = 2_000_000
LARGEST_PIXELS = 4_000_000
# A JPEG may be larger, for it can be read small; but one of many scans is read many times.
LARGEST_JPEG_PIXELS = 40_000_000
MOST_SCANS = 20
START_OF_SCAN = b"\xff\xda"
SIDE = 512
PHOTO_SIDE = 1200

# Drawing takes memory: one at a time.
_DRAWING = threading.Lock()


class NoPicture(Exception):
    """File that is no picture we read, or it is far too large."""


def small_png(content: bytes) -> tuple[bytes, str]:
    """The picture drawn anew, at most 512 pixels wide and high, and a name made from it."""
    return _small(content, SIDE, "PNG")


def small_photo(content: bytes) -> tuple[bytes, str]:
    """The same of a photo, as a JPEG of at most 1200 pixels."""
    return _small(content, PHOTO_SIDE, "JPEG")


def _small(content: bytes, side: int, kind: str) -> tuple[bytes, str]:
    if len(content) > LARGEST_BYTES or content.count(START_OF_SCAN) > MOST_SCANS:
        raise NoPicture
    with _DRAWING:
        try:
            drawn = _drawn_anew(content, side, kind)
        except Exception as error:  # a broken file can break the reader in any way
            raise NoPicture from error
    return drawn, hashlib.sha256(drawn).hexdigest()[:16]


def _drawn_anew(content: bytes, side: int, kind: str) -> bytes:
    """The pixels alone: without profile, place, camera and whatever else came along."""
    from PIL import Image, ImageOps

    Image.MAX_IMAGE_PIXELS = LARGEST_JPEG_PIXELS
    with Image.open(io.BytesIO(content), formats=["PNG", "JPEG", "WEBP", "GIF"]) as opened:
        most = LARGEST_JPEG_PIXELS if opened.format == "JPEG" else LARGEST_PIXELS
        if opened.width * opened.height > most:
            raise NoPicture
        opened.draft("RGB", (side, side))
        picture = ImageOps.exif_transpose(opened).convert("RGBA")
    picture.thumbnail((side, side))
    if kind == "JPEG":
        white = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(white, picture).convert("RGB")
    picture.info.clear()
    drawn = io.BytesIO()
    picture.save(drawn, kind, optimize=True)
    return drawn.getvalue()
