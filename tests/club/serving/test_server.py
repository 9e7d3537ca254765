"""Who holds the data folder and the port: by locks and sockets of our own, without a server."""

import http.server
import json
import socket
import threading

import pytest

from club.process import locks
from club.serving import server


@pytest.fixture
def workers_left(tmp_path):
    """A process that answers, of a server whose watching process is gone."""
    (tmp_path / server.HOLDER).write_text('{"process": 1, "address": "http://hall:8000/"}')
    with (tmp_path / server.WORKERS).open("a+", encoding="utf-8") as file:
        assert locks.take(file, shared=True)
        server._write(file, {"process": 4711, "address": server.holder_address(tmp_path)})
        yield file


def test_the_folder_is_not_taken_from_a_process_that_still_answers(
    tmp_path, workers_left, monkeypatch
):
    monkeypatch.setattr(server, "STOP_SECONDS", -2)
    with (
        pytest.raises(server.CannotServe) as refused,
        server.only_one(tmp_path, "http://hall:8000/"),
    ):
        pass
    said = str(refused.value)
    assert "Another Portativ is still running here (process 4711, http://hall:8000/)" in said
    assert "--port" not in said, "printed codes carry the port"


def test_who_starts_waits_until_it_has_ended(tmp_path, workers_left):
    ended = []

    def end():
        ended.append(True)
        workers_left.close()

    threading.Timer(0.5, end).start()
    with server.only_one(tmp_path, "http://hall:8000/"):
        assert ended
        assert server.holder_address(tmp_path) == "http://hall:8000/"
        # Its own processes take the folder with it; a second start does not get it.
        with (tmp_path / server.WORKERS).open("a+", encoding="utf-8") as file:
            assert locks.take(file, shared=True)
        with (
            pytest.raises(server.CannotServe, match="already running from this data folder"),
            server.only_one(tmp_path, "elsewhere"),
        ):
            pass


def test_a_port_in_use_says_what_another_one_costs():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        other.settimeout(5)
        threading.Thread(target=lambda: other.accept()[0].close(), daemon=True).start()
        with pytest.raises(server.CannotServe) as refused:
            server.claim_port("127.0.0.1", port)
    assert f"Port {port} is in use by another program. Close that program" in str(refused.value)
    assert f"codes that were printed lead to port {port}" in str(refused.value)


class Portativ(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"status": "ok", "engine": "sqlite"}).encode())

    def log_message(self, *words):
        pass


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_a_port_that_portativ_itself_answers_on_says_so(host):
    with http.server.HTTPServer((host, 0), Portativ) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        with pytest.raises(server.CannotServe, match="Another Portativ is still running here"):
            server.claim_port(host, other.server_port)
        other.shutdown()
