import io
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from club.clubs.logos import LARGEST_BYTES, SIDE, NoPicture, small_png


def picture(size=(900, 450), kind="PNG", **more) -> bytes:
    drawn = io.BytesIO()
    Image.new("RGB", size, "purple").save(drawn, kind, **more)
    return drawn.getvalue()


def bomb() -> bytes:
    """A few bytes that claim to be a picture of 60,000 × 60,000."""
    head = b"IHDR" + (60_000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
    return b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\x0d" + head + zlib.crc32(head).to_bytes(4, "big")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_becomes_a_small_png(kind):
    drawn, name = small_png(picture(kind=kind))
    shown = Image.open(io.BytesIO(drawn))
    assert (shown.format, shown.size, len(name)) == ("PNG", (SIDE, SIDE // 2), 16)


def test_what_else_the_file_held_is_gone():
    exif = Image.Exif()
    exif[0x010E] = "Ana Pop, 8 years"
    drawn, _name = small_png(picture(kind="JPEG", exif=exif) + b"<script>alert(1)</script>")
    assert b"Ana" not in drawn
    assert b"script" not in drawn


def test_a_picture_of_many_scans_is_refused():
    """It would be read once for each of them."""
    with pytest.raises(NoPicture):
        small_png(picture(kind="JPEG") + b"\xff\xda" * 30)


def test_a_photograph_is_read_small():
    drawn, _name = small_png(picture((5000, 4000), "JPEG"))
    assert Image.open(io.BytesIO(drawn)).size == (512, 410)
    with pytest.raises(NoPicture):
        small_png(picture((5000, 4000), "PNG"))


def test_a_broken_remark_breaks_nothing():
    content = bytearray(picture(kind="JPEG", exif=Image.Exif()))
    for at in range(20, 60):
        broken = bytes(content[:at]) + b"\xff" + bytes(content[at + 1 :])
        try:
            small_png(broken)
        except NoPicture:
            continue


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GIF89a",
        b"<svg/>",
        bomb(),
        picture()[:60],
        picture(kind="BMP"),
        b"\x00" * (LARGEST_BYTES + 1),
    ],
    ids=["empty", "head only", "svg", "bomb", "cut", "bmp", "large"],
)
def test_what_is_no_picture_is_refused(content):
    with pytest.raises(NoPicture):
        small_png(content)


@pytest.mark.django_db
def test_a_club_shows_its_logo(owner, club):
    sent = {
        "name": club.name,
        "language": "ro",
        "time_zone": "UTC",
        "colour": "red",
        "slug": "do-re-mi",
    }
    file = SimpleUploadedFile("logo.png", picture(), "image/png")
    owner.post("/clubs/do-re-mi/edit/", {**sent, "logo_file": file})
    club.refresh_from_db()
    response = owner.get(f"/clubs/do-re-mi/logo/{club.logo_hash}.png")
    assert response["Content-Type"] == "image/png"
    assert "immutable" in response["Cache-Control"]
    assert response.content == bytes(club.logo)
    bad = SimpleUploadedFile("logo.png", b"<script>", "image/png")
    refused = owner.post("/clubs/do-re-mi/edit/", {**sent, "logo_file": bad})
    assert "We cannot read this picture." in refused.content.decode()
    owner.post("/clubs/do-re-mi/edit/", {**sent, "no_logo": "on"})
    club.refresh_from_db()
    assert (club.logo, club.logo_hash) == (None, "")
