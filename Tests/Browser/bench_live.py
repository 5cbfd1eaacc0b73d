"""How long a live page takes, from the event to the patch in the browser. Run by `make bench`, on optimised programs."""

import shutil
import statistics
import sys
import tempfile

import conftest
import test_live
from playwright.sync_api import expect, sync_playwright

# When a node changes for the first time from now on, in milliseconds; a change that never comes ends the benchmark.
WATCH = """window.changed = (node, options) => new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error("nothing changed within ten seconds")), 10000);
    new MutationObserver((_, observer) => {
        observer.disconnect();
        clearTimeout(timer);
        done(performance.now());
    }).observe(node, options);
});"""

# From the press to the first change that the answer makes: the button says that it is busy.
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

# From the press, or the key, to the text that the answer changes.
FORMS = """async ([count, isTyping]) => {
    const field = document.querySelectorAll("form input")[document.querySelectorAll("form input").length >> 1], times = [];
    const target = isTyping ? document.getElementById(field.id + "-hint") : [...document.querySelectorAll("p")].find((p) => p.innerText.startsWith("Presses"));
    const button = [...document.querySelectorAll("button")].find((button) => button.innerText === "Press");
    for (let i = 0; i < count; i++) {
        while (button.liveLock) await new Promise(requestAnimationFrame);
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
    directory = tempfile.mkdtemp(prefix="harbor-bench-")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(viewport=conftest.SIZES["desktop"])
        context.add_init_script(WATCH)
        harbor = conftest.Harbor(directory)
        page = context.new_page()
        page.goto(harbor.address)
        conftest.sign_in(page)
        expect(page.get_by_text("Net worth")).to_be_visible()
        page.evaluate(REFRESH, 20)
        times = page.evaluate(REFRESH, 200)
        print(f"overview, event to patch, 200 presses: p50 {percentile(times, 0.5):.1f} ms, p99 {percentile(times, 0.99):.1f} ms")
        harbor.stop()
        shutil.rmtree(directory, ignore_errors=True)
        lab = test_live.Lab()
        for kind, is_typing in (("patch", False), ("typing", True)):
            medians = []
            for count in (100, 1000):
                page = test_live.open_page(context, lab, f"/forms/{count}")
                # What answers a press is the live page, which took the place of the first paint.
                page.get_by_role("button", name="Press").click()
                expect(page.get_by_text("Presses: 1")).to_be_visible()
                page.evaluate(FORMS, [5, is_typing])
                medians.append(statistics.median(page.evaluate(FORMS, [40, is_typing])))
                page.close()
            print(f"forms, {kind}: {medians[0]:.1f} ms with 100, {medians[1]:.1f} ms with 1,000, ratio {medians[1] / medians[0]:.1f}")
        lab.kill()
        browser.close()


main()
