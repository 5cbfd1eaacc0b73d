public import AppRuntimeServer
import DemoBackendKit
import DemoDomains
import WebBridgeService

extension DemoServer {
    /// The demo back end with the web pages that the app embeds.
    public static let builtIn = DemoServer(
        userName: DemoBackend.userName, password: DemoBackend.password, switches: { try DemoFaults($0, domains: backendDomains).switches }
    ) { folder, switches, onReady in
        try DemoBackend(
            domains: backendDomains, directory: folder, switches: switches,
            pages: [
                "help": DemoPage(mediaType: "text/html", text: String(decoding: PackageResources.help_html, as: UTF8.self)),
                "help.js": DemoPage(mediaType: "text/javascript", text: String(decoding: PackageResources.help_js, as: UTF8.self)),
                "bridge.js": DemoPage(mediaType: "text/javascript", text: WebBridgeScript.source),
            ], onReady: onReady)
    }
}
