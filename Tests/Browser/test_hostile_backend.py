"""A back end whose answers are far too long: they are cut, the page says so, and other pages do not wait."""

import http.client
import http.server
import json
import pathlib
import threading

import pytest
from conftest import BINARY, App, Program, sign_in
from playwright.sync_api import expect


class LongAnswers(http.server.BaseHTTPRequestHandler):
    """Forwards requests to the demo back end, and lengthens its lists and texts."""

    protocol_version = "HTTP/1.1"
    backend = None
    lists = {"/v1/community/posts": ("posts", 10_000), "/v1/insurance/products": ("products", 1_000_000), "/v1/bank/accounts": ("accounts", 10_000)}

    def forward(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        connection = http.client.HTTPConnection(self.backend.host, self.backend.port)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
        connection.request(self.command, self.path, body, headers)
        answer = connection.getresponse()
        status, content = answer.status, answer.read()
        name, count = self.lists.get(self.path.partition("?")[0], (None, 0))
        if name and self.command == "GET" and status == 200:
            document = json.loads(content)
            rows = document[name]
            # Without their own lists and long texts, which would exceed the limit of a body.
            brief = [{key: value for key, value in row.items() if key not in ("covered", "excluded", "start", "deductible")} for row in rows]
            document[name] = rows + [{**brief[n % len(rows)], "id": f"{rows[n % len(rows)]['id']}-{n}"} for n in range(min(count, 10_000) - len(rows))]
            # The rest in few bytes: a body of more than 16 MiB is refused.
            document[name] += [{"id": "p"}] * (count - len(document[name]))
            for row in document[name][:1]:
                for key in ("label", "text", "title"):
                    if key in row:
                        row[key] = "long" * 250_000
            content = json.dumps(document, separators=(",", ":")).encode()
        self.send_response(status)
        for header, value in answer.getheaders():
            if header.lower() not in ("content-length", "transfer-encoding", "connection"):
                self.send_header(header, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = forward

    def log_message(self, *arguments):
        pass


@pytest.fixture
def flooded(tmp_path):
    backend = Program(BINARY / "demo-backend", "--port", 0, "--data-dir", tmp_path / "backend")
    LongAnswers.backend = backend
    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), LongAnswers)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    app = App(tmp_path / "app", "--api-url", f"http://127.0.0.1:{proxy.server_port}")
    yield app
    app.stop()
    proxy.shutdown()
    backend.kill()


@pytest.mark.parametrize("domain", ["community", "insurance", "finance"])
def test_long_answers_are_cut_and_the_page_says_so(flooded, browser, domain):
    page = browser.new_page()
    page.goto(flooded.address)
    sign_in(page)
    expect(page.locator("input[type=password]")).to_have_count(0)
    page.goto(f"{flooded.base}/{domain}")
    expect(page.get_by_text("There are too many entries to show all of them.").first).to_be_visible(timeout=60_000)
    assert page.locator("li, .card").count() < 1_200
    assert page.evaluate("Math.max(...[...document.querySelectorAll('#live-page *')].filter((e) => !e.children.length).map((e) => e.textContent.length))") <= (100_000 if domain == "community" else 501)
    # A debug build, which needs 75 MB for itself; 145 MB were seen.
    status = pathlib.Path(f"/proc/{flooded.process.pid}/status").read_text()
    assert int(status.split("VmHWM:")[1].split()[0]) < 170_000, "kB at most"
    page.close()
