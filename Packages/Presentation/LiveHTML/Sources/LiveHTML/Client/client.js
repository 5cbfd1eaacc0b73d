// The browser's half of a live page. Values go into the document through its object model, never as HTML text.
// Served without comments and indentation: no string goes over several lines.
(() => {
    "use strict";
    const doc = document, byId = (id) => doc.getElementById(id);
    const root = byId("live"), status = byId("live-status"), panel = byId("live-upload"), heard = byId("live-page");
    if (!root || !window.EventSource) return;
    const MARK = "\uE000", TEXT = 0, ATTRIBUTE = 1, TAG = 2;
    let session = root.dataset.session, render = +root.dataset.render, page = null, texts = {}, ready = {};
    let stream = null, slot = null, isClaiming = false, attempts = 0, retry = 0, warning = 0, sequence = 0, posting = Promise.resolve();
    let strings = JSON.parse(root.dataset.strings);
    let dialog = null, disabledFocus = null, drafts = [], uploading = posting, isPatching = false;
    const pending = new Map(), timers = new Map();
    const fill = (text, ...values) => values.reduce((filled, value, i) => filled.replace("$" + (i + 1), () => value), text);
    const here = () => location.pathname + location.search;
    const isField = (node) => /^(INPUT|SELECT|TEXTAREA)$/.test(node.nodeName);
    const isAsked = (node) => node && (node.liveLock || node.liveTyped);
    const isTyped = (node) => isField(node) && !/^(checkbox|radio)$/.test(node.type);
    const fields = () => root.querySelectorAll("input,select,textarea");
    // What was entered before this script ran told nobody.
    for (const node of fields()) {
        node.liveTouched = node.options ? node.selectedIndex !== Math.max(0, [...node.options].findIndex((option) => option.defaultSelected))
            : node.value !== node.defaultValue || node.checked !== node.defaultChecked;
    }

    // ---- Templates: the marks of a parsed template are its slots, in document order.

    function template(id, isSVG) {
        const key = isSVG ? "svg" + id : id;
        if (ready[key]) return ready[key];
        const content = parse(texts[id], isSVG), walker = doc.createTreeWalker(content, 129), parts = [];
        for (let n = 0, node; (node = walker.nextNode()); n++) {
            if (node.nodeType === 8) { parts.push({ n, kind: TEXT }); continue; }
            for (const { name, value } of [...node.attributes]) {
                if (name[0] === "$") {
                    node.removeAttribute(name);
                    parts.push({ n, kind: TAG });
                } else if (value.includes(MARK)) {
                    const literals = value.split(MARK);
                    node.removeAttribute(name);
                    for (let i = 1; i < literals.length; i++) parts.push({ n, kind: ATTRIBUTE, name, literals, index: i - 1 });
                }
            }
            if (node.value === MARK) parts.push({ n, kind: ATTRIBUTE, name: "value", literals: ["", ""], index: 0 });
        }
        const only = content.childNodes.length === 1 && content.firstChild.nodeType === 1;
        return (ready[key] = { content, parts, only });
    }

    function parse(html, isSVG) {
        const holder = doc.createElement("template");
        holder.innerHTML = isSVG ? `<svg>${html}</svg>` : html;
        if (isSVG) holder.content.replaceChildren(...holder.content.firstChild.childNodes);
        return holder.content;
    }

    // A piece of the page: its slots and the first and the last of its nodes.
    function make([id, values], isSVG) {
        const { content, parts, only } = template(id, isSVG), fragment = doc.importNode(content, true);
        const walker = doc.createTreeWalker(fragment, 129), nodes = [];
        while (walker.nextNode()) nodes.push(walker.currentNode);
        if (!only) { fragment.prepend(""); fragment.append(""); }
        const piece = { id, fragment, first: fragment.firstChild, last: fragment.lastChild, slots: [] };
        let group;
        parts.forEach((part, i) => {
            if (part.kind === ATTRIBUTE && !part.index) group = Array(part.literals.length - 1).fill("");
            piece.slots.push({ ...part, node: nodes[part.n], group, isSVG });
            set(piece.slots[i], values[i], true);
        });
        return piece;
    }

    function remove({ first, last }) {
        while (first !== last) {
            const next = first.nextSibling;
            first.remove();
            first = next;
        }
        last.remove();
    }

    // ---- Slots

    function set(slot, change, isNew) {
        if (slot.kind === ATTRIBUTE) {
            slot.group[slot.index] = change;
            if (isNew && slot.index < slot.group.length - 1) return;
            attribute(slot.node, slot.name, slot.literals.reduce((text, next, i) => text + slot.group[i - 1] + next), isNew);
        } else if (slot.kind === TAG) {
            const at = change && change.indexOf("="), name = change && change.slice(0, at);
            if (slot.name && slot.name !== name) attribute(slot.node, slot.name, null, isNew);
            if (name) attribute(slot.node, name, change.slice(at + 1), isNew);
            slot.name = name;
        } else if (typeof change === "string") {
            if (slot.text) { slot.text.data = change; return; }
            clear(slot);
            slot.node.before((slot.text = doc.createTextNode(change)));
        } else if (Array.isArray(change)) {
            clear(slot);
            slot.piece = make(change, isDrawing(slot));
            slot.node.before(slot.piece.fragment);
        } else if ("l" in change) {
            clear(slot);
            slot.node.before((slot.start = doc.createTextNode("")));
            slot.rows = new Map();
            const fragment = doc.createDocumentFragment();
            for (const [key, ...row] of change.l) {
                const piece = make(row, isDrawing(slot));
                slot.rows.set(key, piece);
                fragment.append(piece.fragment);
            }
            slot.node.before(fragment);
        } else if ("h" in change) {
            clear(slot);
            slot.start = doc.createTextNode("");
            slot.node.before(slot.start, parse(change.h, isDrawing(slot)));
        } else if (slot.rows) {
            update(slot, change);
        } else {
            patch(slot.piece, change);
        }
    }

    // What stands at the edge of a piece that is being made has no parent yet that knows.
    const isDrawing = ({ node: { parentNode: { namespaceURI, localName } }, isSVG }) =>
        namespaceURI ? namespaceURI.endsWith("svg") && localName !== "foreignObject" : isSVG;

    function clear(slot) {
        if (slot.text) slot.text.remove();
        if (slot.piece) remove(slot.piece);
        if (slot.start) {
            while (slot.node.previousSibling !== slot.start) slot.node.previousSibling.remove();
            slot.start.remove();
        }
        slot.text = slot.piece = slot.start = slot.rows = null;
    }

    function update(slot, { x, o, u }) {
        const { rows, start, node } = slot;
        for (const key of x || []) {
            remove(rows.get(key));
            rows.delete(key);
        }
        for (const [key, after, ...row] of o || []) {
            const place = (after === null ? start : rows.get(after).last).nextSibling;
            if (row.length) {
                const piece = make(row, isDrawing(slot));
                rows.set(key, piece);
                node.parentNode.insertBefore(piece.fragment, place);
            } else {
                move(rows.get(key), node.parentNode, place);
            }
        }
        for (const key in u) {
            const piece = rows.get(key);
            if (Array.isArray(u[key])) rows.set(key, replace(piece, u[key])); else patch(piece, u[key]);
        }
    }

    function patch({ slots }, changes) {
        for (const path in changes) {
            const steps = path.split("."), last = steps.pop();
            set(steps.reduce((at, i) => at[i].piece.slots, slots)[last], changes[path]);
        }
    }

    // A piece whose template changed comes as a whole.
    function replace(old, change) {
        const piece = make(change, isDrawing({ node: old.first }));
        old.first.before(piece.fragment);
        remove(old);
        return piece;
    }

    function move({ first, last }, parent, place) {
        const focused = doc.activeElement, nodes = [];
        for (let node = first; ; node = node.nextSibling) {
            nodes.push(node);
            if (node === last) break;
        }
        if (nodes.includes(place)) return;
        for (const node of nodes) parent.moveBefore ? parent.moveBefore(node, place) : parent.insertBefore(node, place);
        if (focused !== doc.activeElement && nodes.some((node) => node.contains(focused))) focused.focus({ preventScroll: true });
    }

    // What a user is typing or choosing is never overwritten. What the server sets otherwise is no longer the user's.
    function attribute(node, name, value, isNew) {
        if (name === "value" && node.type === "textarea") node.defaultValue = value;
        else if (value === null) node.removeAttribute(name);
        else node.setAttribute(name, value);
        if (isNew) return;
        const focused = doc.activeElement;
        if (name === "value" && isField(node)) {
            if (isTyped(node) && node === focused) return;
            // An answer to what was typed a while ago waits for the answer to what was typed last.
            if (isAsked(node) || isAsked(node.form)) return void (node.liveLate = [value]);
            if (node.value !== (value || "")) node.liveTouched = false;
            node.value = value || "";
            count(node);
        } else if (name === "checked") {
            if (node.checked !== (value !== null)) node.liveTouched = false;
            node.checked = value !== null;
        } else if (name === "selected") {
            const select = node.closest("select");
            if (select === focused) return;
            if (value !== null && !node.selected) select.liveTouched = false;
            node.selected = value !== null;
        } else if (name === "disabled") {
            // A disabled element loses the focus; it gets it back when it is enabled, unless the user went elsewhere.
            if (value !== null && node === focused) disabledFocus = node;
            if (value === null && node === disabledFocus) {
                if (focused === doc.body) node.focus({ preventScroll: true });
                disabledFocus = null;
            }
        }
    }

    // How much stands in a field that has a limit.
    function count(field) {
        const limit = field.dataset.count, place = limit && byId(field.id + "-count"), length = [...field.value || ""].length;
        if (!place) return;
        place.firstChild.data = fill(strings.count, length, limit);
        place.toggleAttribute("data-over", length > limit);
    }

    // ---- Messages

    function receive(message) {
        const { r, j, d, a = [], c = [], t, l, w } = message, left = spot(), kept = j && keep(), windows = look(), trail = track();
        Object.assign(texts, message.T);
        // What the browser fires meanwhile, such as the change of a field that goes, is of neither page.
        isPatching = true;
        try {
            if (j) join(message); else if (Array.isArray(d)) page = replace(page, d); else if (d) patch(page, d);
        } finally {
            isPatching = false;
        }
        windows.forEach(hold);
        render = r;
        if (j) restore(kept);
        for (const n of a) release(n);
        if (w) speak(w);
        if (t !== undefined) doc.title = t;
        if (l !== undefined) show(l, j, left);
        if (a.includes(asked)) arrive();
        drafts = drafts.filter(isWaiting);
        count(doc.activeElement);
        followDialog();
        refocus(trail);
        announce(t);
        land();
        deliver();
        watch();
        for (const command of c) perform(command).catch(refuse);
        if (j) ask();
    }

    // More of a list comes when an end of it comes near. Where nothing came, the button is left to the person.
    const near = new IntersectionObserver((seen) => {
        for (const { isIntersecting, target } of seen) {
            const { className, previousElementSibling, nextElementSibling, firstElementChild: button } = target;
            const end = className === "list-more" ? previousElementSibling.lastElementChild : nextElementSibling.firstElementChild;
            if (!isIntersecting || button.disabled || button.liveLock || button.liveEnd === end || button.closest("[inert]")) continue;
            button.liveEnd = end;
            button.click();
        }
    }, { rootMargin: "400px 0px" });

    function watch() {
        near.disconnect();
        for (const node of root.querySelectorAll(".list-more,.list-earlier")) near.observe(node);
    }

    // Rows that leave a window above leave their place behind, so that nothing moves.
    const look = () => [...root.querySelectorAll("ul:has(+.list-more),.list-earlier+ul")]
        .map((list) => ({ list, tops: new Map([...list.children].map((row) => [row, row.offsetTop])) }));

    function hold({ list: { previousElementSibling: space, firstElementChild: first }, tops }) {
        if (!space || space.className !== "list-earlier" || !first) return;
        const [[old, top] = []] = tops, height = space.liveHeight || 0;
        if (tops.has(first)) space.liveHeight = height + tops.get(first) - top;
        else if (old && old.isConnected) space.liveHeight = height + first.offsetTop - old.offsetTop;
        space.style.minHeight = Math.max(0, space.liveHeight) + "px";
    }

    // The page speaks another language.
    function speak(spoken) {
        strings = spoken;
        Object.assign(doc.documentElement, { lang: strings.lang, dir: strings.dir });
        const [bar, cancel] = panel.children;
        bar.setAttribute("aria-label", strings.sending);
        cancel.textContent = strings.cancel;
    }

    function join({ j, s, T, l }) {
        for (const n of [...pending.keys()]) release(n);
        // The page was made from the address, or is what was asked for.
        if (asked && (s !== session || l === here())) arrive();
        texts = T;
        ready = {};
        page = make(j, false);
        morph(root, page.fragment, s === session);
        adopt(page);
        session = s;
        doc.documentElement.classList.add("is-live");
    }

    // ---- A page that is sent afresh takes the place of the old one, of which all stays that is the same: focus, selection, frames, what plays.

    function morph(parent, made, isSame) {
        let at = parent.firstChild;
        for (const node of [...made.childNodes]) {
            let old = at;
            if (node.nodeType === 1) while (old && !isLike(old, node, isSame)) old = old.nextSibling;
            if (!old || old.nodeType !== node.nodeType) {
                parent.insertBefore(node, at);
                continue;
            }
            for (; at !== old; at = next(at)) ;
            at = old.nextSibling;
            node.liveTwin = old;
            if (node.nodeType !== 1) {
                if (old.data !== node.data) old.data = node.data;
            } else {
                dress(old, node);
                if (old.type === "textarea") {
                    if (old.defaultValue !== node.defaultValue) attribute(old, "value", node.defaultValue);
                } else {
                    morph(old, node, isSame);
                }
            }
        }
        while (at) at = next(at);
    }

    function next(node) {
        const { nextSibling } = node;
        node.remove();
        return nextSibling;
    }

    // A frame talks to one session: in another one it begins anew.
    const isLike = (old, { nodeName, id, type, src }, isSame) => old.nodeName === nodeName && old.id === id
        && (nodeName !== "INPUT" || old.type === type) && (nodeName !== "IFRAME" || isSame && old.src === src);

    function dress(old, { attributes }) {
        for (const { name, value } of [...attributes]) if (old.getAttribute(name) !== value) attribute(old, name, value);
        // A menu is open because a user has opened it.
        for (const { name } of [...old.attributes]) if (name !== "open" && !attributes[name]) attribute(old, name, null);
    }

    // The slots of a new page are in the nodes that stayed.
    function adopt(piece) {
        const stayed = (holder, name) => { if (holder[name]) holder[name] = holder[name].liveTwin || holder[name]; };
        stayed(piece, "first");
        stayed(piece, "last");
        for (const slot of piece.slots) {
            for (const name of ["node", "text", "start"]) stayed(slot, name);
            if (slot.piece) adopt(slot.piece);
            if (slot.rows) for (const row of slot.rows.values()) adopt(row);
        }
    }

    // Fields are found again by id: what was typed survives a page that is sent afresh.
    const note = (nodes) => [...nodes].filter(({ id, liveTouched }) => id && liveTouched)
        .map((node) => ({ node, id: node.id, name: node.name, value: node.value, checked: node.checked, files: node.files, at: here() }));

    function refill(field) {
        const node = byId(field.id);
        if (!node || !isField(node) || node.name !== field.name) return null;
        if (field.files) node.files = field.files;
        else if (!isTyped(node)) node.checked = field.checked; else if (node.value !== field.value) node.value = field.value;
        node.liveTouched = true;
        count(node);
        return node;
    }

    // What was entered in a form that was refused waits for the form to come back.
    function isWaiting(field) {
        const node = byId(field.id);
        if (field.at !== here()) return false;
        if (!node || node === field.node) return true;
        if (!node.liveTouched) refill(field);
        return false;
    }

    function keep() {
        const entered = note(fields()), scroll = scrollY;
        const focused = doc.activeElement, id = root.contains(focused) ? focused.id : "";
        let selection = null;
        try { if (id && isTyped(focused)) selection = [focused.selectionStart, focused.selectionEnd]; } catch { /* no text */ }
        return { entered, id, selection, scroll };
    }

    function restore({ entered, id, selection, scroll }) {
        const forms = new Set();
        for (const field of entered) {
            const node = refill(field);
            if (node) forms.add(node.closest("[data-input],[data-change]"));
        }
        for (const node of forms) if (node) for (const kind of ["input", "change"]) fire(kind, node, node);
        const focused = id && byId(id);
        if (focused && focused !== doc.activeElement) {
            focused.focus({ preventScroll: true });
            try { if (selection) focused.setSelectionRange(...selection); } catch { /* no text */ }
        }
        if (scrollY !== scroll) scrollTo(0, scroll);
    }

    // A new dialog takes the focus; one that goes gives it back to where it was, or to where that one's dialog took it from.
    function followDialog() {
        const top = [...root.querySelectorAll("[role=dialog]")].pop() || null, isNew = top && !top.liveOpener;
        if (top === dialog) return;
        if (isNew) top.liveOpener = doc.activeElement;
        let next = isNew ? top.querySelector("input:not([type=hidden]),select,textarea") || top : dialog;
        // Each opener is followed once: it may have been in the dialog itself.
        while (next && !next.isConnected) {
            const gone = next.closest("[role=dialog]") || {};
            next = gone.liveOpener;
            gone.liveOpener = null;
        }
        dialog = top;
        if (next) next.focus();
    }

    // The focused element and its ancestors, each with the nodes before it.
    function track() {
        const trail = [], focused = doc.activeElement;
        for (let node = focused === doc.body ? disabledFocus : focused; root.contains(node) && node !== root; node = node.parentNode) {
            const { parentNode: parent } = node, nodes = [...parent.childNodes];
            trail.push({ node, parent, before: nodes.slice(0, nodes.indexOf(node)) });
        }
        return trail;
    }

    // A focused element that was removed leaves the focus to its replacement: the first heading, message or control. A new page has a place of
    // its own for the focus.
    function refocus(trail) {
        if (isNewPage || doc.activeElement !== doc.body || !trail[0] || trail[0].node.isConnected) return;
        const { parent, before } = trail.find(({ parent }) => parent.isConnected), left = before.filter((node) => node.parentNode === parent).pop();
        let target = left ? left.nextElementSibling : parent.firstElementChild;
        for (const { node } of trail) {
            if (target || node.matches("[role=dialog],main")) break;
            target = node.isConnected && node.nextElementSibling;
        }
        target = target || dialog || root.querySelector("h1,main");
        const stops = "h1,h2,h3,[role=alert],[role=status],a[href],button:enabled,input,select,textarea";
        target = target.matches(stops) ? target : target.querySelector(stops) || target;
        focusOn(target);
        target.scrollIntoView({ block: "nearest" });
    }

    function focusOn(node) {
        if (node.tabIndex < 0) node.tabIndex = -1;
        node.focus({ preventScroll: true });
    }

    // ---- The address bar. A location that is the one before is a step back, not a new entry.

    // Where a person was on the page of each entry of the browser's history: how far down, and what had the focus.
    const spots = JSON.parse(sessionStorage.liveSpots || "{}"), newKey = () => Date.now().toString(36) + Math.random();
    let leaving = null, aim = null, heading = null, asked = 0, isNewPage = false;
    history.scrollRestoration = "manual";
    if (!history.state || !history.state.key) history.replaceState({ key: newKey() }, "");
    let key = history.state.key;

    function spot() {
        const node = doc.activeElement || doc.body, { id } = node, link = node.getAttribute("href");
        return { y: scrollY, at: !root.contains(node) ? "" : id ? "#" + CSS.escape(id) : link && `a[href="${CSS.escape(link)}"]` };
    }

    function show(target, isJoin, left) {
        const now = here(), { state } = history;
        if (target === now) return;
        // A person has gone on meanwhile, and the page follows.
        if (asked && isJoin) return;
        if (asked || isJoin) return history.replaceState(state, "", target);
        spots[key] = left;
        // A page in a frame adds entries of its own, which are passed over, and which may have pushed out the one before.
        const steps = window.navigation || history;
        if (state.before === target && steps.canGoBack !== false) {
            leaving = target;
            key = state.from;
            steps.back();
        } else {
            history.pushState({ key: newKey(), before: now, from: key }, "", target);
            key = history.state.key;
        }
        arrive();
    }

    function arrive() {
        asked = 0;
        aim = spots[key] || { y: 0 };
        isNewPage = true;
    }

    // Reads out the name of the page when it is new, and messages that appear.
    function announce(title) {
        const said = isNewPage || title ? [doc.title] : [];
        for (const node of root.querySelectorAll(".banner,.toast")) {
            if (node.liveHeard !== node.textContent) said.push((node.liveHeard = node.textContent));
        }
        if (said[0]) heard.textContent = said.join(". ");
    }

    // To where a person was, or to the top of what is new; the page may still grow. Whoever was on nothing that stayed is on the new page.
    function land() {
        if (!aim) return;
        // A dialog has seen to its focus, and the page below it stays where it is.
        if (dialog) aim = { y: scrollY };
        scrollTo(0, aim.y);
        const isLost = [doc.body, heading].includes(doc.activeElement), known = aim.at && root.querySelector(aim.at);
        if (!dialog && known && (isLost || isNewPage)) known.focus({ preventScroll: true });
        else if (!dialog && isLost && isNewPage) {
            heading = root.querySelector("h1,main");
            if (heading) focusOn(heading);
        }
        isNewPage = false;
        if (Math.abs(scrollY - aim.y) < 2) aim = null;
    }
    for (const name of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(name, () => aim = null, { capture: true, passive: true });

    // Until it is answered, what the browser shows in its address bar is asked for again.
    function ask() {
        if (asked && !pending.has(asked)) asked = send({ e: "open", l: here(), b: true });
    }

    addEventListener("popstate", () => {
        const isOwn = leaving === here();
        leaving = null;
        if (!isOwn) spots[key] = spot();
        if (!history.state || !history.state.key) history.replaceState({ key: newKey() }, "");
        key = history.state.key;
        if (!isOwn) asked = send({ e: "open", l: here(), b: true });
    });

    // ---- Events

    function send(event, node, files = []) {
        flush();
        if (isAway()) connect();
        const n = ++sequence, isMessage = event.e === "message", isMeant = /click|submit|open/.test(event.e), due = Date.now() + latency;
        // The numbers in an event are those of the session that it was fired from.
        const url = "/_live/event?s=" + session, method = "POST";
        pending.set(n, node);
        if (node) {
            node.classList.add("is-loading");
            node.liveLock = n;
        }
        let body = JSON.stringify({ ...event, n, r: render }), headers = { "Content-Type": "application/json" };
        if (files.length) {
            const form = new FormData();
            form.append("event", body);
            for (const [name, file] of files) form.append(name, file);
            [body, headers] = [form, {}];
        }
        if (isMessage) talking.add(n);
        const answered = ({ status }) => {
            const isDone = status === 204, say6 = (text) => isMeant && say(text, 6000);
            if (event.e === "submit") drafts = isDone ? [] : note(node.elements);
            if (isDone) return;
            release(n);
            if (status === 404) connect(true);
            if (n === asked && status !== 403 && status !== 400) setTimeout(ask, 1000);
            else if (status === 403) say(strings.refused);
            else if (status === 413) sayTooLarge();
            else if (status < 0) say6(strings.cancelled);
            else say6(status === 404 || status === 409 ? strings.changed : status ? strings.busy : strings.unsent);
        };
        // One after the other, so that they arrive in the order in which they were fired; but nothing waits for files or for frames.
        const sent = (isMessage ? talk : posting).then(() => due > Date.now() && new Promise((go) => setTimeout(go, due - Date.now()))).then(() => {
            if (files.length) uploading = uploading.then(() => upload(url, body)).then(answered);
            else return fetch(url, { method, body, headers }).catch(() => ({})).then(answered);
        });
        if (isMessage) talk = sent; else posting = sent;
        return n;
    }

    // A form with files: how far it is, and a way to stop it while it can be stopped.
    const upload = (url, body) => new Promise((done) => {
        const request = new XMLHttpRequest(), [bar, cancel] = panel.children;
        const show = (share) => {
            bar.value = share;
            cancel.disabled = share === 1;
        };
        request.upload.onprogress = ({ loaded, total }) => show(loaded / total);
        request.onabort = () => done({ status: -1 });
        request.onloadend = () => {
            panel.hidden = true;
            done(request);
        };
        cancel.onclick = () => request.abort();
        show(0);
        panel.hidden = false;
        request.open("POST", url);
        request.send(body);
    });

    // `live.latency(500)` in the console: each event takes so much longer, in milliseconds, in this tab; 0 ends it.
    let latency = +sessionStorage.liveLatency || 0;
    window.live = { latency: (time) => { latency = sessionStorage.liveLatency = +time || 0; } };

    const sayTooLarge = () => say(fill(strings.large, (root.dataset.limit / 1048576).toLocaleString(strings.lang, { maximumFractionDigits: 2 })), 6000);

    function release(n) {
        const node = pending.get(n);
        pending.delete(n);
        talking.delete(n);
        if (!node) return;
        if (node.liveTyped === n) delete node.liveTyped;
        else if (node.liveLock === n) {
            node.classList.remove("is-loading");
            delete node.liveLock;
            if (node.nodeName === "FORM") lock(node, false);
        }
        for (const field of node.elements || [node]) {
            const late = field.liveLate;
            delete field.liveLate;
            if (late) attribute(field, "value", late[0]);
        }
    }

    function lock(form, isOn) {
        attribute(form, "aria-busy", isOn ? "true" : null, true);
        for (const node of form.elements) if ("readOnly" in node) node.readOnly = isOn;
    }

    // What cannot be read-only does not move while its form is sent. A press beside a dialog leaves the focus where it is.
    for (const name of ["mousedown", "keydown", "click"]) doc.addEventListener(name, (event) => {
        if (event.key !== "Tab" && event.target.matches("[aria-busy] :is(select,[type=checkbox],[type=radio],[type=file]),.dialog-backdrop")) event.preventDefault();
    }, true);

    function values(node, field, submitter) {
        const result = {};
        const entries = node.nodeName === "FORM" ? new FormData(node, submitter)
            : !isTyped(field) && !field.checked ? [] : [[field.name, field.value]];
        for (const [name, value] of entries) {
            if (typeof value === "string") result[name] = name in result ? [].concat(result[name], value) : value;
        }
        return result;
    }

    function fire(kind, node, field, submitter) {
        // Only what must not happen twice is locked until it is answered.
        const h = parseInt(node.dataset[kind], 10), locked = kind === "click" || kind === "submit" ? node : null;
        if (!h || (locked && node.liveLock)) return;
        // A field without a chosen file holds an empty one without a name.
        const files = kind === "submit" ? [...new FormData(node)].filter(([, { name }]) => name) : [];
        if (files.reduce((sum, [, { size }]) => sum + size, 0) > root.dataset.limit) return sayTooLarge();
        send({ e: kind, h, v: kind === "click" ? undefined : values(node, field, submitter) }, locked, files);
        if (!locked) {
            pending.set(sequence, node);
            node.liveTyped = sequence;
        }
        if (kind === "submit") lock(node, true);
    }

    // What only the device can do, within the press itself or with a patch.
    async function perform({ copy, save, text, focus, reveal }) {
        const node = byId(focus || reveal);
        if (node) return focus ? node.focus() : node.scrollIntoView({ block: "center" });
        if (copy !== undefined) return navigator.clipboard.writeText(copy);
        if (save === undefined) return;
        const link = doc.createElement("a");
        link.href = URL.createObjectURL(new Blob([text]));
        link.download = save;
        link.click();
        URL.revokeObjectURL(link.href);
    }
    const refuse = () => say(strings.denied, 4000);

    // Tells what happens often at the pace that its handler wants: the last of it after a pause, or each time that so long has passed.
    function pace(kind, node, field) {
        const [, wait, isThrottled] = node.dataset[kind].split(" "), go = () => fire(kind, node, field);
        if (!wait) return go();
        const known = timers.get(node), entry = known || { run };
        entry.go = go;
        if (known && isThrottled) return;
        timers.set(node, entry);
        if (isThrottled) return run();
        clearTimeout(entry.timer);
        entry.timer = setTimeout(run, wait);

        function run() {
            const { go } = entry;
            clearTimeout(entry.timer);
            entry.go = null;
            if (go && isThrottled) entry.timer = setTimeout(run, wait); else timers.delete(node);
            if (go && node.isConnected) go();
        }
    }

    // Sends what waits, but for what waits for more of the same.
    function flush(same) {
        for (const [node, { go, run }] of [...timers]) if (go && node !== same) run();
    }

    const isPlain = (event) => !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

    // A text that is selected with the pointer released outside is no press outside.
    let pressed = null;
    doc.addEventListener("pointerdown", ({ target }) => { pressed = target; }, true);
    doc.addEventListener("click", (event) => {
        if (event.target.matches(".dialog-backdrop")) return void (pressed === event.target && close(pressed));
        const node = event.target.closest("[data-click],a[href]");
        if (!node || event.defaultPrevented || !isPlain(event) || node.target) return;
        if (node.closest("details.drawer")) closeMenu();
        if (node.dataset.click) {
            event.preventDefault();
            const go = () => fire("click", node, node);
            if (/copy|save|focus|reveal/.test(Object.keys(node.dataset))) perform(node.dataset).then(go, refuse); else go();
        } else if (node.origin === location.origin && !node.hasAttribute("download") && root.contains(node)) {
            if (node.hash && node.pathname + node.search === here()) return;
            event.preventDefault();
            if (!node.liveLock) send({ e: "open", l: node.pathname + node.search }, node);
        }
    });
    doc.addEventListener("submit", (event) => {
        if (!event.target.dataset.submit) return;
        event.preventDefault();
        fire("submit", event.target, null, event.submitter);
    });
    doc.addEventListener("input", (event) => {
        if (isPatching) return;
        const field = event.target, node = field.closest("[data-input]");
        field.liveTouched = true;
        count(field);
        if (node) pace("input", node, field);
    });
    doc.addEventListener("change", (event) => {
        if (isPatching) return;
        const field = event.target, node = field.closest("[data-change]");
        flush(node);
        if (node) pace("change", node, field);
    });
    doc.addEventListener("keydown", (event) => {
        // An Escape that ends the composition of a character is the input method's.
        if (event.key !== "Escape" || event.isComposing || event.keyCode === 229) return;
        if (dialog) close(dialog.parentNode); else closeMenu();
    });
    // A drawer closes when a place in it was chosen.
    function closeMenu() {
        const menu = root.querySelector("details.drawer[open]");
        if (menu) {
            menu.firstElementChild.focus();
            menu.open = false;
        }
    }
    const close = (backdrop) => backdrop.querySelector(".dialog-close").click();

    // ---- Frames: pages from elsewhere, which say and are told texts and nothing else.

    const talking = new Set(), early = [], frames = doc.getElementsByTagName("iframe");
    let talk = posting;
    // Empty unless its pages may speak.
    const originOf = ({ src }) => root.dataset.frames.split(" ").find((origin) => origin && src.startsWith(origin + "/"));

    addEventListener("message", hear);

    function hear({ source, origin, data }) {
        // A frame of the first paint may speak before the page is live.
        if (!page) return void (early.length < 30 && early.push({ source, origin, data }));
        let guest = source;
        // A frame answers for the frames in it, which are not heard.
        while (guest && guest !== guest.parent && guest.parent !== window) guest = guest.parent;
        const frame = [...frames].find(({ contentWindow }) => contentWindow === guest);
        // A page that says more than this at once is not heard.
        if (!frame || charge(frame, 1) > 30 || talking.size > 7) return;
        if (guest !== source || origin !== originOf(frame) || typeof data !== "string" || data.length > 65536) return;
        send({ e: "message", h: parseInt(frame.dataset.message, 10), v: { text: data } });
    }

    // What a frame costs in a second. A flood would hold up the page although it is not heard: its frame goes until the user wants it back.
    function charge(frame, cost) {
        const now = Date.now();
        if (!(now - frame.liveSecond < 1000)) [frame.liveSecond, frame.liveCost] = [now, 0];
        if ((frame.liveCost += cost) > 300) stop(frame);
        return frame.liveCost;
    }

    function stop(frame) {
        const state = doc.createElement("div"), again = doc.createElement("button");
        state.className = "state";
        again.className = "button button-secondary";
        again.textContent = strings.again;
        again.onclick = () => state.replaceWith(frame);
        state.append(strings.flooded, again);
        frame.liveMark = frame.liveSecond = 0;
        frame.replaceWith(state);
    }

    // A frame that takes the focus while the user types gives it back. The user goes to it by Tab or with a pointer.
    let typed = 0;
    for (const name of ["focusin", "input"]) doc.addEventListener(name, ({ target }) => { if (isTyped(target)) typed = Date.now(); });
    doc.addEventListener("pointerover", ({ target }) => { if (target.nodeName === "IFRAME") typed = 0; });
    doc.addEventListener("keydown", ({ key }) => { if (key === "Tab") typed = 0; }, true);
    doc.addEventListener("focusout", ({ target }) => setTimeout(() => {
        const frame = doc.activeElement;
        if (frame.nodeName !== "IFRAME" || Date.now() - typed > 1000) return;
        charge(frame, 100);
        target.focus({ preventScroll: true });
    }));

    // A text is for the page that was in the frame when it was sent: what was there before the frame is passed over.
    function deliver() {
        for (const frame of frames) {
            const mark = frame.dataset.message + frame.src, isNew = frame.liveMark !== mark, origin = originOf(frame);
            if (isNew) [frame.liveMark, frame.livePosted] = [mark, 0];
            for (const { dataset: { n, text } } of frame.nextElementSibling.children) {
                if (+n <= frame.livePosted) continue;
                frame.livePosted = +n;
                if (!isNew && origin) frame.contentWindow.postMessage(text, origin);
            }
        }
        for (const message of early.splice(0)) hear(message);
    }

    // ---- The stream

    // What is said to be so until there is a connection.
    let isOffline = false;

    function say(text, duration) {
        isOffline = false;
        status.textContent = text;
        status.classList.toggle("is-shown", !!text);
        if (duration) setTimeout(() => status.textContent === text && say(""), duration);
    }

    // A browser has six connections for a host. Tabs share four streams: the one that was looked at last takes one from another.
    const SLOTS = 4;

    function claim(n) {
        isClaiming = true;
        const name = n < SLOTS ? n : Math.floor(Math.random() * SLOTS);
        navigator.locks.request("live-" + name, n < SLOTS ? { ifAvailable: true } : { steal: true }, (lock) => {
            if (!lock) return void claim(n + 1);
            isClaiming = false;
            return new Promise((free) => {
                slot = free;
                open();
            });
        }).catch(giveBack);
    }

    function giveBack() {
        clearTimeout(retry);
        if (stream) stream.close();
        if (slot) slot();
        stream = slot = null;
        isClaiming = false;
    }

    function connect(isFresh) {
        clearTimeout(retry);
        if (isFresh === true) page = null;
        if (slot || !navigator.locks) open(); else if (!isClaiming) claim(0);
    }

    function open() {
        if (stream) stream.close();
        stream = new EventSource(`/_live/stream?s=${session}&r=${page ? render : 0}&at=${encodeURIComponent(here())}`);
        stream.onopen = () => {
            attempts = 0;
            clearTimeout(warning);
            warning = 0;
            doc.documentElement.classList.remove("is-disconnected");
            if (isOffline) say("");
            // With the stream comes a new key at times; the old one counts until the new one was shown.
            fetch("/_live/key", { method: "POST" }).catch(() => {});
            ask();
        };
        stream.onmessage = ({ data }) => {
            try {
                receive(JSON.parse(data));
            } catch (error) {
                // The page and the server no longer agree: begin anew rather than show something wrong.
                console.error(error);
                connect(true);
            }
        };
        stream.onerror = () => {
            stream.close();
            stream = null;
            warning = warning || setTimeout(() => {
                doc.documentElement.classList.add("is-disconnected");
                say(strings.offline);
                isOffline = true;
            }, 500);
            const wait = [0, 2000, 5000][Math.min(attempts++, 2)];
            retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
        };
    }

    const isAway = () => !stream && !slot && !doc.hidden;

    // A hidden tab gives its stream back and goes on where it was when it is looked at.
    doc.addEventListener("visibilitychange", () => {
        clearTimeout(retry);
        if (doc.hidden) retry = setTimeout(() => doc.hidden && giveBack(), pending.size ? 5000 : 300);
        else if (!stream) connect();
    });
    for (const name of ["focus", "pointerdown", "pointermove", "keydown"]) {
        addEventListener(name, () => { if (isAway()) connect(); }, { capture: true, passive: true });
    }
    addEventListener("pageshow", (event) => { if (event.persisted) connect(true); });
    // The browser asks before it discards what was entered into a form and not submitted.
    addEventListener("beforeunload", (event) => {
        if ([...fields()].some(({ liveTouched, form }) => liveTouched && form?.dataset.input)) event.preventDefault();
    });
    addEventListener("pagehide", () => {
        spots[key] = spot();
        sessionStorage.liveSpots = JSON.stringify(spots);
        giveBack();
    });
    addEventListener("online", () => { if (!stream && !doc.hidden) connect(); });
    if (spots[key]) {
        aim = spots[key];
        land();
    }
    if (!doc.hidden) connect();
})();
