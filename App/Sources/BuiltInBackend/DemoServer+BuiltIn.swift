public import AppRuntimeServer
import DemoBackendKit
import DemoDomains
import WebBridgeService

extension DemoServer {
    /// The demo back end with the web pages that the app embeds.
    public static let builtIn = DemoServer(
        userName: DemoBackend.userName, password: DemoBackend.password,
        switches: { try DemoFaults($0, domains: backendDomains).switches },
        makeService: { folder, switches, onReady in
            try DemoBackend(domains: backendDomains, directory: folder, switches: switches, pages: pages, onReady: onReady)
        })

    private static let pages = [
        "help": DemoPage(mediaType: "text/html", text: String(decoding: PackageResources.help_html, as: UTF8.self)),
        "help.js": DemoPage(mediaType: "text/javascript", text: String(decoding: PackageResources.help_js, as: UTF8.self)),
        "bridge.js": DemoPage(mediaType: "text/javascript", text: WebBridgeScript.source),
    ]
}
