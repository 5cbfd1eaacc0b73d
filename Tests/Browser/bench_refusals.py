"""A foreign page floods the app with refused requests: the user's latency meanwhile, and the growth of the log.

    CONFIG=release python Tests/Browser/bench_refusals.py [REQUESTS_PER_SECOND] [SECONDS]
"""

import pathlib
import shutil
import socket
import sys
import tempfile
import threading
import time

from playwright.sync_api import expect, sync_playwright

from conftest import CHROMIUMS, App, open_live, sign_in

# The connections that a browser opens to one host.
CONNECTIONS = 6
# More than the server reads of an address, almost all that it reads, and a short one: the last two reach the guard.
PATHS = [60_000, 7_000, 10]


class Flood:
    """Requests of a page of another origin, at a constant rate over a few connections."""

    def __init__(self, app, rate, path_bytes):
        self.app, self.rate = app, rate
        self.sent, self.answers, self.ends = 0, {}, False
        self.lock = threading.Lock()
        self.request = (
            f"GET /{'x' * path_bytes} HTTP/1.1\r\nHost: {app.host}:{app.port}\r\n"
            "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n\r\n"
        ).encode()
        self.threads = [threading.Thread(target=self.run, daemon=True) for _ in range(CONNECTIONS)]
        for thread in self.threads:
            thread.start()

    def run(self):
        connection, due = None, time.monotonic()
        while not self.ends:
            due += CONNECTIONS / self.rate
            time.sleep(max(0, due - time.monotonic()))
            try:
                if connection is None:
                    connection = socket.create_connection(("127.0.0.1", self.app.port), timeout=10)
                connection.sendall(self.request)
                head = connection.recv(65536)
                status = head.split(b" ", 2)[1].decode() if head else "closed"
                if not head or b"connection: close" in head.lower():
                    connection.close()
                    connection = None
            except OSError:
                status, connection = "failed", None
            with self.lock:
                self.sent += 1
                self.answers[status] = self.answers.get(status, 0) + 1

    def stop(self):
        self.ends = True
        for thread in self.threads:
            thread.join()


def measure(page, seconds):
    """Milliseconds that a page takes to arrive in the user's browser."""
    loads, ends = [], time.monotonic() + seconds
    while time.monotonic() < ends:
        loads.append(page.evaluate("async () => { const t = performance.now(); await (await fetch('/finance')).text(); return performance.now() - t }"))
        page.wait_for_timeout(40)
    return loads


def line(name, values):
    values = sorted(values)
    at = lambda share: values[min(len(values) - 1, int(share * len(values)))]
    return f"  {name:<22} p50 {at(0.5):7.1f} ms   p99 {at(0.99):7.1f} ms   worst {values[-1]:7.1f} ms   ({len(values)})"


def log_bytes(directory):
    return sum(path.stat().st_size for path in (pathlib.Path(directory) / "logs").glob("*.log*"))


def main():
    rate, seconds = float((sys.argv[1:] or ["1000"])[0]), float((sys.argv[2:] or ["10"])[0])
    directory = tempfile.mkdtemp(prefix="app-flood-")
    app = App(directory)
    console = []
    threading.Thread(target=lambda: console.extend(app.process.stderr), daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=next(filter(None, map(shutil.which, CHROMIUMS))), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            open_live(page, app.address)
            sign_in(page)
            expect(page.get_by_text("Net worth")).to_be_visible()
            for path_bytes in [None, *PATHS]:
                before, lines = log_bytes(directory), len(console)
                flood = Flood(app, rate, path_bytes) if path_bytes else None
                begin = time.monotonic()
                loads = measure(page, seconds)
                if flood:
                    flood.stop()
                name = f"{rate:.0f} refused requests a second with a path of {path_bytes} bytes" if flood else "alone"
                print(f"{name}, {time.monotonic() - begin:.1f} s:")
                print(line("page", loads))
                if flood:
                    print(f"  answers {flood.answers}, {flood.sent / (time.monotonic() - begin):.0f} a second")
                time.sleep(1)
                print(f"  log {log_bytes(directory) - before} bytes, console {len(console) - lines} lines")
            browser.close()
    finally:
        app.kill()
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    main()
