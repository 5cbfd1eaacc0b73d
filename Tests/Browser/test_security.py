"""Refused requests: no state change, status 403, one log line without the token."""

import http.client
import http.server
import os
import re
import resource
import shutil
import socket
import subprocess
import threading

import pytest
from playwright.sync_api import expect

from conftest import BINARY, NAME, PROGRAM, expect_start, open_live, sign_in


@pytest.fixture
def cookie(page, context):
    sign_in(page)
    expect_start(page)
    cookies = context.cookies()
    assert len(cookies) == 1 and cookies[0]["httpOnly"] and cookies[0]["sameSite"] == "Strict"
    return f"{cookies[0]['name']}={cookies[0]['value']}"


def call(app, method, path, headers, body=None):
    status, _, text = exchange(app, method, path, headers, body)
    return status, text.decode()


def exchange(app, method, path, headers, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", app.port, timeout=10)
    try:
        connection.putrequest(method, path, skip_host=True)
        for name, value in ({"Host": f"{app.host}:{app.port}"} | headers).items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_requests_that_are_not_from_our_page_are_refused(page, app, cookie, size):
    session = page.evaluate("document.querySelector('[data-session]').dataset.session")
    good = {"Cookie": cookie, "Sec-Fetch-Site": "same-origin", "Origin": app.base}
    event = b'{"e":"click","h":0,"r":1,"n":1,"v":{}}'
    attempts = [
        ("GET", "/", {"Sec-Fetch-Site": "none"}, None),
        ("GET", "/", {**good, "Cookie": f"{PROGRAM}=guess"}, None),
        ("GET", "/", {**good, "Host": "evil.example"}, None),
        ("GET", "/", {**good, "Host": f"127.0.0.1:{app.port}"}, None),
        ("GET", "/profile", {**good, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, None),
        ("POST", f"/_live/event?s={session}", {"Sec-Fetch-Site": "same-origin", "Origin": app.base}, event),
        ("POST", f"/_live/event?s={session}", {**good, "Origin": "http://evil.example"}, event),
        ("POST", f"/_live/event?s={session}", {name: value for name, value in good.items() if name != "Origin"}, event),
        ("POST", f"/_live/event?s={session}", {**good, "Host": "evil.example"}, event),
    ]
    for count, (method, path, headers, body) in enumerate(attempts, 1):
        status, text = call(app, method, path, headers, body)
        assert status == 403, (method, path, headers, status)
        assert "Ada" not in text
        lines = app.logged("request refused", count)
        assert len(lines) == count, (method, path, headers, lines)
        assert cookie.split("=")[1] not in lines[-1] and app.address.split("token=")[1] not in lines[-1]
    expect_start(page)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_an_event_for_a_handler_that_was_not_rendered_changes_nothing(page, app, cookie, size):
    # The page has the number of its first render, which the server must still know.
    open_live(page, app.base + "/settings")
    status = page.evaluate(
        """async () => {
            const root = document.querySelector("[data-session]");
            const answer = await fetch(`/_live/event?s=${root.dataset.session}`, {
                method: "POST", headers: {"Content-Type": "application/json"},
                body: JSON.stringify({e: "click", h: 4711, r: +root.dataset.render, n: 99, v: {}}),
            });
            return answer.status;
        }"""
    )
    assert status == 403
    assert len(app.logged("not rendered", 1)) == 1
    expect(page.get_by_text("Theme").first).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_the_launch_token_opens_one_door_once(browser, page, app, size):
    other = browser.new_context()
    try:
        stranger = other.new_page()
        answer = stranger.goto(app.address)
        assert answer.status == 403
        expect(stranger.get_by_text(f"{PROGRAM} --address")).to_be_visible()
        # Whoever can read the app's data gets an address while it runs, which is good once too.
        address = app.new_address()
        open_live(stranger, address)
        sign_in(page)
        expect_start(stranger)
        third = browser.new_context()
        assert third.new_page().goto(address).status == 403
        # And one that shuts out all others.
        only = third.new_page()
        open_live(only, app.new_address("--alone"))
        expect_start(only)
        assert stranger.goto(app.base + "/profile").status == 403
        third.close()
    finally:
        other.close()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_the_cookie_is_sent_to_no_other_local_server(page, app, cookie):
    heard = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            heard.append(self.headers.get("Cookie"))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        for host in ["127.0.0.1", "localhost", "another.localhost"]:
            page.goto(f"http://{host}:{server.server_port}/")
    finally:
        server.shutdown()
    assert len(heard) >= 3 and set(heard) == {None}
    page.goto(app.base + "/profile")
    expect_start(page)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
@pytest.mark.parametrize("is_large", [False, True])
def test_cookies_of_a_server_on_another_port_do_not_lock_the_browser_out(page, app, cookie, size, is_large):
    # Six of the app's name for each path below /_live, which the browser sends before the app's own; or 200 that are large together.
    name, paths = cookie.split("=")[0], ["/_live", "/_live/", "/_live/event", "/_live/launch", "/_live/stream"]
    planted = [f"{name}=x; Path={path}{domain}" for path in paths for domain in ["", f"; Domain={app.host}"]]
    if is_large:
        planted = [f"x{number}={'x' * 4_000}; Path={'/profile' if number < 100 else '/_live'}" for number in range(200)]

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            # A browser reads 256 KB of headers.
            for planted_cookie in planted[int(self.path[1:]) :][:50]:
                self.send_header("Set-Cookie", planted_cookie)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        for start in range(0, len(planted), 50):
            page.goto(f"http://{app.host}:{server.server_port}/{start}")
    finally:
        server.shutdown()
    status = page.goto(app.base + "/profile").status
    # The browser itself deletes a cookie beyond its maximum, the one used longest ago.
    assert status == 200 or is_large and status == 403
    open_live(page, app.new_address())
    open_live(page, app.base + "/profile")
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_text("Theme").first).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_a_copied_cookie_is_invalid_after_a_restart(page, context, app, cookie):
    good = {"Cookie": cookie, "Sec-Fetch-Site": "none"}
    assert call(app, "GET", "/profile", good)[0] == 200
    page.evaluate("document.querySelector('#live > *').dataset.isOld = 1")
    app.kill()
    app.restart()
    # The open page continues automatically with another key.
    expect(page.locator("[data-is-old]")).to_have_count(0, timeout=30_000)
    page.wait_for_timeout(3500)
    present = context.cookies()
    assert len(present) == 1 and f"{present[0]['name']}={present[0]['value']}" != cookie
    status, text = call(app, "GET", "/profile", good)
    assert status == 403 and "Ada" not in text
    # Use of a replaced key proves that there are two holders: both are revoked.
    assert page.reload().status == 403
    open_live(page, app.new_address())
    expect_start(page)
    assert call(app, "GET", "/profile", good)[0] == 403
    page.reload()
    expect_start(page)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_head_requests_return_headers_and_unknown_paths_return_404(page, app, cookie, size):
    good = {"Cookie": cookie, "Sec-Fetch-Site": "none"}
    status, headers, body = exchange(app, "HEAD", "/profile", good)
    assert (status, body) == (200, b"") and headers["Content-Type"].startswith("text/html") and int(headers["Content-Length"]) > 1000
    for path in ["/no/such/page", "/apple-touch-icon.png"]:
        assert exchange(app, "GET", path, good)[0] == exchange(app, "HEAD", path, good)[0] == 404, path
    assert page.goto(app.base + "/no/such/page").status == 404
    page.get_by_role("link", name="Go to the start").click()
    expect_start(page)


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_a_thousand_idle_connections_block_no_client(page, app, cookie, size):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2048:
        pytest.skip("this machine allows too few open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2048), hard))
    crowd = []
    try:
        for _ in range(1100):
            stranger = socket.socket()
            stranger.settimeout(5)
            stranger.connect(("127.0.0.1", app.port))
            crowd.append(stranger)
        # On a separate connection, after all others.
        assert call(app, "GET", "/profile", {"Cookie": cookie, "Sec-Fetch-Site": "none"})[0] == 200
        page.get_by_role("link", name="Profile", exact=True).click()
        expect(page.get_by_text("Hello, Ada")).to_be_visible()
    finally:
        for stranger in crowd:
            stranger.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_crash_leaves_no_keys_behind(app):
    process = f"/proc/{app.process.pid}"
    limits = open(f"{process}/limits").read()
    assert re.search(r"Max core file size +0 +0 ", limits)
    # The process is not dumpable, so its owner-only files in /proc belong to root.
    if os.geteuid() != 0:
        assert os.stat(f"{process}/mem").st_uid == 0


def test_a_second_start_on_one_folder_reports_that_the_app_is_running(app):
    command = [app.arguments[0], "--port", "0", "--data-dir", app.directory]
    second = subprocess.run(command, capture_output=True, text=True, timeout=20)
    assert second.returncode != 0
    assert f"{NAME} is already running with the data in {app.directory}" in second.stderr and "--address" in second.stderr


@pytest.mark.skipif(not shutil.which("prlimit"), reason="a process's limits are set on Linux")
@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_the_app_starts_without_a_log_on_a_full_disk_after_a_kill(page, app, size):
    sign_in(page)
    expect_start(page)
    app.kill()
    # No file can grow: a full disk sends no signal, unlike this limit.
    app.arguments = ["prlimit", "--fsize=65536:", "env", "--ignore-signal=XFSZ", *app.arguments]
    app.restart()
    open_live(page, app.address)
    expect_start(page)
    app.kill()
    assert f"{NAME} starts without a log." in app.said
    # With space again, it writes one.
    app.arguments = app.arguments[4:]
    app.restart()
    open_live(page, app.address)
    app.kill()
    assert app.said.count("without a log") == 1


@pytest.mark.parametrize("options, reason", [
    (["--port", "99999"], "a port is a number from 0 to 65535"),
    (["--api-url", "http://api.example"], "is not encrypted"),
])
def test_options_that_cannot_be_met_are_explained(directory, options, reason):
    result = subprocess.run([BINARY / PROGRAM, "--data-dir", directory, *options], capture_output=True, text=True, timeout=20)
    assert result.returncode != 0 and reason in result.stderr
