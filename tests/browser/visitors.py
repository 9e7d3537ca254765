"""A visitor in Firefox or WebKit, with as much of Playwright's page as some tests need.

Each comes to a host of their own (`v7.localhost`), so that one session of an engine serves for all,
and by a relay of their own, which can be cut."""

import itertools
import shutil
import socket
import threading
from contextlib import contextmanager, suppress
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from types import SimpleNamespace

from django.http import HttpResponse

from tests.browser.engines import PATIENCE, Failed, until

HANDS = Path(__file__).with_name("hands.js")
LEND = b"<head><link rel=icon href=data:,><script src=/-hands.js></script>"
KEYS = {"Enter": "\ue007", "PageUp": "\ue00e", "PageDown": "\ue00f", "ArrowLeft": "\ue012",
        "ArrowRight": "\ue014", "ArrowDown": "\ue015"}  # fmt: skip
VISITORS = {}  # by the name of their host


def lend_hands(get_response):
    """Middleware of the tests' server: a visitor's pages begin with the script of their hands."""

    def answer(asked):
        visitor = VISITORS.get(asked.META.get("HTTP_HOST", "").split(":")[0])
        if not visitor:
            return get_response(asked)
        if asked.path == "/-hands.js":
            script = "\n".join([HANDS.read_text("utf-8"), *visitor.scripts])
            return HttpResponse(script, "text/javascript", headers={"Cache-Control": "no-store"})
        if asked.path == "/-begin/":
            return visitor.welcome()
        asked.META.pop("HTTP_ACCEPT_ENCODING", None)
        response = get_response(asked)
        if response.get("Content-Type", "").startswith("text/html") and not response.streaming:
            response.content = response.content.replace(b"<head>", LEND, 1)
            response["Content-Length"] = len(response.content)
        return response

    return answer


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


class Visitor:
    """What Playwright calls a context: its cookies and what it keeps are its own."""

    number = itertools.count()

    def __init__(self, session, server, *, width=360, height=740, cookies=(), cuts=False):
        self.session, self.size, self.cookies = session, (width, height), dict(cookies)
        self.cuts, self.scripts, self.pages = cuts, [], []
        self.relay = Relay((server.thread.host, server.thread.port))
        host = f"v{next(self.number)}.localhost"
        VISITORS[host] = self
        self.url = f"http://{host}:{self.relay.port}"

    def welcome(self):
        response = HttpResponse(b"<!doctype html>" + LEND)
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
        """Return what its pages complained of."""
        try:
            said = "".join([page.close() for page in self.pages]).splitlines()
        finally:
            self.relay.cut()
        return [each for each in said if not (self.cuts and each.startswith("Failed to load"))]


READS = {
    "inner_text": "each.innerText", "text_content": "each.textContent", "input_value": "each.value",
    "is_checked": "each.checked", "is_disabled": "each.matches(':disabled')",
    "get_attribute": "each.getAttribute(...given)", "focus": "each.focus()",
    "fill": "hands.write(each, ...given)", "choose": "hands.choose(each, ...given)",
}  # fmt: skip


class Locator:
    """The elements of a selector, of which most calls mean the first."""

    def __init__(self, page, selector):
        self.page, self.selector = page, selector

    def __getattr__(self, name):
        return partial(self.evaluate, f"(each, given) => {READS[name]}")

    def evaluate(self, script, *given):
        self.wait_for("attached")
        of_first = f"([to, given]) => ({script})(hands.all(to)[0], given)"
        return self.page.evaluate(of_first, [self.selector, given])

    def of_all(self, script):
        return self.page.evaluate(f"to => ({script})(hands.all(to))", self.selector)

    def nth(self, number):
        return Locator(self.page, f"{self.selector} >> nth={number}")

    def count(self):
        return self.of_all("all => all.length")

    def all_inner_texts(self):
        return self.of_all("all => all.map(each => each.innerText)")

    def is_visible(self):
        return self.of_all("all => all.slice(0, 1).some(hands.isShown)")

    def select_option(self, value=None, *, label=None):
        self.choose(value, label)

    def wait_for(self, state="visible", timeout=PATIENCE * 1000):
        there = f"to => hands.isThere(to, '{state}')"
        self.page.wait_for_function(there, self.selector, timeout)

    def click(self):
        x, y = self.page.wait_for_function("hands.spot", self.selector)
        moves = [{"type": "pointerMove", "duration": 0, "x": x, "y": y}]
        moves += [{"type": f"pointer{way}", "button": 0} for way in ("Down", "Up")]
        if self.page.act(type="pointer", id="mouse", actions=moves)["isMissed"]:
            self.click()

    def check(self):
        if not self.is_checked():
            self.click()

    def press(self, key):
        self.focus()
        self.page.keyboard.press(key)


class Page:
    """A window of the engine; calls that begin with a selector are those of a `Locator`."""

    # Time goes by as it does; nothing in these tests hangs on the medium.
    clock = SimpleNamespace(install=lambda: None, fast_forward=lambda _milliseconds: None)
    emulate_media = staticmethod(lambda **_facts: None)

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

    def wait_for_selector(self, selector, **facts):
        Locator(self, selector).wait_for(**facts)

    def go(self, path):
        self.goto(self.context.url + path)

    def goto(self, address):
        self.order("Navigate", url=address)

    def reload(self):
        self.order("Refresh")

    @property
    def url(self):
        return self.evaluate("location.href")

    def content(self):
        return self.evaluate("document.documentElement.outerHTML")

    def evaluate(self, script, arg=None):
        """The value of an expression, or of a function of `arg`."""
        whole = f"""const [given, done] = arguments;
            (async () => {{ const made = ({script});
              return typeof made === "function" ? made(given) : made; }})()
            .then(found => done([found ?? null]), fault => done([null, String(fault)]))"""
        # No answer, where the page went away meanwhile.
        found, *fault = self.order("ExecuteAsyncScript", script=whole, args=[arg]) or [None, "gone"]
        if fault:
            raise Failed(fault[0])
        return found

    def wait_for_function(self, script, arg=None, timeout=PATIENCE * 1000):
        """Asks the page for half a second at a time, for it may go to another."""
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

    def wait_for_url(self, pattern):
        until(lambda: fnmatch(self.url, pattern) or None)

    def act(self, **actions):
        """Real events, and the page to which they lead."""
        self.order("PerformActions", actions=[actions])
        return self.wait_for_function("hands.rest")

    def type_one(self, key):
        self.type_all([KEYS.get(key, key)])

    def type_all(self, keys):
        turns = [{"type": f"key{way}", "value": key} for key in keys for way in ("Down", "Up")]
        self.act(type="key", id="keys", actions=turns)

    @contextmanager
    def expect_download(self):
        folder, taken = self.context.session.downloads, SimpleNamespace()
        before = set(folder.iterdir())

        def whole():
            new = [each for each in set(folder.iterdir()) - before if each.stat().st_size]
            # Half a file has another beside it, or another ending.
            is_whole = len(new) == 1 and new[0].suffix not in {".part", ".wkdownload"}
            return new[0] if is_whole else None

        yield taken
        taken.value = SimpleNamespace(save_as=partial(shutil.copyfile, until(whole, PATIENCE)))

    def close(self):
        said = self.evaluate("location.protocol === 'http:' ? sessionStorage.complaints : ''")
        self.goto("about:blank")
        self.idle.append(self.window)
        return said or ""
