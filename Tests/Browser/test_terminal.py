"""The journeys of the browser in a real pseudo-terminal, at 80 columns and up."""

import os
import pathlib
import signal
import subprocess

import pytest

from conftest import BINARY, PASSWORD, PROGRAM, USER
from terminal import ENTER, PAGE_DOWN, AppTerminal

SHOTS = os.environ.get("SHOTS")


@pytest.fixture
def terminal(directory, tmp_path):
    terminal = AppTerminal(directory, folder=tmp_path)
    yield terminal
    terminal.close()


def shot(terminal, name):
    """Saves the contents of the window."""
    if SHOTS:
        folder = pathlib.Path(SHOTS)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"terminal-{name}.txt").write_text(terminal.text)


def sign_in(terminal):
    terminal.expect("User name")
    terminal.fill("User name", USER)
    terminal.fill("Password", PASSWORD)
    terminal.expect("[" + "•" * len(PASSWORD))
    shot(terminal, "sign-in")
    assert "[" + PASSWORD not in terminal.text
    terminal.type(ENTER)
    terminal.expect_gone("Password")


def test_wrong_password_shows_an_error_and_the_correct_one_signs_in(terminal):
    terminal.expect("User name")
    terminal.fill("User name", USER)
    terminal.fill("Password", "wrong-password")
    terminal.type(ENTER)
    terminal.expect("Incorrect user name or password")
    sign_in(terminal)
    assert terminal.leave() == 0


@pytest.mark.parametrize("locale, word", [("de_CH.UTF-8", "Benutzername"), ("zh_CN", "用户名"), ("C", "User name")])
def test_terminal_uses_the_language_of_its_environment(directory, tmp_path, locale, word):
    terminal = AppTerminal(directory, folder=tmp_path, locale=locale)
    # Wide characters take two cells.
    terminal.wait(lambda: word in terminal.text.replace(" ", "") or word in terminal.text, word)
    terminal.close()


def test_window_that_gets_another_size_shows_the_page_in_it(terminal):
    sign_in(terminal)
    title = terminal.text.splitlines()[0].split()[0]
    terminal.resize(40, 12)
    terminal.wait(lambda: "Tab next" not in terminal.text, "a window without help")
    assert all(len(line) <= 40 for line in terminal.text.splitlines())
    terminal.type(PAGE_DOWN)
    shot(terminal, "small")
    terminal.resize(120, 40)
    terminal.expect("Tab next")
    terminal.expect(title)


@pytest.mark.parametrize("way", ["key", "terminated", "window closed"])
def test_app_that_is_closed_exits_and_restores_the_terminal(terminal, way):
    terminal.expect("User name")
    if way == "key":
        assert terminal.leave() == 0
    elif way == "terminated":
        os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.status() == 0
    else:
        os.kill(terminal.pid, signal.SIGHUP)
        terminal.status()
        return
    assert terminal.raw.rstrip().endswith(b"\x1b[?1049l")


def test_app_without_a_terminal_reports_that_it_needs_one(directory):
    command = [BINARY / PROGRAM, "--ui", "terminal", "--data-dir", directory]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30)
    assert result.returncode == 64
    assert "needs a terminal" in result.stderr
