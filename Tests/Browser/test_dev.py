"""`make dev`: saved sources take effect in open pages, which keep their state."""

import os
import pathlib
import signal
import socket
import subprocess
import threading
import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import BINARY, DEMO_DATA, PROGRAM, ROOT, expect_start, open_live, sign_in

# The layer checker would find the symbols of a Swift file outdated.
SOURCE = ROOT / "Packages/Presentation/LiveHTML/Sources/LiveHTML/Client/style.css"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Development:
    """The script with a fake compiler that succeeds or fails immediately."""

    def __init__(self, directory):
        self.directory = pathlib.Path(directory)
        compiler = self.directory / "tools" / "swift"
        compiler.parent.mkdir()
        compiler.write_text(f'#!/bin/sh\n[ ! -e "{self.directory}/broken" ] || {{ echo "A.swift:1:2: error: no such thing"; exit 1; }}\n')
        compiler.chmod(0o755)
        (self.directory / "scratch").mkdir()
        (self.directory / "scratch" / "debug").symlink_to(BINARY)
        self.times = SOURCE.stat()
        self.lines, self.news = [], threading.Condition()
        self.process = subprocess.Popen(
            [ROOT / "Tools/Make/dev", PROGRAM, "--port", str(free_port()), "--data-dir", self.directory / "data"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
            env={**os.environ, "PATH": f"{compiler.parent}:{os.environ['PATH']}", "SCRATCH": str(self.directory / "scratch"), "CONFIG": "debug"})
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            with self.news:
                self.lines.append(line.strip())
                self.news.notify_all()

    def wait_for(self, text, count=1):
        with self.news:
            assert self.news.wait_for(lambda: sum(text in line for line in self.lines) >= count, 30), self.lines
            return [line for line in self.lines if text in line][count - 1]

    def save(self):
        os.utime(SOURCE)

    def stop(self):
        os.utime(SOURCE, ns=(self.times.st_atime_ns, self.times.st_mtime_ns))
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=30)


@pytest.fixture
def development(directory):
    pathlib.Path(directory, "data").mkdir()
    pathlib.Path(directory, DEMO_DATA).rename(pathlib.Path(directory, "data", DEMO_DATA))
    development = Development(directory)
    yield development
    if development.process.poll() is None:
        development.stop()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_saved_source_updates_an_open_page_and_keeps_its_input(context, development):
    page = context.new_page()
    address = development.wait_for("http://").split()[-1]
    open_live(page, address)
    sign_in(page)
    expect_start(page)
    open_live(page, urllib.parse.urljoin(page.url, "/diagnostics/log"))
    page.get_by_label("Search").fill("typed and not sent")
    page.get_by_label("Search").evaluate("(field) => field.dataset.isOld = 1")
    development.save()
    development.wait_for("dev: restarted after")
    # A press before the new page is loaded would be refused with a message.
    expect(page.locator("[data-is-old]")).to_have_count(0, timeout=60_000)
    # The new process has another launch token; the open page needs none.
    assert development.wait_for("http://", 2).split()[-1] != address
    expect(page.get_by_label("Search")).to_have_value("typed and not sent")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("No line has all of these words")).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_source_that_does_not_compile_leaves_the_app_of_before_running(context, development, directory):
    page = context.new_page()
    open_live(page, development.wait_for("http://").split()[-1])
    broken = pathlib.Path(directory, "broken")
    broken.touch()
    development.save()
    assert development.wait_for("error:") == "A.swift:1:2: error: no such thing"
    development.wait_for("the previous version keeps running")
    sign_in(page)
    expect_start(page)
    broken.unlink()
    development.save()
    development.wait_for("dev: restarted after")
    development.wait_for("http://", 2)
    open_live(page, urllib.parse.urljoin(page.url, "/profile"))
    expect(page.get_by_text("Hello, Ada")).to_be_visible()


def test_interrupt_ends_the_app_too(development):
    development.wait_for("http://")
    assert development.stop() == 0
    assert subprocess.run(["pgrep", "-f", str(development.directory / "data")], capture_output=True).returncode == 1


def test_initial_build_failure_is_reported_and_starts_nothing(directory):
    pathlib.Path(directory, "broken").touch()
    development = Development(directory)
    assert development.process.wait(timeout=30) == 1
    development.wait_for("not started")
