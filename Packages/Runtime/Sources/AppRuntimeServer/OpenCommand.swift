import AppRuntime
import ArgumentParser

/// Opens a link of the app, as desktops do when the user follows one in another program.
struct OpenCommand<Program: AppProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let id = Program.app.id
        return CommandConfiguration(
            commandName: "open", abstract: "Open a \(id):// link in the running app.",
            discussion: """
                The link comes from outside: it opens only pages that may be linked to, never the log or a page with an effect. To let the \
                desktop open such links, install a desktop entry with MimeType=x-scheme-handler/\(id); and Exec=\(id) open %u.
                """)
    }

    @Argument(help: "The link, for example \(Program.app.id)://profile.")
    var link: String

    @Option(help: "The data folder of the running app. Default: a folder of this user.")
    var dataDir: String?

    func run() throws {
        try Installation(of: Program.app, at: dataDir).open(link)
    }
}
