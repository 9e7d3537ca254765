"""A hook of the club, an evening that is played, and another program's server over HTTPS."""

import http.server
import shutil
import socket
import ssl
import subprocess
import threading
import time

import pytest

from club.entries.queries import who_can_play
from club.hooks import posting, signing
from club.models import Hook
from club.pairings import actions, clock, planning
from tests.club.evenings import come_in, tournament_of

HOST, PUBLIC = "hooks.example.org", "93.184.215.14"


@pytest.fixture
def hook(club):
    secret = signing.new_secret()
    return Hook.objects.create(club=club, url=f"https://{HOST}/ok", secret=secret)


@pytest.fixture
def evening(club):
    """A function that makes a tournament with the seats of its first round."""

    def make(number=4, **facts):
        tournament = tournament_of(club, form="round_robin", **facts)
        come_in(tournament, number)
        here = who_can_play(tournament, 1)
        plan = planning.planned(tournament, tournament.stages.get(), len(here))
        actions.accept(tournament, tournament.stages.get(), plan, here)
        return tournament

    return make


def play(tournament, number):
    """A round begins and ends."""
    round_ = tournament.rounds.get(number=number)
    clock.start_round(round_)
    clock.end_round(round_)


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.met.append((self.path, dict(self.headers), body.decode()))
        if self.path == "/drip":
            self.wfile.write(b"HTTP/1.1 200 OK\r\n")
            for _letter in range(40):
                self.wfile.write(b"x")
                time.sleep(0.05)
        elif self.path == "/flood":
            self.wfile.write(b"HTTP/1.1 200 OK\r\n" + b"x: yyyyyyyyyyyyyyy\r\n" * 5000 + b"\r\n")
        else:
            self.send_response({"/ok": 204, "/moved": 302, "/gone": 410}.get(self.path, 500))
            self.send_header("Location", "https://127.0.0.1/")
            self.end_headers()

    def log_message(self, *_args):
        pass


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    if shutil.which("openssl") is None:
        pytest.skip("needs openssl, to make a certificate")
    file = tmp_path_factory.mktemp("certificate") / "own.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3650",
         "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}",
         "-keyout", file, "-out", file.with_suffix(".crt")],
        check=True, capture_output=True,
    )  # fmt: skip
    return file


@pytest.fixture
def receiver(certificate):
    """The server; what it has met is in `met`."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.with_suffix(".crt"), certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.met = []
    server.handle_error = lambda *_args: None
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def network(receiver, certificate):
    """The internet, in which every public address is that server."""
    return posting.Network(
        resolve=lambda _host, _port: [PUBLIC],
        connect=lambda _address, seconds: socket.create_connection(
            receiver.server_address, seconds
        ),
        tls=lambda: ssl.create_default_context(cafile=certificate.with_suffix(".crt")),
    )
