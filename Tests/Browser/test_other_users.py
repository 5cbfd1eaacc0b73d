"""A server of another user of this machine, on another port under the app's host name: browsers send it the app's cookie."""

import os
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from conftest import Lab, open_page

NOBODY = 65534
# Takes the cookie of whoever navigates to it, and shows it to the app: for its page, and to press a button on a page that is open.
THIEF = r"""
import encodings.idna, http.client, http.server, os, sys
os.setuid(int(sys.argv[2]))
port = int(sys.argv[1])

def use(cookie, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    origin = f"http://127.0.0.1:{port}"
    try:
        connection.request(method, path, body, {"Cookie": cookie, "Sec-Fetch-Site": "same-origin", "Origin": origin})
        return str(connection.getresponse().status)
    except (OSError, http.client.HTTPException) as error:
        return type(error).__name__

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        cookie = self.headers.get("Cookie", "")
        answers = [cookie and "has the cookie"] + [use(cookie, *request) for request in [("GET", "/answers/1"), ("POST", "/_live/key")]]
        self.send_response(200)
        self.end_headers()
        self.wfile.write("|".join(answers).encode())

    def log_message(self, *_):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to start a server as another user")
@pytest.mark.parametrize("user, answers", [(NOBODY, r"\w*(Error|Disconnected)\|\w*(Error|Disconnected)"), (0, r"200\|204")])
def test_a_server_of_another_user_is_sent_the_cookie_and_cannot_use_it(context, user, answers):
    lab = Lab()
    command = [sys.executable, "-c", THIEF, str(lab.port), str(user)]
    thief = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        page = open_page(context, lab, "/answers/1")
        other = context.new_page()
        # From the app's page, a navigation to another port is same-site, so the Strict cookie is sent.
        other.goto(f"http://{lab.host}:{thief.stdout.readline().strip()}/")
        text = other.locator("body").inner_text()
        assert re.fullmatch(rf"has the cookie\|{answers}", text), text
        page.get_by_role("button", name="At once").click()
        expect(page.get_by_text("At once: 1")).to_be_visible()
    finally:
        thief.kill()
        lab.kill()
    assert ("comes from another user" in lab.said) == (user != 0)
