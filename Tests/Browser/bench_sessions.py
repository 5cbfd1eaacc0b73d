"""Pages that were opened and closed: their requests to the bank at the next sign-in, and their memory.

    CONFIG=release python Tests/Browser/bench_sessions.py [PAGES]
"""

import collections
import pathlib
import re
import shutil
import socket
import sys
import tempfile
import threading
import time

from playwright.sync_api import expect, sync_playwright

from conftest import BINARY, CHROMIUMS, App, Program, open_live, sign_in


class Counter:
    """Forwards connections to a server and counts the requests in them."""

    def __init__(self, port):
        self.target, self.requests = port, collections.Counter()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.target))
            threading.Thread(target=self.copy, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self.copy, args=(server, client, False), daemon=True).start()

    def copy(self, source, sink, counts):
        try:
            while data := source.recv(65536):
                if counts:
                    for method, path in re.findall(rb"(GET|POST|PUT|DELETE) (/[^ ?]*)[^ ]* HTTP/1.1\r\n", data):
                        self.requests[f"{method.decode()} {path.decode()}"] += 1
                sink.sendall(data)
        except OSError:
            pass
        sink.close()


def megabytes(app):
    status = pathlib.Path(f"/proc/{app.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024


def run(browser, pages):
    """Opens pages and leaves them, then signs in; the requests to the bank from then on."""
    folder = tempfile.mkdtemp(prefix="app-sessions-")
    bank = Program(BINARY / "demo-backend", "run", "--port", 0, "--data-dir", f"{folder}/bank")
    counter = Counter(bank.port)
    app = App(f"{folder}/data", "--api-url", f"http://127.0.0.1:{counter.port}")
    threading.Thread(target=app.process.stderr.read, daemon=True).start()
    try:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        open_live(page, app.address)
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in context.cookies())
        admission = {"Host": f"{app.host}:{app.port}", "Cookie": cookies, "Sec-Fetch-Site": "same-origin",
                     "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        memory = [megabytes(app)]
        for number in range(1, pages + 1):
            assert context.request.get(f"http://127.0.0.1:{app.port}/", headers=admission).ok
            if number % 250 == 0:
                time.sleep(12)
                memory.append(megabytes(app))
        counter.requests.clear()
        sign_in(page)
        expect(page.get_by_text("Net worth")).to_be_visible()
        time.sleep(5)
        requests = counter.requests.copy()
        leaks = collections.Counter(re.findall(r"(\w+ at \S+) is still in memory", app.log()))
        context.close()
        return requests, memory, leaks
    finally:
        app.kill()
        bank.kill()
        shutil.rmtree(folder, ignore_errors=True)


def main():
    pages = int((sys.argv[1:] or ["500"])[0])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, CHROMIUMS))), args=["--no-sandbox"])
        fresh, _, _ = run(browser, 0)
        after, memory, leaks = run(browser, pages)
        for name in sorted(fresh | after):
            print(f"  {name:<50} fresh {fresh[name]:4}   after {pages} pages {after[name]:4}")
        print(f"  requests: fresh {fresh.total()}, after {pages} pages {after.total()}")
        print("  resident memory after each 250 pages: " + ", ".join(f"{value:.1f}" for value in memory) + " MB")
        print(f"  reported leaks: {leaks.total()} {dict(leaks)}")
        browser.close()


if __name__ == "__main__":
    main()
