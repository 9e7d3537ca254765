"""Firefox and WebKit, as their packages bring them: started, and given WebDriver's orders."""

import itertools
import json
import os
import shutil
import socket
import subprocess
import time
from collections import defaultdict
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib import error, request

PATIENCE = 30
LONGEST = 60


def find_firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def find_webkit() -> str | None:
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    has_all = shutil.which("WebKitWebDriver") and shutil.which("Xvfb") and browsers
    return str(browsers[-1]) if has_all else None


class Failed(Exception):
    """Refusal of an order, or fault of a script."""


class Session:
    """Windows of an engine, of which one is driven at a time; `send` gives an order."""

    def __init__(self, folder):
        self.window, self.processes = None, []
        self.idle = defaultdict(list)  # windows by their size, for the visitors who come next
        self.downloads = folder / "Downloads"
        self.downloads.mkdir()
        # A browser hangs where `faketime` is preloaded.
        self.told = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
                     "TZ": "Europe/Bucharest", "LC_ALL": "C.UTF-8", "LD_PRELOAD": ""}  # fmt: skip

    def start(self, *command, **facts):
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.processes.append(subprocess.Popen(command, env=self.told, **quiet, **facts))

    def order(self, name, window, **facts):
        if window != self.window:
            self.send("SwitchToWindow", {"handle": window})
            self.window = window
        return self.send(name, facts)

    def new_window(self, width, height):
        made = self.send("NewWindow", {"type": "window"})["handle"]
        self.order("SetTimeouts", made, script=PATIENCE * 1000, pageLoad=LONGEST * 1000)
        self.order("SetWindowRect", made, width=width, height=height + 80)
        return made

    def end(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait(PATIENCE)


class Firefox(Session):
    """Firefox by its Marionette: orders and answers have their length before them."""

    def __init__(self, folder):
        super().__init__(folder)
        preferences = {
            "marionette.port": 0, "intl.accept_languages": "en", "browser.download.folderList": 2,
            "browser.download.dir": str(self.downloads),
            "fission.autostart": False,  # or each host gets a process
        }  # fmt: skip
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(to)});"
                 for name, to in preferences.items()]  # fmt: skip
        (folder / "user.js").write_text("\n".join(lines))
        self.start(find_firefox(), "--headless", "--marionette", "--no-remote", "--profile", folder)
        port = folder / "MarionetteActivePort"
        connect = partial(socket.create_connection, timeout=LONGEST)
        self.socket = until(lambda: connect(("127.0.0.1", int(port.read_text()))))
        self.answers, self.number = self.socket.makefile("rb"), itertools.count()
        self.receive()
        self.send("NewSession", {"unhandledPromptBehavior": "accept"})

    def send(self, name, facts):
        order = json.dumps([0, next(self.number), f"WebDriver:{name}", facts]).encode()
        self.socket.sendall(b"%d:%s" % (len(order), order))
        _kind, _number, refusal, answer = self.receive()
        if refusal:
            raise Failed(refusal["message"])
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def receive(self):
        length = b"".join(iter(partial(self.answers.read, 1), b":"))
        return json.loads(self.answers.read(int(length)))

    def end(self):
        self.answers.close()
        self.socket.close()
        super().end()


class WebKit(Session):
    """WebKit by its driver, over HTTP, on a screen that nobody sees."""

    ORDERS = {
        "Navigate": "url", "Refresh": "refresh", "ExecuteAsyncScript": "execute/async",
        "PerformActions": "actions", "SetTimeouts": "timeouts", "NewWindow": "window/new",
        "SwitchToWindow": "window", "SetWindowRect": "window/rect",
    }  # fmt: skip

    def __init__(self, folder):
        super().__init__(folder)
        (folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.downloads}"\n')
        reading, writing = os.pipe()
        self.start("Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1200x24",
                   "-nolisten", "tcp", pass_fds=[writing])  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as screen:
            self.told["DISPLAY"] = f":{screen.readline().strip()}"
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.start("WebKitWebDriver", f"--port={port}")
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"binary": find_webkit(), "args": ["--automation"]}
        wanted = {"webkitgtk:browserOptions": options, "unhandledPromptBehavior": "accept"}
        asked = {"capabilities": {"alwaysMatch": wanted}}
        self.address += "/" + until(lambda: self.ask("POST", "", asked))["sessionId"]

    def send(self, name, facts):
        return self.ask("POST", f"/{self.ORDERS[name]}", facts)

    def ask(self, method, path, facts=None):
        body = None if facts is None else json.dumps(facts).encode()
        asked = request.Request(self.address + path, method=method, data=body)
        try:
            with request.urlopen(asked, timeout=LONGEST) as answer:
                return json.load(answer)["value"]
        except error.HTTPError as refusal:
            with refusal:
                raise Failed(refusal.read().decode()) from refusal

    def end(self):
        with suppress(Failed):
            self.ask("DELETE", "")
        super().end()


def until(find, seconds=PATIENCE):
    """The first answer that is not None; a fault on the way is none."""
    end = time.monotonic() + seconds
    while True:
        fault = TimeoutError()
        try:
            if (found := find()) is not None:
                return found
        except (OSError, ValueError, Failed) as raised:
            fault = raised
        if time.monotonic() > end:
            raise fault
        time.sleep(0.02)
