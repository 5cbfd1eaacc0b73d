// A web page that uses the bridge: it follows the app's language and theme, greets the user, opens the settings, and shows refusals.
(async () => {
    "use strict";
    const texts = {
        en: {
            hello: "Hello, $1",
            about: "This page comes from a web server and is shown in a frame. It asks the app for your name, and it may open the settings. It did not ask for your e-mail address, so it does not get it.",
            open: "Show settings",
            email: "Ask for my e-mail address",
            log: "Open the log",
            refused: "Refused ($1): $2",
        },
        de: {
            hello: "Hallo, $1",
            about: "Diese Seite kommt von einem Webserver und wird in einem Rahmen angezeigt. Sie fragt die App nach Ihrem Namen und darf die Einstellungen öffnen. Nach Ihrer E-Mail-Adresse hat sie nicht gefragt und erhält sie deshalb nicht.",
            open: "Einstellungen anzeigen",
            email: "Nach meiner E-Mail-Adresse fragen",
            log: "Protokoll öffnen",
            refused: "Abgelehnt ($1): $2",
        },
        zh: {
            hello: "您好，$1",
            about: "此页面来自网页服务器，显示在内嵌框架中。它会向应用询问您的姓名，并可打开设置页面。它没有请求您的电子邮件地址，因此不会获得该地址。",
            open: "查看设置",
            email: "询问我的电子邮件地址",
            log: "打开日志",
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
        for (const id of ["about", "open", "email", "log"]) element(id).textContent = strings[id];
    };
    const fill = (text, ...values) => values.reduce((filled, value, i) => filled.replace("$" + (i + 1), () => value), text);
    const refuse = (error) => answer(fill(strings.refused, error.code, error.message));
    show(navigator.language);
    try {
        await strata.ready(["app.appearance", "user.name", "open:settings"]);
        const { language, theme } = await strata.request("app.appearance");
        if (language !== "system") show(language);
        if (theme !== "system") document.documentElement.style.colorScheme = theme;
        element("greeting").textContent = fill(strings.hello, await strata.request("user.name"));
    } catch (error) {
        refuse(error);
    }
    element("open").onclick = () => strata.open("/settings").catch(refuse);
    element("email").onclick = () => strata.request("user.email").then(answer, refuse);
    element("log").onclick = () => strata.open("/diagnostics/log").catch(refuse);
})();
