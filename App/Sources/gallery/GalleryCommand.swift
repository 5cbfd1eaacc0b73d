import ArgumentParser
import Foundation
import LiveHTML
import LiveHTMLServer
import PresentationKit
import PresentationKitGallery
import ServiceLifecycle

/// Every component in every state, in a browser, as the app shows it.
@main struct GalleryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "Every component in every state, in a browser.", discussion: "Stop it with Ctrl-C.")

    @Option(help: "The port on 127.0.0.1; 0 takes a free one.")
    var port = 8081

    func run() async throws {
        let secrets = (0..<2).map { _ in (0..<2).map { _ in String(UInt64.random(in: 1 << 60 ... .max), radix: 16) }.joined() }
        var configuration = LiveServerConfiguration(port: port, cookieValue: secrets[0], launchToken: secrets[1])
        configuration.cookieName = "gallery"
        let sessions = await LiveSessions(applicationName: "Gallery") { request in
            let root = RootContainer(Self.screen(at: request.location), at: request.location)
            return PageRoot(controller: root, location: request.location) { root.show(Self.screen(at: $0), at: $0) }
        }
        let server = LiveServer(sessions: sessions, configuration: configuration) { [configuration] port in
            FileHandle.standardOutput.write(Data("The gallery runs at \(configuration.launchURL(port: port))\n".utf8))
        }
        try await server.run()
    }

    /// `/gallery/Fields` shows the fields.
    @MainActor private static func screen(at location: String) -> any ScreenController {
        GalleryController(group: String(location.split(separator: "/").last ?? ""))
    }
}
