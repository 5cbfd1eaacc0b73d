import DemoBackendKit

extension InsuranceBackend {
    /// The web page of a product, which the path configuration can show instead of the page of the app.
    static var pages: [String: DemoPage] {
        ["product": DemoPage(mediaType: "text/html", text: page), "product.js": DemoPage(mediaType: "text/javascript", text: script)]
    }

    private static let page = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Product</title>
            <style>
                :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
                :root, body { background: Canvas; color: CanvasText; }
                body { margin: 0; padding: 16px; }
                h2 { margin: 0 0 8px; font-size: 1.25rem; }
            </style>
        </head>
        <body>
            <h2 id="title">Product</h2>
            <p id="about"></p>
            <script src="bridge.js"></script>
            <script src="product.js"></script>
        </body>
        </html>
        """

    private static let script = #"""
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
        """#
}
