// The browser's half of a live page. Values go into the document through its object model, never as HTML text.
// Served without comments and indentation, so no string may span several lines.
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
    // Input before this script ran caused no event.
    for (const node of fields()) {
        node.liveTouched = node.options ? node.selectedIndex !== Math.max(0, [...node.options].findIndex((option) => option.defaultSelected))
            : node.value !== node.defaultValue || node.checked !== node.defaultChecked;
    }

    // ---- Templates: the markers of a parsed template are its slots, in document order.

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

    // A piece of the page: its slots, and its first and last node.
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
        } else if (slot.rows) {
            update(slot, change);
        } else {
            patch(slot.piece, change);
        }
    }

    // At the edge of a piece under construction, the parent is not known yet.
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

    // A piece with another template is replaced.
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

    // Input in progress is never overwritten. A value that the server changes later replaces the user's.
    function attribute(node, name, value, isNew) {
        if (name === "value" && node.type === "textarea") node.defaultValue = value;
        else if (value === null) node.removeAttribute(name);
        else node.setAttribute(name, value);
        if (isNew) return;
        const focused = doc.activeElement;
        if (name === "value" && isField(node)) {
            if (isTyped(node) && node === focused) return;
            // A response to earlier input waits for the response to the latest input.
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
            // A disabled element loses the focus; it is restored when it is enabled, unless the user moved the focus.
            if (value !== null && node === focused) disabledFocus = node;
            if (value === null && node === disabledFocus) {
                if (focused === doc.body) node.focus({ preventScroll: true });
                disabledFocus = null;
            }
        }
    }

    // The number of characters in a field with a limit.
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
        // Events that the browser fires meanwhile, such as the change of a removed field, belong to no page.
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

    // Messages wait while a control is pressed: one that moves away under the pointer would not be clicked.
    let held = null;

    function take(event) {
        if (held) return void held.push(event);
        try {
            receive(JSON.parse(event.data));
        } catch (error) {
            // The page and the server disagree: reload instead of showing wrong data.
            console.error(error);
            connect(true);
        }
    }

    // Loads more rows near an end of a list. If none are loaded, the user can press the button.
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

    // Rows removed above the viewport are replaced by a spacer, so that nothing moves.
    const look = () => [...root.querySelectorAll("ul:has(+.list-more),.list-earlier+ul")]
        .map((list) => ({ list, tops: new Map([...list.children].map((row) => [row, row.offsetTop])) }));

    function hold({ list: { previousElementSibling: space, firstElementChild: first }, tops }) {
        if (!space || space.className !== "list-earlier" || !first) return;
        const [[old, top] = []] = tops, height = space.liveHeight || 0;
        if (tops.has(first)) space.liveHeight = height + tops.get(first) - top;
        else if (old && old.isConnected) space.liveHeight = height + first.offsetTop - old.offsetTop;
        space.style.minHeight = Math.max(0, space.liveHeight) + "px";
    }

    // The page has another language.
    function speak(spoken) {
        strings = spoken;
        Object.assign(doc.documentElement, { lang: strings.lang, dir: strings.dir });
        const [bar, cancel] = panel.children;
        bar.setAttribute("aria-label", strings.sending);
        cancel.textContent = strings.cancel;
    }

    function join({ j, s, T, l }) {
        for (const n of [...pending.keys()]) release(n);
        // The page was rendered for this address, or requested.
        if (asked && (s !== session || l === here())) arrive();
        texts = T;
        ready = {};
        page = make(j, false);
        morph(root, page.fragment, s === session);
        adopt(page);
        session = s;
        doc.documentElement.classList.add("is-live");
    }

    // ---- A full render replaces the page, except for unchanged parts: focus, selection, frames and media are kept.

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

    // A frame belongs to one session and is reloaded in another one.
    const isLike = (old, { nodeName, id, type, src }, isSame) => old.nodeName === nodeName && old.id === id
        && (nodeName !== "INPUT" || old.type === type) && (nodeName !== "IFRAME" || isSame && old.src === src);

    function dress(old, { attributes }) {
        for (const { name, value } of [...attributes]) if (old.getAttribute(name) !== value) attribute(old, name, value);
        // An open menu was opened by the user.
        for (const { name } of [...old.attributes]) if (name !== "open" && !attributes[name]) attribute(old, name, null);
    }

    // The slots of the new page are in the kept nodes.
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

    // Fields are identified by id, so that input survives a full render.
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

    // The input of a refused form is kept until the form is shown again.
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

    // A new dialog receives the focus; a closed one returns it to its opener, or to the opener of the opener's dialog.
    function followDialog() {
        const top = [...root.querySelectorAll("[role=dialog]")].pop() || null, isNew = top && !top.liveOpener;
        if (top === dialog) return;
        if (isNew) top.liveOpener = doc.activeElement;
        let next = isNew ? top.querySelector("input:not([type=hidden]),select,textarea") || top : dialog;
        // Each opener is visited once, because it may be inside the dialog itself.
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

    // If the focused element is removed, its replacement receives the focus: the first heading, message or control. A new page sets the focus
    // itself.
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

    // ---- The address bar. The previous location is a step back, not a new entry.

    // The scroll position and the focus for each entry of the browser's history.
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
        // The user has navigated meanwhile, and the page follows.
        if (asked && isJoin) return;
        if (asked || isJoin) return history.replaceState(state, "", target);
        spots[key] = left;
        // A framed page adds its own entries, which are skipped, and which may have displaced the previous one.
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

    // Announces the title of a new page and new messages to screen readers.
    function announce(title) {
        const said = isNewPage || title ? [doc.title] : [];
        for (const node of root.querySelectorAll(".banner,.toast")) {
            if (node.liveHeard !== node.textContent) said.push((node.liveHeard = node.textContent));
        }
        if (said[0]) heard.textContent = said.join(". ");
    }

    // Restores the scroll position, or scrolls to the top of a new page, which may still grow. Without a kept focus, the page gets it.
    function land() {
        if (!aim) return;
        // A dialog sets its own focus, and the page below keeps its position.
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

    // Until the response, the address in the address bar is requested again after a lost connection.
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
        // The numbers in an event are those of its session.
        const url = `/_live/event?s=${session}&h=${event.h}&r=${render}`, method = "POST";
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
            else say6(status === 404 || status === 409 ? strings.changed : status === 507 ? strings.full : status ? strings.busy : strings.unsent);
        };
        // Events are sent one after another to keep their order, but none waits for files or frames.
        const sent = (isMessage ? talk : posting).then(() => due > Date.now() && new Promise((go) => setTimeout(go, due - Date.now()))).then(() => {
            if (files.length) uploading = uploading.then(() => upload(url, body)).then(answered);
            else return fetch(url, { method, body, headers }).catch(() => ({})).then(answered);
        });
        if (isMessage) talk = sent; else posting = sent;
        return n;
    }

    // A form with files: shows the progress and a button to cancel.
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

    // `live.latency(500)` in the console delays each event of this tab by 500 ms; 0 ends it.
    let latency = +sessionStorage.liveLatency || 0;
    window.live = { latency: (time) => { latency = sessionStorage.liveLatency = +time || 0; } };

    const sayTooLarge = (limit = root.dataset.limit) => say(fill(strings.large, (limit / 1048576).toLocaleString(strings.lang, { maximumFractionDigits: 2 })), 6000);

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

    // Controls that cannot be read-only ignore input while their form is sent. A press outside a dialog does not move the focus.
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
        // Only actions that must not be repeated are locked until the response.
        const h = parseInt(node.dataset[kind], 10), locked = kind === "click" || kind === "submit" ? node : null;
        if (!h || (locked && node.liveLock)) return;
        // A field without a selected file contains an empty file without a name.
        const files = kind === "submit" ? [...new FormData(node)].filter(([, { name }]) => name) : [];
        for (const [name, { size }] of files) {
            const { max = root.dataset.limit } = node.elements[name].dataset;
            if (size > max) return sayTooLarge(max);
        }
        send({ e: kind, h, v: kind === "click" ? undefined : values(node, field, submitter) }, locked, files);
        if (!locked) {
            pending.set(sequence, node);
            node.liveTyped = sequence;
        }
        if (kind === "submit") lock(node, true);
    }

    // Device commands, run during a press or with a patch.
    async function perform({ copy, save, text, from, focus, reveal }) {
        const node = byId(focus || reveal);
        if (node) return focus ? node.focus() : node.scrollIntoView({ block: "center" });
        if (copy !== undefined) return navigator.clipboard.writeText(copy);
        if (save === undefined) return;
        const file = from && await fetch(from);
        if (file && !file.ok) throw file.status;
        const link = doc.createElement("a");
        link.href = URL.createObjectURL(file ? await file.blob() : new Blob([text]));
        link.download = save;
        link.click();
        URL.revokeObjectURL(link.href);
    }
    const refuse = () => say(strings.denied, 4000);

    // Limits frequent events as their handler requires: debounced or throttled.
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

    // Sends delayed events, except those that are still debounced.
    function flush(same) {
        for (const [node, { go, run }] of [...timers]) if (go && node !== same) run();
    }

    const isPlain = (event) => !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

    // Selecting text and releasing the pointer outside is not a press outside.
    let pressed = null;
    doc.addEventListener("pointerdown", ({ target }) => {
        pressed = target;
        if (held || !target.closest("button,a[href]")) return;
        const messages = held = [], letGo = () => {
            if (held !== messages) return;
            held = null;
            messages.forEach(take);
        };
        setTimeout(letGo, 500);
        // The click follows the release.
        doc.addEventListener("pointerup", () => setTimeout(letGo), { once: true });
    }, true);
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
        // Escape during the composition of a character belongs to the input method.
        if (event.key !== "Escape" || event.isComposing || event.keyCode === 229) return;
        if (dialog) close(dialog.parentNode); else closeMenu();
    });
    // A drawer closes after a selection.
    function closeMenu() {
        const menu = root.querySelector("details.drawer[open]");
        if (menu) {
            menu.firstElementChild.focus();
            menu.open = false;
        }
    }
    const close = (backdrop) => backdrop.querySelector(".dialog-close").click();

    // ---- Frames: foreign pages that exchange only text messages with the app.

    const talking = new Set(), early = [], frames = doc.getElementsByTagName("iframe");
    let talk = posting;
    // Empty unless its pages may send messages.
    const originOf = ({ src }) => root.dataset.frames.split(" ").find((origin) => origin && src.startsWith(origin + "/"));

    addEventListener("message", hear);

    function hear({ source, origin, data }) {
        // A frame of the first render may send messages before the page is live.
        if (!page) return void (early.length < 30 && early.push({ source, origin, data }));
        let guest = source;
        // Messages of nested frames are ignored.
        while (guest && guest !== guest.parent && guest.parent !== window) guest = guest.parent;
        const frame = [...frames].find(({ contentWindow }) => contentWindow === guest);
        // Larger messages are ignored.
        if (!frame || charge(frame, 1) > 30 || talking.size > 7) return;
        if (guest !== source || origin !== originOf(frame) || typeof data !== "string" || data.length > 65536) return;
        send({ e: "message", h: parseInt(frame.dataset.message, 10), v: { text: data } });
    }

    // The cost of a frame per second. Even ignored messages would slow down the page, so a flooding frame is unloaded until the user reloads it.
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

    // The focus is taken back from a frame that takes it while the user types. The user can focus it by Tab or pointer, which is seen
    // on its way only if the frame has a process of its own.
    let typed = 0;
    for (const name of ["focusin", "input"]) doc.addEventListener(name, ({ target }) => { if (isTyped(target)) typed = Date.now(); });
    doc.addEventListener("pointermove", () => { typed = 0; });
    doc.addEventListener("keydown", ({ key }) => { if (key === "Tab") typed = 0; }, true);
    doc.addEventListener("focusout", ({ target }) => setTimeout(() => {
        const frame = doc.activeElement;
        if (frame.nodeName !== "IFRAME" || Date.now() - typed > 1000) return;
        charge(frame, 100);
        target.focus({ preventScroll: true });
    }));

    // A message is for the page that was in the frame when it was sent; earlier messages are skipped.
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

    // The status shown until there is a connection, and the time until which the outcome of an action is shown instead.
    let isOffline = false, saidUntil = 0;

    function say(text, duration) {
        isOffline = false;
        saidUntil = duration ? Date.now() + duration : 0;
        status.textContent = text;
        status.classList.toggle("is-shown", !!text);
        if (duration) setTimeout(() => status.textContent === text && say(""), duration);
    }

    // A browser has six connections per host. Tabs share four streams; the most recently visible tab takes one from another.
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

    function warn() {
        doc.documentElement.classList.add("is-disconnected");
        const rest = saidUntil - Date.now();
        if (rest > 0) return void (warning = setTimeout(warn, rest));
        say(strings.offline);
        isOffline = true;
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
            // The stream may deliver a new key; the old one is valid until the new one was used.
            fetch("/_live/key", { method: "POST" }).catch(() => {});
            ask();
        };
        stream.onmessage = take;
        stream.onerror = () => {
            stream.close();
            stream = null;
            warning = warning || setTimeout(warn, 500);
            const wait = [0, 2000, 5000][Math.min(attempts++, 2)];
            retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
        };
    }

    const isAway = () => !stream && !slot && !doc.hidden;

    // A hidden tab releases its stream and continues when it is visible again.
    doc.addEventListener("visibilitychange", () => {
        clearTimeout(retry);
        if (doc.hidden) retry = setTimeout(() => doc.hidden && giveBack(), pending.size ? 5000 : 300);
        else if (!stream) connect();
    });
    for (const name of ["focus", "pointerdown", "pointermove", "keydown"]) {
        addEventListener(name, () => { if (isAway()) connect(); }, { capture: true, passive: true });
    }
    addEventListener("pageshow", (event) => { if (event.persisted) connect(true); });
    // The browser asks before it discards unsent input.
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
