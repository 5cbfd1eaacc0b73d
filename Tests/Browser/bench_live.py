"""How long a live page takes, from the event to the patch in the browser. Run by `make bench`, on optimized programs."""

import http.client
import re
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time

from pathlib import Path

import conftest
from bare_browser import BareBrowser

# When a node changes for the first time from now on, in milliseconds; a change that never comes ends the benchmark.
WATCH = """() => { window.changed = (node, options) => new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error("nothing changed within ten seconds")), 10000);
    new MutationObserver((_, observer) => {
        observer.disconnect();
        clearTimeout(timer);
        done(performance.now());
    }).observe(node, options);
}); }"""

IS_LIVE = "document.documentElement.classList.contains('is-live')"

SIGN_IN = """([user, password]) => {
    const fields = [...document.querySelectorAll("form input:not([type=hidden])")];
    for (const [i, text] of [user, password].entries()) {
        fields[i].value = text;
        fields[i].dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    fields[0].form.requestSubmit();
}"""

# From the press to the first change of the response: the button is busy.
REFRESH = """async (count) => {
    const button = [...document.querySelectorAll("button")].find((button) => button.innerText === "Refresh"), times = [];
    for (let i = 0; i < count; i++) {
        while (button.disabled || button.liveLock) await new Promise(requestAnimationFrame);
        const answer = changed(button, { attributes: true, attributeFilter: ["aria-busy", "disabled"] }), begin = performance.now();
        button.click();
        times.push(await answer - begin);
    }
    return times;
}"""

# From the press or key to the changed text.
FORMS = """async ([count, isTyping]) => {
    const field = document.querySelectorAll("form input")[document.querySelectorAll("form input").length >> 1], times = [];
    const target = isTyping ? document.getElementById(field.id + "-hint") : [...document.querySelectorAll("p")].find((p) => p.innerText.startsWith("Presses"));
    const button = [...document.querySelectorAll("button")].find((button) => button.innerText === "Press");
    for (let i = 0; i < count; i++) {
        // A page takes 200 events a second, and nobody types faster than the screen shows it.
        do await new Promise(requestAnimationFrame); while (button.liveLock);
        const answer = changed(target, { characterData: true, childList: true, subtree: true }), begin = performance.now();
        if (isTyping) {
            field.value += "x";
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        } else button.click();
        times.push(await answer - begin);
    }
    return times;
}"""


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def main():
    chromium = next(filter(None, map(shutil.which, conftest.CHROMIUMS)), None)
    if not chromium:
        sys.exit("no Chromium on this machine")
    browser = BareBrowser(chromium)
    try:
        overview(browser)
        starts(browser)
        sessions(browser)
        forms(browser)
    finally:
        browser.close()


def overview(browser):
    directory = tempfile.mkdtemp(prefix="app-bench-")
    app = conftest.App(directory)
    try:
        page = browser.page()
        page.open(app.address)
        page.wait(IS_LIVE)
        page.evaluate(SIGN_IN, [conftest.USER, conftest.PASSWORD])
        page.wait("document.body.innerText.includes('Net worth')")
        page.evaluate(WATCH)
        page.evaluate(REFRESH, 20)
        times = page.evaluate(REFRESH, 200)
        print(f"overview, event to patch, 200 presses: p50 {percentile(times, 0.5):.1f} ms, p99 {percentile(times, 0.99):.1f} ms")
    finally:
        app.stop()
        shutil.rmtree(directory, ignore_errors=True)


def starts(browser):
    """From the start of the program to the first page with the accounts of a signed-in user, by the size of the ledger."""
    directory = Path(tempfile.mkdtemp(prefix="app-bench-"))
    app = conftest.App(directory)
    try:
        page = browser.page()
        page.open(app.address)
        page.wait(IS_LIVE)
        page.evaluate(SIGN_IN, [conftest.USER, conftest.PASSWORD])
        page.wait("document.body.innerText.includes('Net worth')")
        headers = signed_in(browser, app)
        page.open("about:blank")
        for megabytes in [0, 64]:
            app.stop()
            size = grow(directory, megabytes)
            # The app inspects a file that another program has changed, and marks it when it ends.
            app.restart()
            first_page(app, headers)
            app.stop()
            times = []
            for _ in range(11):
                begin = time.perf_counter()
                app.restart()
                first_page(app, headers)
                times.append((time.perf_counter() - begin) * 1000)
                app.stop()
            app.restart()
            print(f"start to first page, ledger of {size / 1e6:.1f} MB: p50 {percentile(times, 0.5):.0f} ms, worst of 11 {max(times):.0f} ms")
    finally:
        app.stop()
        shutil.rmtree(directory, ignore_errors=True)


def grow(directory, megabytes):
    """Adds transactions to the ledger. Returns its size in bytes."""
    [file] = [file for file in directory.glob("people/*/*/*.sqlite") if "ledger" in file.name]
    with sqlite3.connect(file) as ledger:
        account = ledger.execute("SELECT id FROM account LIMIT 1").fetchone()[0]
        number = ledger.execute("SELECT MIN(id) FROM entry").fetchone()[0] or 0
        while file.stat().st_size < megabytes * 1e6:
            rows = ((account, number := number - 1, -100, "2020-01-01", f"Payment {number}", "Shop", "other") for _ in range(100_000))
            ledger.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
            ledger.commit()
            ledger.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    ledger.close()
    return file.stat().st_size


def signed_in(browser, app):
    """The headers of requests in the browser's session."""
    cookie = next(c for c in browser.call("Storage.getCookies")["cookies"] if c["domain"] == app.host)
    return {"Host": f"{app.host}:{app.port}", "Cookie": f"{cookie['name']}={cookie['value']}", "Sec-Fetch-Site": "same-origin"}


def first_page(app, headers):
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", app.port, timeout=20)
        connection.request("GET", "/finance", headers=headers)
        is_shown = "Net worth" in connection.getresponse().read().decode()
        connection.close()
        if is_shown:
            return


def sessions(browser):
    """The app's memory for each page that was opened and closed."""
    directory = tempfile.mkdtemp(prefix="app-bench-")
    app = conftest.App(directory)
    try:
        page = browser.page()
        page.open(app.address)
        page.wait(IS_LIVE)
        page.evaluate(SIGN_IN, [conftest.USER, conftest.PASSWORD])
        page.wait("document.body.innerText.includes('Net worth')")
        headers = signed_in(browser, app)

        def get(path):
            connection = http.client.HTTPConnection("127.0.0.1", app.port, timeout=20)
            connection.request("GET", path, headers=headers)
            return connection, connection.getresponse()

        def visit():
            connection, answer = get("/finance")
            session = re.search(r'data-session="(\w+)"', answer.read().decode()).group(1)
            connection.close()
            connection, answer = get(f"/_live/stream?s={session}&r=0&at=/finance")
            answer.fp.readline(), answer.fp.readline()
            connection.close()

        def resident():
            time.sleep(1)
            with open(f"/proc/{app.process.pid}/statm") as file:
                return int(file.read().split()[1]) * 4

        for _ in range(40):
            visit()
        before = resident()
        for _ in range(180):
            visit()
        print(f"session: {(resident() - before) / 180:.0f} KB for each of 180 that show the overview, whose pages are remembered")
    finally:
        app.stop()
        shutil.rmtree(directory, ignore_errors=True)


def forms(browser):
    lab = conftest.Lab()
    try:
        for kind, is_typing in (("patch", False), ("typing", True)):
            medians = []
            for count in (100, 1000):
                page = browser.page()
                page.set_cookie(name=f"live-{lab.port}", value=lab.cookie, url=lab.base, httpOnly=True, sameSite="Strict")
                page.open(f"{lab.base}/forms/{count}")
                page.wait(IS_LIVE)
                page.evaluate(WATCH)
                page.evaluate(FORMS, [5, is_typing])
                medians.append(statistics.median(page.evaluate(FORMS, [40, is_typing])))
                page.close()
            print(f"forms, {kind}: {medians[0]:.1f} ms with 100, {medians[1]:.1f} ms with 1,000, ratio {medians[1] / medians[0]:.1f}")
    finally:
        lab.kill()


main()
