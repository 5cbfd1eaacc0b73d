// What a page of the bank does with the bridge: declare, ask, show, open, and tell what was refused.
(async () => {
    "use strict";
    const element = (id) => document.getElementById(id);
    const answer = (text) => { element("answer").textContent = text; };
    const say = (error) => answer(`Refused (${error.code}): ${error.message}`);
    try {
        await strata.ready(["user.name", "open:insurance/products/:id"]);
        element("greeting").textContent = `Hello, ${await strata.request("user.name")}`;
    } catch (error) {
        say(error);
    }
    element("open").onclick = () => strata.open("/insurance/products/bicycle").catch(say);
    element("email").onclick = () => strata.request("user.email").then(answer, say);
    element("transfer").onclick = () => strata.open("/finance/transfer").catch(say);
})();
