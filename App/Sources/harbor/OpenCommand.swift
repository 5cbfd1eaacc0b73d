import AppComposition
import AppServer
import ArgumentParser

/// Opens a link of the app, as desktops do when the user follows one in another program.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open a harbor:// link in the running app.",
        discussion: """
            The link comes from outside: it opens only pages that may be linked to, never the log or a page with an effect. To let the desktop \
            open such links, install a desktop entry with MimeType=x-scheme-handler/harbor; and Exec=harbor open %u.
            """)

    @Argument(help: "The link, for example harbor://profile.")
    var link: String

    @Option(help: "The data folder of the running app. Default: a folder of this user.")
    var dataDir: String?

    func run() throws {
        try Installation(of: "Harbor", at: dataDir).open(link, scheme: AppDependencies.linkScheme)
    }
}
