"""The origin of a request determines the routes that it may open: every route from every origin, and a hostile page."""

import html
import http.client
import http.server
import json
import os
import re
import stat
import subprocess
import threading
import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import BINARY, PROGRAM, App, expect_start, open_live, sign_in
from test_security import cookie

NAVIGATION = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
SAME_ORIGIN = {"Sec-Fetch-Site": "same-origin", **NAVIGATION}
# Request headers of the browser, and the exposure that admits them; None for requests that open nothing.
ORIGINS = {
    "same app": (SAME_ORIGIN, "web"),
    "typed address": ({"Sec-Fetch-Site": "none", **NAVIGATION}, "web"),
    "same site, another port": ({"Sec-Fetch-Site": "same-site", **NAVIGATION}, "external"),
    "cross-site navigation": ({"Sec-Fetch-Site": "cross-site", **NAVIGATION}, "external"),
    "cross-site frame": ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, None),
    "cross-site subresource": ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, None),
    "no header": ({}, None),
}


def get(app, cookie, path, headers):
    """The status, the text and the redirect of a response, without following it."""
    connection = http.client.HTTPConnection("127.0.0.1", app.port, timeout=20)
    try:
        connection.putrequest("GET", path, skip_host=True)
        for name, value in {"Host": f"{app.host}:{app.port}", "Cookie": cookie, **headers}.items():
            connection.putheader(name, value)
        connection.endheaders()
        response = connection.getresponse()
        text = response.read().decode(errors="replace")
        refresh = re.search(r'http-equiv="refresh" content="0;url=([^"]*)"', text)
        return response.status, text, response.getheader("Location") or (html.unescape(refresh.group(1)) if refresh else None)
    finally:
        connection.close()


def opens(app, cookie, path, headers):
    """Whether a request ends at a live page, after the reload and the redirects that a browser follows."""
    for _ in range(4):
        status, text, target = get(app, cookie, path, headers)
        if target is None:
            return status == 200 and 'id="live"' in text
        # The next request is a navigation that this server's own page has started.
        path, headers = target, SAME_ORIGIN
    raise AssertionError(f"{path} leads on for ever")


def launch_path(file):
    address = html.unescape(re.search(r'url=([^"]*)"', open(file).read()).group(1))
    parts = urllib.parse.urlsplit(address)
    return f"{parts.path}?{parts.query}"


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_every_route_opens_from_exactly_the_origins_that_it_names(page, context, app, size, handed_over):
    sign_in(page)
    expect_start(page)
    [cookie] = [f"{cookie['name']}={cookie['value']}" for cookie in context.cookies()]
    routes = json.loads(subprocess.run([BINARY / PROGRAM, "routes", "--json"], capture_output=True, text=True, check=True).stdout)
    addresses = [route for route in routes if route.get("example")]
    assert len(addresses) > 8
    deviations, requests = [], 0
    for route in addresses:
        for origin, (headers, exposure) in ORIGINS.items():
            expected = route["page"] and exposure in route["exposure"]
            requests += 1
            if opens(app, cookie, route["example"], headers) != expected:
                deviations.append((route["path"], origin, "is opened" if not expected else "is refused"))
        # A link that another app hands over.
        app.open_link(f"{PROGRAM}:/" + route["example"])
        launched = opens(app, cookie, launch_path(handed_over()), {"Sec-Fetch-Site": "cross-site", **NAVIGATION})
        requests += 1
        if launched != (route["page"] and "external" in route["exposure"]):
            deviations.append((route["path"], "launch", "is opened" if launched else "is refused"))
    assert deviations == [], f"{len(deviations)} of {requests}"


@pytest.fixture
def hostile(app):
    """A page of another site with links into the app."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            target = urllib.parse.unquote(self.path[1:])
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f'<a id="go" href="{html.escape(app.base + target)}">A prize</a>'.encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield lambda target: f"http://127.0.0.1:{server.server_port}/{urllib.parse.quote(target, safe='')}"
    server.shutdown()
    server.server_close()


def follow(page, hostile, target):
    page.goto(hostile(target))
    page.locator("#go").click()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("target", [
    "/web?address=https%3A%2F%2Fevil.example", "/diagnostics/log", "/_live/launch?to=%2Fdiagnostics%2Flog",
    "/settings?over=%2Fdiagnostics%2Flog",
])
def test_a_link_of_another_site_opens_no_private_page(page, app, hostile, target, size):
    sign_in(page)
    expect_start(page)
    follow(page, hostile, target)
    expect(page.get_by_role("heading", name="Not found")).to_be_visible()
    # Also not after reloading or a restart of the app.
    page.reload()
    expect(page.get_by_role("heading", name="Not found")).to_be_visible()
    app.kill()
    app.restart()
    page.reload()
    expect(page.get_by_role("heading", name="Not found")).to_be_visible()


def test_a_link_of_another_site_opens_a_page_that_may_be_linked_to(page, hostile, size):
    sign_in(page)
    expect_start(page)
    follow(page, hostile, "/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    assert page.url.endswith("/settings")


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_a_link_that_another_app_hands_over_opens_its_page(page, context, app, size, handed_over):
    sign_in(page)
    expect_start(page)
    app.open_link(f"{PROGRAM}://settings")
    file = handed_over()
    # Every user of the machine can read the arguments of a process.
    assert "token" not in str(file) and "http" not in str(file)
    other = context.new_page()
    other.goto(f"file://{file}")
    expect(other.get_by_role("heading", name="Settings")).to_be_visible()
    app.open_link(f"{PROGRAM}://diagnostics/log")
    other.goto(f"file://{handed_over()}")
    expect(other.get_by_role("heading", name="Not found")).to_be_visible()
    refused = app.open_link("https://evil.example/", check=False)
    assert refused.returncode != 0 and f"{PROGRAM}://" in refused.stderr


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_opening_the_browser_shows_no_token_to_other_users(browser, directory, size, handed_over):
    app = App(directory, "--open")
    try:
        file = handed_over()
        assert "token" not in file and app.host not in file
        assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
        other = browser.new_context()
        page = other.new_page()
        page.goto(f"file://{file}")
        expect(page.get_by_role("button", name="Sign in")).to_be_visible()
        other.close()
        # The token was good once.
        stranger = browser.new_context()
        assert stranger.new_page().goto(app.address).status == 403
        stranger.close()
    finally:
        app.stop()


@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_an_authenticated_browser_consumes_the_token(browser, page, app, size):
    open_live(page, app.base)
    address = app.new_address()
    open_live(page, address)
    other = browser.new_context()
    assert other.new_page().goto(address).status == 403
    other.close()
