// The page's half of the bridge to a Strata app, version 1.
(() => {
    "use strict";
    const app = window.parent, waiting = new Map(), listeners = new Map();
    const page = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16)).join("");
    // Only ready is sent before `origin` is known.
    let only = "*", origin, count = 0, begun;

    const failure = (code, message) => Object.assign(new Error(message), { name: "BridgeError", code });
    const post = (message) => app.postMessage(JSON.stringify({ strata: 1, page, ...message }), origin || only);

    function ask(key, time, send) {
        return new Promise((resolve, reject) => {
            const error = { code: "timedOut", message: "The app did not answer in time." };
            waiting.set(key, { resolve, reject, timer: setTimeout(() => settle(key, { error }), time) });
            send();
        });
    }

    function settle(key, { value, error }) {
        const asked = waiting.get(key);
        if (!asked) return;
        waiting.delete(key);
        clearTimeout(asked.timer);
        if (error) asked.reject(failure(error.code, error.message)); else asked.resolve(value);
    }

    addEventListener("message", ({ source, origin: from, data }) => {
        const expected = origin || only;
        if (source !== app || typeof data !== "string" || (expected !== "*" && expected !== from)) return;
        let message;
        try { message = JSON.parse(data); } catch { return; }
        if (!message || message.page !== page) return;
        const { type, id, name, value, values, granted, error } = message;
        if (type === "welcome") origin = from;
        if (type === "event") (listeners.get(name) || []).forEach((listener) => listener(values));
        else if (type === "response") settle(id, { value, error });
        else settle("ready", { value: granted, error });
    });

    // Resolves to the granted capabilities. `app`: the app's origin.
    function ready(wants = [], { app: wanted = "*", time = 10000 } = {}) {
        if (app === window) return Promise.reject(failure("noApp", "The page is not shown by an app."));
        if (begun) return begun;
        only = wanted;
        const send = () => post({ type: "ready", wants }), again = setInterval(send, 1000);
        begun = ask("ready", time, send);
        begun.catch(() => { begun = null; }).finally(() => clearInterval(again));
        return begun;
    }

    function request(name, values = {}, { time = 15000 } = {}) {
        if (!origin) return Promise.reject(failure("notReady", "Wait for ready() first."));
        const id = ++count;
        return ask(id, time, () => post({ type: "request", id, name, values }));
    }

    window.strata = Object.freeze({
        ready,
        request,
        open: (url, options) => request("open", { url }, options),
        notify: (name, values = {}) => origin && post({ type: "note", id: ++count, name, values }),
        on: (name, listener) => listeners.set(name, [...(listeners.get(name) || []), listener]),
    });
})();
