import ArgumentParser
import Foundation
import LiveHTML
import LiveHTMLServer
import PresentationKit
import PresentationKitGallery
import PresentationKitTesting
import ScreenPreviews
import ServiceLifecycle

/// Shows every component and every screen in every state in a browser.
@main struct GalleryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "Every component and every screen in every state, in a browser.",
        discussion: "Stop it with Ctrl-C.")

    @Option(help: "The port on 127.0.0.1; 0 chooses a free one.") var port = 8081

    @Option(help: "The language, by its tag: \(Self.languages.map(\.tag).joined(separator: ", ")). Default: the browser's.")
    var language: String?

    /// The app's languages and two pseudo-languages: long words, and right to left.
    private static let languages = [PageLanguage.english, .german, .chinese, .long, .rightToLeft]

    func run() async throws {
        let secrets = (0..<2).map { _ in (0..<2).map { _ in String(UInt64.random(in: 1 << 60 ... .max), radix: 16) }.joined() }
        var configuration = LiveServerConfiguration(port: port, cookieValue: secrets[0], launchToken: secrets[1])
        configuration.cookieName = "gallery"
        configuration.languages = Self.languages
        let language = Self.languages.first { $0.tag == self.language }
        let sessions = await LiveSessions(applicationName: "Gallery") { request in
            let root = RootContainer(await Self.screen(at: request.location), at: request.location)
            let spoken = language ?? .current
            return PageRoot(controller: root, location: request.location, language: { spoken }) {
                root.show(await Self.screen(at: $0), at: $0)
            }
        }
        let server = LiveServer(sessions: sessions, configuration: configuration) { [configuration] port in
            FileHandle.standardOutput.write(Data("The gallery runs at \(configuration.launchURL(port: port))\n".utf8))
        }
        try await server.run()
    }

    /// `/gallery/Fields` shows the fields, `/screens` all screens, and `/screens/library-overview-accounts` one of them.
    @MainActor private static func screen(at location: String) async -> any ScreenController {
        let path = location.split(separator: "/")
        let name = path.last.map(String.init) ?? ""
        guard path.first == "screens" else { return GalleryController(group: name, others: [("Screens", "/screens")]) }
        let preview = ScreenPreview.screens.first { $0.id == name }
        guard let screen = try? await preview?.open() else { return PreviewsController() }
        // As in the app, a page without its own title is below a navigation bar.
        guard !namesItself(screen) else { return screen }
        let stack = StackContainer(root: PreviewsController(), at: "/screens")
        stack.push(screen, at: location)
        return stack
    }

    @MainActor private static func namesItself(_ screen: some ScreenController) -> Bool {
        TextRenderer.text(of: screen.view).split(separator: "\n").contains { $0.hasPrefix("# ") }
    }
}
