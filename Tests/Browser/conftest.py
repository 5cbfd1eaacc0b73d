"""The browser kit for Harbor, and what only its tests use."""

import json
import os
import pathlib
import secrets
import struct
import subprocess
import sys
import time
import zlib

import pytest
from playwright.sync_api import expect

os.environ["APP_NAME"] = "Harbor"
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Packages/Testing/Browser"))

from browser_kit import *  # noqa


class Lab(Program):
    """Stress pages for browsers."""

    def __init__(self, *frame_origins):
        self.cookie = secrets.token_hex(16)
        super().__init__(BINARY / "lab", 0, self.cookie, secrets.token_hex(16), *frame_origins)

    @property
    def base(self):
        return f"http://{self.host}:{self.port}"

    def restart(self):
        """Starts again on the same port with the same cookie."""
        self.arguments[1] = str(self.port)
        self.start()


@pytest.fixture(scope="module")
def shared_lab():
    lab = Lab()
    yield lab
    lab.kill()


@pytest.fixture
def own_lab():
    lab = Lab()
    yield lab
    lab.kill()


@pytest.fixture
def lab_page(context, shared_lab):
    pages = []

    def open_it(path, **options):
        pages.append(open_page(context, shared_lab, path, **options))
        return pages[-1]

    yield open_it
    for page in pages:
        assert page.script_errors == []


@pytest.fixture
def handed_over(tmp_path, monkeypatch):
    """Replaces the desktop's opener. Returns a function that waits for the next call and returns its only argument."""
    calls = tmp_path / "calls"
    opener = tmp_path / "bin" / "xdg-open"
    opener.parent.mkdir()
    # The arguments as every user of the machine can read them.
    opener.write_text(f"#!/bin/sh\ntr '\\0' ' ' </proc/$$/cmdline >>{calls}\necho >>{calls}\n")
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", f"{opener.parent}:{os.environ['PATH']}")

    def argument():
        deadline = time.monotonic() + 15
        while not (calls.exists() and calls.read_text().endswith("\n")):
            assert time.monotonic() < deadline, "nothing was opened"
            time.sleep(0.01)
        line = calls.read_text().splitlines()[-1]
        calls.unlink()
        return line.split()[-1]

    return argument


def open_page(context, lab, path, is_script_held=False):
    """Opens an authorized page of the lab. If the script is held, it is delivered by `page.let_script_run`."""
    page = context.new_page()
    page.script_errors = []
    page.on("pageerror", lambda error: page.script_errors.append(str(error)))
    context.add_cookies([{"name": f"live-{lab.port}", "value": lab.cookie, "url": lab.base, "httpOnly": True, "sameSite": "Strict"}])
    if is_script_held:
        held = []
        page.route("**/client*.js", lambda route: held.append(route))
        with page.expect_request("**/client*.js"):
            page.goto(lab.base + path, wait_until="commit")

        def let_script_run():
            held.pop().continue_()
            expect(page.locator("html.is-live")).to_have_count(1)

        page.let_script_run = let_script_run
    else:
        open_live(page, lab.base + path)
    return page


def switch(app, name, value=None):
    """Changes a switch of the demo back end."""
    arguments = [BINARY / "demo-backend", "set", name, *([json.dumps(value)] if value is not None else [])]
    subprocess.run([*arguments, "--data-dir", app.directory / DEMO_DATA], check=True, capture_output=True, timeout=LONGEST)


def order(page, name):
    """Continues from a form to the review of an order, and presses its button."""
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name=name).click()


def png(path, width=160, height=100):
    """A picture with a pattern, made here."""
    rows = b"".join(b"\0" + bytes(((x * 7) ^ (y * 5)) & 255 for x in range(width) for _ in range(3)) for y in range(height))

    def chunk(name, content):
        body = name + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    pathlib.Path(path).write_bytes(data + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    return str(path)
