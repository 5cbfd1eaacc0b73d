"""The app in a pseudo-terminal, displayed by a terminal emulator."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte

from conftest import BINARY, PROGRAM

ENTER, TAB, BACK_TAB, ESCAPE, CONTROL_C = "\r", "\t", "\x1b[Z", "\x1b", "\x03"
LEFT, RIGHT, UP, DOWN, PAGE_DOWN = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B", "\x1b[6~"


class Terminal:
    """A window with a program in it."""

    def __init__(self, *arguments, columns=80, rows=24, folder=None, locale="en_US.UTF-8"):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            if folder:
                os.chdir(folder)
            os.environ["TERM"] = "xterm-256color"
            os.environ["LC_ALL"] = locale
            os.execv(str(arguments[0]), [str(argument) for argument in arguments])
        self.resize(columns, rows)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _read(self, seconds):
        """Whether something came within that time."""
        if not select.select([self.file], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.file, 65_536)
        except OSError:
            data = b""
        self.raw += data
        self.stream.feed(data)
        return bool(data)

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def focus(self):
        """The text in reverse video."""
        rows = ([row[x] for x in range(self.screen.columns)] for row in (self.screen.buffer[y] for y in range(self.screen.lines)))
        return " ".join("".join(cell.data for cell in row if cell.reverse).strip() for row in rows).strip()

    def wait(self, condition, what, seconds=30):
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                raise AssertionError(f"{what} did not come:\n{self.text}\nfocus: {self.focus}")
            self._read(0.05)

    def expect(self, text):
        self.wait(lambda: text in self.text, repr(text))

    def expect_gone(self, text):
        self.wait(lambda: text not in self.text, f"a page without {text!r}")

    def type(self, text):
        """Types keys and waits until the program has answered. On a busy machine, the beginning of the answer takes longer than a pause in it."""
        os.write(self.file, text.encode())
        deadline = time.monotonic() + 30
        pause = 2
        while self._read(pause):
            pause = 0.12
            assert time.monotonic() < deadline, f"the program does not stop to write:\n{self.text}"

    def go(self, text, key=TAB):
        """Presses Tab until the focused element contains the text: twice around a long page, because a busy program may answer too late."""
        for _ in range(200):
            if text in self.focus:
                return
            self.type(key)
        raise AssertionError(f"nothing that says {text!r} has the focus:\n{self.text}\nfocus: {self.focus}")

    def press(self, text, key=TAB):
        self.go(text, key)
        self.type(ENTER)

    def fill(self, label, text):
        """Moves the focus to the field with the label and types into it."""
        for _ in range(60):
            y = self.screen.cursor.y
            if not self.screen.cursor.hidden and y > 0 and label in self.screen.display[y - 1]:
                return self.type("\x15" + text)
            self.type(TAB)
        raise AssertionError(f"no field {label!r} has the focus:\n{self.text}")

    def leave(self):
        """As Control-C does. Returns the exit status."""
        os.write(self.file, CONTROL_C.encode())
        return self.status()

    def status(self, seconds=20):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                while self._read(0.05):
                    pass
                return os.waitstatus_to_exitcode(status)
            self._read(0.05)
        raise AssertionError("the program does not end")

    def close(self):
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.file)


class AppTerminal(Terminal):
    def __init__(self, directory, *arguments, **window):
        super().__init__(BINARY / PROGRAM, "--ui", "terminal", "--data-dir", directory, *arguments, **window)
