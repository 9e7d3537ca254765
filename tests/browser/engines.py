"""Firefox and WebKit, driven by what their packages bring: of Playwright's page as much as the
most important tests need. Each visitor comes to a host of their own (`v7.localhost`), so that one
session of an engine serves for all, and by a relay of their own, which can be cut."""

import fnmatch
import itertools
import json
import os
import shutil
import socket
import subprocess
import threading
import time
from collections import defaultdict
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from urllib import error, request

from django.http import HttpResponse

PATIENCE = 10
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Space": " ", "PageUp": "\ue00e", "PageDown": "\ue00f",
        "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
        "ArrowDown": "\ue015"}  # fmt: skip
HANDS = Path(__file__).with_name("hands.js")
VISITORS = {}  # by the name of their host


def find_firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def find_webkit() -> str | None:
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    there = shutil.which("WebKitWebDriver") and shutil.which("Xvfb") and browsers
    return str(browsers[-1]) if there else None


# --- what is sent to an engine -------------------------------------------------------------------


class Failed(Exception):
    """What an engine answers to an order that it cannot follow."""


class Session:
    """A window of which is driven at a time; `send` gives an order as the engine takes it."""

    def __init__(self, folder):
        self.folder, self.window, self.processes = folder, None, []
        self.idle = defaultdict(list)  # windows by their size, for those who come next
        self.downloads = folder / "Downloads"
        self.downloads.mkdir(parents=True)
        # Files go below HOME; where `faketime` is preloaded a browser hangs.
        self.told = {**os.environ, "HOME": str(folder), "LD_PRELOAD": "", "TZ": "Europe/Bucharest",
                     "XDG_CONFIG_HOME": str(folder), "LC_ALL": "C.UTF-8"}  # fmt: skip

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
        self.order("SetTimeouts", made, script=PATIENCE * 1000, pageLoad=PATIENCE * 3000)
        self.order("SetWindowRect", made, width=width, height=height + 80)
        return made

    def end(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait(PATIENCE)


class Firefox(Session):
    """By Marionette, which it carries: orders and answers with their length before them."""

    PREFERENCES = {
        "marionette.port": 0, "intl.accept_languages": "en", "browser.download.folderList": 2,
        "fission.autostart": False,  # no process for each host
    }  # fmt: skip

    def __init__(self, folder):
        super().__init__(folder)
        told = {**self.PREFERENCES, "browser.download.dir": str(self.downloads)}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in told.items()]
        (folder / "user.js").write_text("\n".join(lines))
        self.start(find_firefox(), "--headless", "--marionette", "--no-remote", "--profile", folder)
        port = folder / "MarionetteActivePort"
        self.socket = until(lambda: socket.create_connection(("127.0.0.1", int(port.read_text()))))
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
    """By its driver, over HTTP, on a screen that nobody sees."""

    ORDERS = {
        "Navigate": ("POST", "/url"), "Refresh": ("POST", "/refresh"),
        "ExecuteAsyncScript": ("POST", "/execute/async"), "PerformActions": ("POST", "/actions"),
        "SetTimeouts": ("POST", "/timeouts"), "NewWindow": ("POST", "/window/new"),
        "SwitchToWindow": ("POST", "/window"),         "SetWindowRect": ("POST", "/window/rect"),
    }  # fmt: skip

    def __init__(self, folder):
        super().__init__(folder)
        reading, writing = os.pipe()
        with os.fdopen(reading) as screen:
            self.start("Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1200x24",
                       "-nolisten", "tcp", pass_fds=[writing])  # fmt: skip
            os.close(writing)
            self.told["DISPLAY"] = f":{screen.readline().strip()}"
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        (folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.downloads}"\n')
        self.start("WebKitWebDriver", f"--port={port}")
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"binary": find_webkit(), "args": ["--automation"]}
        wanted = {"webkitgtk:browserOptions": options, "unhandledPromptBehavior": "accept"}
        asked = {"capabilities": {"alwaysMatch": wanted}}
        self.address += "/" + until(lambda: self.ask("POST", "", asked))["sessionId"]

    def send(self, name, facts):
        method, path = self.ORDERS[name]
        return self.ask(method, path, facts)

    def ask(self, method, path, facts):
        body = json.dumps(facts).encode() if method == "POST" else None
        asked = request.Request(self.address + path, method=method, data=body)
        try:
            with request.urlopen(asked, timeout=60) as answer:
                return json.load(answer)["value"]
        except error.HTTPError as refusal:
            with refusal:
                raise Failed(refusal.read().decode()) from refusal

    def end(self):
        with suppress(Failed):
            self.ask("DELETE", "", None)
        super().end()


def until(find, seconds=PATIENCE * 3):
    """What is found in the end; nothing, or a fault on the way, is looked at again."""
    end = time.monotonic() + seconds
    while True:
        try:
            found = find()
        except (OSError, ValueError, Failed):
            if time.monotonic() > end:
                raise
            found = None
        if found is not None:
            return found
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.02)


# --- the way to the server -----------------------------------------------------------------------


class Relay:
    """A way to the server that can be cut: what is under way breaks off, what comes is refused."""

    def __init__(self, server):
        self.server, self.port, self.open = server, 0, set()
        self.listen()

    def listen(self):
        self.door = socket.create_server(("127.0.0.1", self.port))
        self.port = self.door.getsockname()[1]
        self.serving = threading.Thread(target=self.serve, daemon=True)
        self.serving.start()

    def serve(self):
        with self.door, suppress(OSError):
            while True:
                ends = self.door.accept()[0], socket.create_connection(self.server)
                self.open |= set(ends)
                for way in (ends, ends[::-1]):
                    threading.Thread(target=self.carry, args=way, daemon=True).start()

    def carry(self, one, other):
        with one, suppress(OSError):
            while content := one.recv(65536):
                other.sendall(content)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)
        self.open.discard(one)

    def cut(self):
        for each in (self.door, *self.open.copy()):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self.serving.join(PATIENCE)


def lend_hands(get_response):
    """Middleware of the tests' server: a visitor's pages begin with the script of their hands."""

    def answer(asked):
        visitor = VISITORS.get(asked.META.get("HTTP_HOST", "").split(":")[0])
        if not visitor:
            return get_response(asked)
        if asked.path == "/-hands.js":
            told = {"Cache-Control": "no-store"}
            return HttpResponse(visitor.script(), "text/javascript", headers=told)
        if asked.path == "/-begin/":
            return visitor.welcome()
        asked.META.pop("HTTP_ACCEPT_ENCODING", None)
        response = get_response(asked)
        if response.get("Content-Type", "").startswith("text/html") and not response.streaming:
            begin = b"<head><script src=/-hands.js></script>"
            response.content = response.content.replace(b"<head>", begin, 1)
            response["Content-Length"] = len(response.content)
        return response

    return answer


class Visitor:
    """What Playwright calls a context: its cookies and what it keeps are its own."""

    number = itertools.count()

    def __init__(self, session, server, *, width=360, height=740, cookies=(), cuts=False):
        self.session, self.size, self.cookies = session, (width, height), dict(cookies)
        self.cuts = cuts
        self.scripts, self.pages = [], []
        self.relay = Relay((server.thread.host, server.thread.port))
        host = f"v{next(self.number)}.localhost"
        VISITORS[host] = self
        self.url = f"http://{host}:{self.relay.port}"

    def script(self):
        return "\n".join([HANDS.read_text("utf-8"), *self.scripts])

    def welcome(self):
        page = "<!doctype html><head><link rel=icon href=data:,><script src=/-hands.js></script>"
        response = HttpResponse(page)
        for name, value in self.cookies.items():
            response.set_cookie(name, value)
        return response

    def new_page(self):
        self.pages.append(Page(self))
        return self.pages[-1]

    def add_init_script(self, script):
        """Runs at the head of every page from now on, before the page's own."""
        self.scripts.append(script)

    def set_offline(self, offline):
        if offline == self.relay.serving.is_alive():
            self.relay.cut() if offline else self.relay.listen()

    def close(self):
        """Returns what its pages complained of."""
        said = "".join([page.close() for page in self.pages]).splitlines()
        self.relay.cut()
        return [each for each in said if not (self.cuts and each.startswith("Failed to load"))]


# --- a page, as Playwright has it ----------------------------------------------------------------

READS = {
    "inner_text": "each.innerText", "text_content": "each.textContent", "input_value": "each.value",
    "is_checked": "each.checked", "is_disabled": "each.matches(':disabled')",
    "is_enabled": "!each.matches(':disabled')", "focus": "each.focus()",
    "get_attribute": "each.getAttribute(...given)", "fill": "hands.write(each, ...given)",
    "choose": "hands.choose(each, ...given)",
}  # fmt: skip


class Locator:
    def __init__(self, page, selector):
        self.page, self.selector = page, selector

    def __getattr__(self, name):
        return partial(self.evaluate, f"(each, given) => {READS[name]}")

    def evaluate(self, script, *given):
        self.wait_for("attached")
        return self.page.evaluate(
            f"([to, given]) => ({script})(hands.all(to)[0], given)", [self.selector, given]
        )

    def of_all(self, script):
        return self.page.evaluate(f"to => ({script})(hands.all(to))", self.selector)

    def nth(self, number):
        return Locator(self.page, f"{self.selector} >> nth={number}")

    @property
    def first(self):
        return self.nth(0)

    def count(self):
        return self.of_all("all => all.length")

    def all_inner_texts(self):
        return self.of_all("all => all.map(each => each.innerText)")

    def is_visible(self):
        return self.of_all("all => all.slice(0, 1).some(hands.isShown)")

    def is_hidden(self):
        return not self.is_visible()

    def select_option(self, value=None, *, label=None):
        self.choose(value, label)

    def wait_for(self, state="visible", timeout=PATIENCE * 1000):
        self.page.wait_for_function(
            f"to => hands.isThere(to, '{state}')", arg=self.selector, timeout=timeout
        )

    def click(self):
        x, y = self.page.wait_for_function("hands.spot", arg=self.selector)
        moves = [
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.page.act(type="pointer", id="mouse", actions=moves)

    def check(self):
        if not self.is_checked():
            self.click()

    def press(self, key):
        self.focus()
        self.page.keyboard.press(key)


class Page:
    """Its calls that begin with a selector are those of a `Locator`."""

    # Time is the engine's own.
    clock = SimpleNamespace(install=lambda: None, fast_forward=lambda _milliseconds: None)

    def __init__(self, visitor):
        self.context, session = visitor, visitor.session
        self.idle = session.idle[visitor.size]
        self.window = self.idle.pop() if self.idle else session.new_window(*visitor.size)
        self.order = partial(session.order, window=self.window)
        self.keyboard = SimpleNamespace(press=self.type_one, type=self.type_all)
        if visitor.cookies:
            self.go("/-begin/")

    def __getattr__(self, name):
        def of_selector(selector, *given, **facts):
            return getattr(Locator(self, selector), name)(*given, **facts)

        return of_selector

    def locator(self, selector):
        return Locator(self, selector)

    def eval_on_selector_all(self, selector, script):
        return Locator(self, selector).of_all(script)

    def wait_for_selector(self, selector, state="visible", timeout=PATIENCE * 1000):
        Locator(self, selector).wait_for(state, timeout)

    def go(self, path):
        self.goto(self.context.url + path)

    def goto(self, address):
        self.order("Navigate", url=address)

    def reload(self):
        self.order("Refresh")

    @property
    def url(self):
        return self.evaluate("location.href")

    def title(self):
        return self.evaluate("document.title")

    def content(self):
        return self.evaluate("document.documentElement.outerHTML")

    def evaluate(self, script, arg=None):
        """The value of an expression, or of a function of `arg`."""
        whole = f"""const [given, done] = arguments;
            (async () => {{ const made = ({script});
              return typeof made === "function" ? made(given) : made; }})()
            .then(found => done([found ?? null]), fault => done([null, String(fault)]))"""
        # Nothing, where the page went away meanwhile.
        found, *fault = self.order("ExecuteAsyncScript", script=whole, args=[arg]) or [None, "gone"]
        if fault:
            raise Failed(fault[0])
        return found

    def wait_for_function(self, script, arg=None, timeout=PATIENCE * 1000):
        """Looked at in the page for half a second at a time, for it may go to another."""
        often = f"""async given => {{
            for (let turn = 0; turn < 25; turn += 1) {{
                const made = ({script});
                const found = typeof made === "function" ? await made(given) : made;
                if (found) return found;
                await new Promise(done => setTimeout(done, 20));
            }} }}"""
        try:
            return until(lambda: self.evaluate(often, arg), timeout / 1000)
        except TimeoutError:
            raise AssertionError(f"waited in vain: {script} {arg}") from None

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def wait_for_url(self, pattern):
        until(lambda: fnmatch.fnmatch(self.url, pattern) or None)

    def emulate_media(self, **facts):
        """Nothing that a test in every engine depends on."""

    def wait_for_load_state(self, _state):
        """As it is after each step."""

    def act(self, **actions):
        """Real events, and the page to which they lead."""
        self.order("PerformActions", actions=[actions])
        self.wait_for_function("hands.isAtRest")

    def type_one(self, key):
        self.type_all([KEYS.get(key, key)])

    def type_all(self, keys):
        turns = [{"type": f"key{way}", "value": key} for key in keys for way in ("Down", "Up")]
        self.act(type="key", id="keys", actions=turns)

    @contextmanager
    def expect_download(self):
        folder, taken = self.context.session.downloads, SimpleNamespace()
        before = set(folder.iterdir())

        def new():
            found = [each for each in set(folder.iterdir()) - before if each.stat().st_size]
            return found[0] if len(found) == 1 and found[0].suffix not in HALF else None

        yield taken
        file = until(new, PATIENCE)
        taken.value = SimpleNamespace(
            suggested_filename=file.name, save_as=partial(shutil.copyfile, file)
        )

    def close(self):
        said = self.evaluate("sessionStorage.complaints ?? ''")
        self.goto("about:blank")
        self.idle.append(self.window)
        return said


HALF = {".part", ".wkdownload"}
