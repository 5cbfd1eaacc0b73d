"""A headless browser for benchmarks. A test driver receives an event for each request and stream message, and its processor time would be
counted as the page's. This uses the DevTools protocol over two pipes and subscribes to no events."""

import json
import os
import shutil
import subprocess
import tempfile
import time


class BareBrowser:
    def __init__(self, executable):
        self.directory = tempfile.mkdtemp(prefix="bare-browser-")
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()
        # The browser reads commands from file descriptor 3 and writes responses to 4, each terminated by a zero byte.
        lift = f"exec 3<&{commands} 4>&{answers}; exec \"$@\""
        self.process = subprocess.Popen(
            ["bash", "-c", lift, "bash", executable, "--headless", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run",
             f"--user-data-dir={self.directory}", "--window-size=1280,800", "about:blank"],
            pass_fds=(commands, answers), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.number, self.rest = 0, b""

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters} | ({"sessionId": session} if session else {})
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                part = os.read(self.answers, 1 << 16)
                if not part:
                    raise RuntimeError("the browser has ended")
                self.rest += part
            line, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def page(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        return BarePage(self, target, self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.directory, ignore_errors=True)


class BarePage:
    def __init__(self, browser, target, session):
        self.browser, self.target, self.session = browser, target, session

    def evaluate(self, function, argument=None):
        """Calls a function of the page's script and returns its result."""
        result = self.browser.call(
            "Runtime.evaluate", self.session, expression=f"({function})({json.dumps(argument)})", awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", "the script failed"))
        return result["result"].get("value")

    def wait(self, condition, seconds=60):
        """Waits until a condition in the page's script is true."""
        limit = time.monotonic() + seconds
        while not self.evaluate(f"() => !!({condition})"):
            if time.monotonic() > limit:
                raise RuntimeError(f"after {seconds} s it does not hold: {condition}")
            time.sleep(0.05)

    def open(self, address):
        """Navigates to the address; returns when the browser has begun to display it."""
        answer = self.browser.call("Page.navigate", self.session, url=address)
        if "errorText" in answer:
            raise RuntimeError(f"{address}: {answer['errorText']}")
        self.wait("document.readyState === 'complete'")

    def set_cookie(self, **cookie):
        self.browser.call("Storage.setCookies", cookies=[cookie])

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
