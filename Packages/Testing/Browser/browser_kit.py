"""A browser with an app and its demo back end, for the tests of any app; each test has its own data.

The `conftest.py` of an app names the app and imports everything from here.
"""

import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import zlib

import pytest
from playwright.sync_api import Page, expect, sync_playwright

ROOT = next(folder for folder in [pathlib.Path.cwd(), *pathlib.Path.cwd().parents] if (folder / ".strata").is_dir())
SCRATCH = ROOT / os.environ.get("SCRATCH", ".build")
BINARY = SCRATCH / os.environ.get("CONFIG", "debug")
SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}
# A machine that does something else meanwhile needs longer than the usual five seconds.
expect.set_options(timeout=30_000)
# Limits the waits for programs and sockets, in seconds, so that a failure is one of the test that found it.
LONGEST = 60
socket.setdefaulttimeout(LONGEST)
# The same engine without a window takes a sixth of the processor time.
CHROMIUMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
# The display name of the app; its program, link scheme and files have the name in lower case.
NAME = os.environ["APP_NAME"]
PROGRAM = NAME.lower()
USER, PASSWORD = "demo", "demo-password"
# The folder of the demo back end in the data folder of the app.
DEMO_DATA = "demo-backend"
# Failed assertions there show their values too.
pytest.register_assert_rewrite("page_checks")
# A message is in the page and in an invisible region for screen readers; tests find the visible one.
get_by_text = Page.get_by_text
Page.get_by_text = lambda page, text, **options: get_by_text(page, text, **options).and_(page.locator(":not(#live-page)"))


class Program:
    """A child process that prints one address when it is ready."""

    def __init__(self, *arguments, cwd=None):
        self.arguments = [str(argument) for argument in arguments]
        self.said = ""
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        is_ready = select.select([self.process.stdout], [], [], LONGEST)[0]
        line = self.process.stdout.readline() if is_ready else ""
        match = re.search(r"http://([\w.-]+):(\d+)\S*", line)
        if not match:
            self.process.kill()
            raise AssertionError(f"{self.arguments[0]} printed no address but: {line!r} {self.process.stderr.read()[:2000]}")
        self.address, self.host, self.port = match.group(0), match.group(1), int(match.group(2))

    def kill(self):
        """Kills the process, without clean-up."""
        self.process.send_signal(signal.SIGKILL)
        self.said += self.process.communicate(timeout=LONGEST)[1]

    def stop(self):
        """Interrupts the process like Ctrl-C. Returns the exit status and the duration in seconds."""
        begin = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(timeout=20)
        return status, time.monotonic() - begin


class App(Program):
    def __init__(self, directory, *arguments, port=0, program=PROGRAM, under=()):
        self.directory = pathlib.Path(directory)
        super().__init__(*under, BINARY / program, "--port", port, "--data-dir", directory, *arguments)

    @property
    def base(self):
        return f"http://{self.host}:{self.port}"

    def log(self):
        """The contents of the log folder: the log files and the ring buffer of pending lines."""
        files = [path for path in sorted((self.directory / "logs").rglob("*")) if path.is_file()]
        return "".join(path.read_text(errors="replace") for path in files)

    def logged(self, text, count):
        """Waits for a number of lines with a text, because lines are written asynchronously."""
        deadline = time.monotonic() + 15
        while True:
            files = sorted((self.directory / "logs").glob(f"{PROGRAM}-*.log"))
            lines = [line for path in files for line in path.read_text().splitlines() if text in line]
            if len(lines) >= count or time.monotonic() > deadline:
                return lines
            time.sleep(0.01)

    def new_address(self, *arguments):
        """An address for one more browser, from a second process of the program."""
        command = [self.arguments[0], "--address", "--data-dir", self.directory, *arguments]
        return re.search(r"http://\S+", subprocess.run(command, capture_output=True, text=True, check=True, timeout=LONGEST).stdout).group(0)

    def open_link(self, link, check=True):
        """Opens a link in the app, as a desktop does for other programs."""
        command = [self.arguments[0], "open", link, "--data-dir", self.directory]
        return subprocess.run(command, capture_output=True, text=True, check=check, timeout=LONGEST)

    def restart(self):
        """Starts again after `kill` or `stop`, on the same port and with the same data."""
        self.arguments[self.arguments.index("--port") + 1] = str(self.port)
        self.start()


@pytest.fixture(scope="session")
def browser():
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not chromium:
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        # Without the emulation of a GPU, which stopped drawing frames once on a busy machine.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def demo_data():
    """The data of the demo back end after its first start, whose creation takes a second, longer than most tests."""
    path = tempfile.mkdtemp(prefix="app-data-")
    App(path).stop()
    yield pathlib.Path(path) / DEMO_DATA
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture
def directory(demo_data):
    path = tempfile.mkdtemp(prefix="app-")
    shutil.copytree(demo_data, pathlib.Path(path) / demo_data.name)
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture
def app(directory, request):
    """The app, or the program of an indirect parameter: a single-domain app."""
    program = getattr(request, "param", PROGRAM)
    if not (BINARY / program).exists():
        pytest.skip(f"the app has no {program}")
    app = App(directory, program=program)
    yield app
    if app.process.poll() is None:
        app.stop()


@pytest.fixture(params=list(SIZES))
def size(request):
    return request.param


@pytest.fixture
def context(browser, size):
    context = browser.new_context(viewport=SIZES[size])
    context.set_default_timeout(30_000)
    yield context
    context.close()


@pytest.fixture
def page(context, app):
    """The app's first page, reached through the printed address."""
    page = context.new_page()
    page.script_errors, page.console = [], []
    page.on("pageerror", lambda error: page.script_errors.append(str(error)))
    page.on("console", lambda message: page.console.append(f"{message.type}: {message.text}"))
    open_live(page, app.address)
    yield page
    assert page.script_errors == []


@pytest.fixture
def signed_in(page):
    sign_in(page)
    expect_start(page)
    return page


def pytest_configure(config):
    """Ends as by Ctrl-C if `make test` is interrupted: a shell's background commands ignore SIGINT."""
    config.addinivalue_line("markers", "layout: runs at all sizes")

    def interrupt(*_):
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)


def pytest_collection_modifyitems(config, items):
    """Runs a test of behavior at one size, chosen by its name; with STRATA_FULL or SHOTS at all sizes, as tests of the layout."""
    if os.environ.get("STRATA_FULL") or os.environ.get("SHOTS"):
        return
    variants = {}
    for item in items:
        size = getattr(item, "callspec", None) and item.callspec.params.get("size")
        if size and not item.get_closest_marker("layout"):
            variants.setdefault(item.nodeid.replace(size, ""), []).append(item)
    for name, alike in variants.items():
        del alike[zlib.crc32(name.encode()) % len(alike)]
    skipped = [item for alike in variants.values() for item in alike]
    config.hook.pytest_deselected(items=skipped)
    items[:] = [item for item in items if item not in skipped]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Adds a screenshot and the app's log to the failure."""
    report = yield
    page, app = item.funcargs.get("page"), item.funcargs.get("app")
    if report.when == "call" and report.failed and page:
        try:
            report.sections.append(("page", f"{page.url}\n{page.locator('body').inner_text(timeout=2_000)}"))
        except Exception as error:
            report.sections.append(("page", f"cannot be read: {error}"))
        report.sections.append(("console", "\n".join(page.console + page.script_errors)))
        report.sections.append(("log", app.log()[-5_000:]))
    return report


def open_live(page, address):
    """Opens a page and waits until it is live: the first render's elements are replaced meanwhile."""
    page.goto(address)
    expect(page.locator("html.is-live")).to_have_count(1)


def sign_in(page, password=PASSWORD):
    page.get_by_label("User name").fill(USER)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def expect_start(page):
    """The user is signed in, and a page is shown."""
    expect(page.locator("input[type=password]")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def settle(page):
    """Waits for the end of all animations except infinite ones, so that a dialog is readable and can be photographed."""
    page.evaluate(
        """Promise.race([new Promise((_, fail) => setTimeout(() => fail(new Error("an animation does not end")), 15000)),
            Promise.allSettled(document.getAnimations().map((animation) =>
                animation.effect.getComputedTiming().iterations === Infinity || animation.finished))])"""
    )


def shot(page, name):
    """Saves a screenshot in the folder SHOTS, if set."""
    folder = os.environ.get("SHOTS")
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        settle(page)
        page.screenshot(path=str(pathlib.Path(folder) / f"{name}.png"))
