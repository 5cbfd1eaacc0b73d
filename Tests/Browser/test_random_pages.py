"""Random changes of pages, with the server's patches and the browser script: the document always equals the first render of the same state,
and focus, selection and scroll position are kept."""

import os

import pytest

from conftest import open_page

STEPS = 2_500 if os.environ.get("STRATA_FULL") else 250

# Runs a number of steps in the page. Before each, a user action is simulated; after each, the document is compared with the first render.
WALK = r"""
async ([seed, steps, start]) => {
    const faults = [], button = () => [...document.querySelectorAll("#live button")].find((node) => node.textContent === "Step");
    let state = start * 7919 + seed + 1;
    const pick = (count) => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return (state >>> 8) % count; };
    const chosen = ({ length }) => [Math.min(1, length), Math.min(3, length)];
    // What stands in the window, and where.
    const seen = () => [...document.querySelectorAll("#live *")]
        .map((node) => [node, node.getBoundingClientRect().top]).filter(([, top]) => top > 0 && top < innerHeight);
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isAtEnd = () => scrollY >= document.documentElement.scrollHeight - innerHeight - 1;
    const shown = () => document.getElementById("steps").textContent;
    const settled = (want) => new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error("step " + want + " did not come")), 20000);
        const look = () => { if (shown() === want && !button().classList.contains("is-loading")) { clearTimeout(timer); resolve(); return true; } };
        if (look()) return;
        const watch = new MutationObserver(() => { if (look()) watch.disconnect(); });
        watch.observe(document.getElementById("live"), { subtree: true, childList: true, characterData: true, attributes: true });
    });
    // What a person sees and can do; numbers of handlers differ from one renderer to the next, and marks of waiting are the script's own.
    const tell = (node, path, lines) => {
        if (node.nodeType === 3) { if (node.data) lines.push(path + JSON.stringify(node.data)); return; }
        // What counts the text of a field tells what a person has typed.
        if (node.nodeType !== 1 || node.className === "field-count") return;
        const attributes = [...node.attributes].filter(({ name }) => name !== "tabindex" || node.getAttribute("role") === "dialog")
            .map(({ name, value }) => name + "=" + (/^data-(click|submit|input|change)$/.test(name) ? value.replace(/^\d+/, "") :
                name === "class" ? value.replace(/\s*is-loading/, "") : value)).filter((text) => text !== "class=").sort();
        lines.push(path + "<" + node.namespaceURI.slice(-4) + ":" + node.localName + " " + attributes.join(" ") + ">");
        let text = null;
        for (const child of node.childNodes) {
            // Text may lie in several nodes.
            if (child.nodeType === 3) { text = (text || "") + child.data; continue; }
            if (text) lines.push(path + " " + JSON.stringify(text));
            text = null;
            tell(child, path + " ", lines);
        }
        if (text) lines.push(path + " " + JSON.stringify(text));
    };
    for (let n = 0; n < steps && faults.length < 5; n++) {
        // A person is in a field, with a part of its text chosen, somewhere on the page.
        const fields = [...document.querySelectorAll("#live input:not([type=checkbox]),#live textarea")].filter((node) => !node.closest("[inert]"));
        const field = fields.length && pick(3) ? fields[pick(fields.length)] : null;
        let typed = null;
        if (field) {
            field.focus({ preventScroll: true });
            if (pick(2)) {
                field.value += "x";
                field.dispatchEvent(new InputEvent("input", { bubbles: true }));
                typed = field.value;
                field.setSelectionRange(...chosen(typed));
            }
        } else if (document.activeElement) document.activeElement.blur();
        scrollTo(0, pick(document.body.scrollHeight));
        // Where things are is known when they are shown.
        const looks = n % 5 === 0;
        if (looks) await frames();
        const before = { y: scrollY, isAtEnd: isAtEnd(), seen: seen(), dialog: document.querySelector("#live [role=dialog]") };
        const want = String(+shown() + 1);
        button().dispatchEvent(new MouseEvent("click", { bubbles: true }));
        await settled(want);
        const paint = await (await fetch("/first-paint/" + seed)).text();
        const first = new DOMParser().parseFromString(paint, "text/html").body.firstChild, lines = [], wanted = [];
        const root = document.getElementById("live"), main = [...root.childNodes].find((node) => node.nodeName === "MAIN");
        tell(main, "", lines);
        tell(first, "", wanted);
        const at = wanted.findIndex((line, i) => line !== lines[i]);
        if (at >= 0 || lines.length !== wanted.length)
            faults.push(`step ${want}: ${lines.slice(Math.max(at - 1, 0), at + 2).join(" | ")} instead of ${wanted.slice(Math.max(at - 1, 0), at + 2).join(" | ")}`);
        const dialog = document.querySelector("#live [role=dialog]");
        if (field && field.isConnected && !field.closest("[inert]") && !dialog) {
            if (document.activeElement !== field) faults.push(`step ${want}: ${field.id} lost the focus to ${document.activeElement.outerHTML.slice(0, 80)}`);
            // Where nothing was typed, nothing is lost when the page says something else.
            else if (typed !== null && field.value !== typed) faults.push(`step ${want}: ${field.id} holds ${field.value} instead of ${typed}`);
            else if (typed !== null && `${[field.selectionStart, field.selectionEnd]}` !== `${chosen(typed)}`) faults.push(`step ${want}: ${field.id} lost what was chosen`);
        }
        // The page grows and shrinks around what a person looks at, as far as it reaches; one that was too short for where they were goes back
        // there as soon as it is long enough.
        if (looks) await frames();
        const stayed = before.seen.filter(([node, top]) => node.isConnected && Math.abs(node.getBoundingClientRect().top - top) < 2);
        if (looks && scrollY !== before.y && !isAtEnd() && !before.isAtEnd && !dialog && !before.dialog && before.seen.some(([node]) => node.isConnected) && !stayed.length)
            faults.push(`step ${want}: the page went from ${before.y} to ${scrollY}, and nothing stayed in its place`);
    }
    return faults;
}
"""


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize("size", ["desktop"], indirect=True)
def test_random_page_equals_its_first_render_after_each_step(lab_page, seed):
    page = lab_page(f"/random/{seed}")
    assert page.evaluate(WALK, [seed, STEPS, 0]) == []


@pytest.mark.parametrize("size", ["phone"], indirect=True)
def test_random_page_changed_while_offline_equals_its_first_render(context, own_lab):
    page, other = open_page(context, own_lab, "/random/9"), open_page(context, own_lab, "/random/9")
    for round in range(10 if STEPS < 1_000 else 40):
        assert page.evaluate(WALK, [9, 8, round]) == []
        context.set_offline(True)
        page.wait_for_function("!navigator.onLine")
        context.set_offline(False)
        assert other.evaluate(WALK, [9, 5, round + 1_000]) == []
        steps = other.locator("#steps").inner_text()
        page.wait_for_function("steps => document.getElementById('steps').textContent === steps", arg=steps)
    assert page.script_errors == [] and other.script_errors == []
