public import DemoBackendKit
import WebBridgeService

/// The web pages of the back end that the app embeds.
public enum DemoWebPages {
    /// The pages by path.
    public static var all: [String: DemoPage] {
        [
            "help": DemoPage(mediaType: "text/html", text: String(decoding: PackageResources.help_html, as: UTF8.self)),
            "help.js": DemoPage(mediaType: "text/javascript", text: String(decoding: PackageResources.help_js, as: UTF8.self)),
            "bridge.js": DemoPage(mediaType: "text/javascript", text: WebBridgeScript.source),
        ]
    }
}
