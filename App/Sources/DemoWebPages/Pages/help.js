// A page of the bank that uses the bridge: it follows the app's language and theme, greets the user, opens a product, and shows refusals.
(async () => {
    "use strict";
    const texts = {
        en: {
            hello: "Hello, $1",
            about: "This page comes from the bank's web server and is shown in a frame. It asks Harbor for your name, and it may open a product. It did not ask for your e-mail address, so it does not get it.",
            open: "Show bicycle insurance",
            email: "Ask for my e-mail address",
            transfer: "Open a transfer",
            refused: "Refused ($1): $2",
        },
        de: {
            hello: "Hallo, $1",
            about: "Diese Seite kommt vom Webserver der Bank und wird in einem Rahmen angezeigt. Sie fragt Harbor nach Ihrem Namen und darf ein Produkt öffnen. Nach Ihrer E-Mail-Adresse hat sie nicht gefragt und erhält sie deshalb nicht.",
            open: "Fahrradversicherung anzeigen",
            email: "Nach meiner E-Mail-Adresse fragen",
            transfer: "Überweisung öffnen",
            refused: "Abgelehnt ($1): $2",
        },
        zh: {
            hello: "您好，$1",
            about: "此页面来自银行的网页服务器，显示在内嵌框架中。它会向 Harbor 询问您的姓名，并可打开产品页面。它没有请求您的电子邮件地址，因此不会获得该地址。",
            open: "查看自行车保险",
            email: "询问我的电子邮件地址",
            transfer: "打开转账",
            refused: "已拒绝（$1）：$2",
        },
    };
    const element = (id) => document.getElementById(id);
    const answer = (text) => { element("answer").textContent = text; };
    let strings = texts.en;
    const show = (language) => {
        const tag = language.split("-")[0] in texts ? language : "en";
        document.documentElement.lang = tag;
        strings = texts[tag.split("-")[0]];
        for (const id of ["about", "open", "email", "transfer"]) element(id).textContent = strings[id];
    };
    const fill = (text, ...values) => values.reduce((filled, value, i) => filled.replace("$" + (i + 1), () => value), text);
    const refuse = (error) => answer(fill(strings.refused, error.code, error.message));
    show(navigator.language);
    try {
        await strata.ready(["app.appearance", "user.name", "open:insurance/products/:id"]);
        const { language, theme } = await strata.request("app.appearance");
        if (language !== "system") show(language);
        if (theme !== "system") document.documentElement.style.colorScheme = theme;
        element("greeting").textContent = fill(strings.hello, await strata.request("user.name"));
    } catch (error) {
        refuse(error);
    }
    element("open").onclick = () => strata.open("/insurance/products/bicycle").catch(refuse);
    element("email").onclick = () => strata.request("user.email").then(answer, refuse);
    element("transfer").onclick = () => strata.open("/finance/transfer").catch(refuse);
})();
