"""Every page of the table of doors, in each language, before the Nu HTML checker."""

import json
import os
import shutil
import subprocess

import pytest
from django.conf import settings

from tests.club.test_doors import (  # noqa: F401 (fixtures)
    ROWS,
    address,
    as_the_first,
    before_the_evening,
    club,
    enter,
    site_owner,
    subject,
)

pytestmark = [pytest.mark.django_db, pytest.mark.thorough, pytest.mark.once]

JAR = os.environ.get("PORTATIV_VNU", "")
PAGES = [row["route"] for row in ROWS if row["method"] == "GET" and row["site owner"] == "200"]


@pytest.mark.skipif(
    not (JAR and shutil.which("java")), reason="PORTATIV_VNU names no vnu.jar (npm), or no Java"
)
def test_every_page_is_valid(address, enter, tmp_path):  # noqa: F811
    for language, _name in settings.LANGUAGES:
        for route in PAGES:
            with as_the_first():
                client = enter("site owner")
                client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
                page = client.get(address(route))
            text = b"".join(page)
            if text.lstrip().lower().startswith(b"<!doctype html"):  # no part of a page
                place = tmp_path / f"{route.replace(':', '.')}.{language}.html"
                place.write_bytes(text)
    assert len(list(tmp_path.iterdir())) > 300
    checker = ["java", "-jar", JAR, "--format", "json", "--exit-zero-always", "--errors-only"]
    done = subprocess.run([*checker, str(tmp_path)], capture_output=True, check=True, text=True)
    found = {
        f"{each['url'].rpartition('/')[2]}: {each['message']}: {each.get('extract', '')}"
        for each in json.loads(done.stderr)["messages"]
    }
    assert found == set()
