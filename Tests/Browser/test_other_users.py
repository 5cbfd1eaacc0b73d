"""Other users of this machine: their server on another port under the app's host name is sent the cookie, and all listening sockets ignore them."""

import json
import os
import pathlib
import re
import secrets
import subprocess
import sys
import urllib.parse

import pytest
from playwright.sync_api import expect

from conftest import BINARY, PASSWORD, ROOT, USER, Lab, Program, open_page

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


# What leads a program to accept connections.
SERVERS = {"Hummingbird", "HummingbirdCore", "NIOPosix"}
# Sources that accept connections without a server: a test double, and the server of a benchmark, which has no data.
ACCEPTORS = {"LoopbackSocket.swift", "BenchmarkServer.swift"}
LAUNCH = [secrets.token_hex(16), secrets.token_hex(16)]
# Other programs are started as apps.
ARGUMENTS = {"lab": lambda _: [0, *LAUNCH], "gallery": lambda _: ["--port", 0]}
SESSION = json.dumps({"user": USER, "password": PASSWORD})
# Sends requests as a user and prints the answers.
ASK = r"""
import encodings.idna, json, os, socket, sys
user, address, requests = json.load(sys.stdin)
os.setuid(user)

def ask(request):
    answer = b""
    try:
        with socket.create_connection(address, timeout=5) as client:
            client.sendall(request.encode())
            while part := client.recv(65536):
                answer += part
    except OSError:
        pass
    return answer.decode(errors="replace")

print(json.dumps([ask(request) for request in requests]))
"""


def programs_that_listen():
    """All executables of the repository whose targets lead to a server, but benchmarks."""
    targets, programs = {}, set()
    for manifest in [path for depth in ["", "*/", "*/*/"] for path in ROOT.glob(f"[!.]*/{depth}Package.swift")]:
        for kind, block in re.findall(r"\.(target|executableTarget)\((.*?)(?=\n        \.\w+\(|\Z)", manifest.read_text(), re.S):
            name, *uses = re.findall(r'"([^"]+)"', block) or [""]
            targets[name] = set(uses)
            programs |= {name} if kind == "executableTarget" and manifest.parent.name != "Benchmarks" else set()

    def reached(name, seen):
        for other in targets.get(name, set()) - seen:
            seen.add(other)
            reached(other, seen)
        return seen

    return sorted(name for name in programs if reached(name, set()) & SERVERS)


def listeners(process):
    """The addresses at which a process and its descendants accept connections."""
    parents = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            pass
    tree = {process}
    while more := {child for child, parent in parents.items() if parent in tree} - tree:
        tree |= more
    inodes = set()
    for descriptor in [path for member in tree for path in pathlib.Path(f"/proc/{member}/fd").iterdir()]:
        try:
            inodes |= set(re.findall(r"socket:\[(\d+)\]", os.readlink(descriptor)))
        except OSError:
            pass
    rows = [line.split() for name in ["tcp", "tcp6"] for line in pathlib.Path(f"/proc/{process}/net/{name}").read_text().splitlines()[1:]]
    return [row[1].split(":") for row in rows if row[3] == "0A" and row[9] in inodes]


def ask(user, address, requests):
    answers = subprocess.run([sys.executable, "-c", ASK], input=json.dumps([user, address, requests]), capture_output=True, text=True, check=True)
    return json.loads(answers.stdout)


def requests(path, host, **fields):
    """What a stranger tries: to read pages and data, to use a launch address, to sign in, to lock a name."""
    calls = [("GET", each, "") for each in ["/", "/health", "/v1/config", "/v1/statistics/counts", "/h5/help", path]]
    calls += [("POST", "/v1/session", SESSION), ("POST", "/peer/identity/challenges", ""), ("POST", "/_live/event?s=1", "{}")]
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in ({"Sec_Fetch_Site": "none"} | fields).items() if value)
    return [
        f"{method} {each} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {len(body)}\r\n{lines}\r\n{body}"
        for method, each, body in calls
    ]


def test_sources_that_accept_connections_are_known():
    sources = [path for folder in ["App", "Packages", "Tests", "Tools"] for path in (ROOT / folder).rglob("*.swift")]
    found = {path.name for path in sources if ".build" not in path.parts and re.search(r"\blisten\(\w+, \d", path.read_text())}
    assert found <= ACCEPTORS


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to ask as another user and to see the sockets of a hardened process")
@pytest.mark.parametrize("name", programs_that_listen())
def test_no_socket_of_a_program_answers_a_stranger(directory, name):
    if not (BINARY / name).exists():
        pytest.skip(f"{name} is not built")
    program = Program(BINARY / name, *ARGUMENTS.get(name, lambda path: ["--port", 0, "--data-dir", path])(directory))
    try:
        sockets = listeners(program.process.pid)
        assert sockets, f"{name} has no listener"
        address = urllib.parse.urlsplit(program.address)
        path = f"{address.path or '/'}?{address.query}"
        for host, number in sockets:
            port = int(number, 16)
            assert host == "0100007F", f"{name} listens at {host}:{port}, beyond this machine"
            own = f"{program.host if port == program.port else '127.0.0.1'}:{port}"
            json_type = {"Content_Type": "application/json", "Cookie": f"live-{port}={LAUNCH[0]}"}
            for local in ["127.0.0.1", "::ffff:127.0.0.1"]:
                for fields in [json_type, json_type | {"Origin": f"http://{own}", "Sec_Fetch_Site": "same-origin"}]:
                    assert set(ask(NOBODY, (local, port), requests(path, own, **fields))) == {""}
            # An Origin without Sec-Fetch-Site, as older browsers send it; a body of an unnamed type is simple, too.
            simple = {"Origin": "http://evil.example", "Content_Type": "text/plain"}
            foreign = [
                *requests(path, f"evil.example:{port}", **json_type),
                *requests(path, f"localhost.evil.example:{port}", **json_type),
                *(post for fields in [simple, simple | {"Sec_Fetch_Site": None}, simple | {"Sec_Fetch_Site": "same-site", "Content_Type": None}]
                  for post in requests(path, own, **fields) if post.startswith("POST")),
                *(post for post in requests(path, own, Content_Type="text/plain") if "/v1/session" in post),
            ]
            for request, answer in zip(foreign, ask(0, ("127.0.0.1", port), foreign), strict=True):
                assert re.match(r"HTTP/1.1 4\d\d ", answer) and "Set-Cookie" not in answer, (request, answer)
            assert any(ask(0, ("127.0.0.1", port), requests(path, own, **json_type))), "the questions reach no server"
    finally:
        program.kill()
