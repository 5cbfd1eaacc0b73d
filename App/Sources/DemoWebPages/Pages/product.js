// A page of the bank that is shown instead of the app's product page while the path configuration says so. Its address has the product's ID.
(async () => {
    "use strict";
    const texts = {
        en: { title: "Product “$1”", about: "This page comes from the bank's web server and is shown instead of the app's own page. The product can soon be bought in the app again." },
        de: { title: "Produkt „$1“", about: "Diese Seite kommt vom Webserver der Bank und wird anstelle der Seite der App angezeigt. Bald kann das Produkt wieder in der App gekauft werden." },
        zh: { title: "产品“$1”", about: "此页面来自银行的网页服务器，暂时代替应用自身的页面显示。很快即可重新在应用中购买。" },
    };
    const show = (language) => {
        const tag = language.split("-")[0] in texts ? language : "en";
        document.documentElement.lang = tag;
        const { title, about } = texts[tag.split("-")[0]];
        const id = new URLSearchParams(location.search).get("id") || "";
        document.getElementById("title").textContent = title.replace("$1", () => id);
        document.getElementById("about").textContent = about;
    };
    show(navigator.language);
    try {
        await strata.ready(["app.appearance"]);
        const { language, theme } = await strata.request("app.appearance");
        if (language !== "system") show(language);
        if (theme !== "system") document.documentElement.style.colorScheme = theme;
    } catch (error) {
        console.warn(error.message);
    }
})();
