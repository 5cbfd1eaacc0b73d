import ArgumentParser
import Foundation
import StrataIndex
import StrataLanguageServer
import StrataRules
import StrataWorkspace

struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp", abstract: "Serve an editor: findings while a file is edited.",
        discussion: """
            Speaks the Language Server Protocol over standard input and output. An editor
            starts it in addition to its Swift server. Imports are checked in the edited
            text. Calls are those of the last build; for an edited file, they are omitted
            until the next build.
            """)

    @Argument(help: "The workspace's folder, for editors that send none.") var path = "."
    @Option(help: IndexStoreChoice.help) var indexStore = IndexStoreChoice.auto
    @Flag(help: "Print the duration of each message to standard error.") var timings = false
    @OptionGroup var manifests: ManifestOptions

    func run() throws {
        let console = Console.current
        let source = WorkspaceOnDisk(console: console, indexStore: indexStore, allowsManifests: manifests.allowManifests)
        var session = LanguageSession(source: source, root: source.resolved(console.absolutePath(path)), version: VersionText.number)
        var frames = MessageFrames()
        let clock = ContinuousClock()
        while let bytes = console.readInput() {
            frames.append(bytes)
            while let body = frames.next() {
                let start = clock.now
                let reply = session.handle(body)
                for message in reply.messages { console.write(String(decoding: MessageFrames.frame(message), as: UTF8.self)) }
                if timings { console.writeError("\(reply.method) \(PhaseClock.milliseconds(clock.now - start))\n") }
                if let status = reply.exit { throw ExitCode(status) }
            }
        }
        // The client disconnected without a shutdown request.
        throw ExitCode(1)
    }
}

struct WorkspaceOnDisk: WorkspaceSource {
    let console: Console
    let indexStore: IndexStoreChoice
    let allowsManifests: Bool

    private func reader(_ root: String) -> WorkspaceReader {
        WorkspaceReader(console: console, path: root, indexStore: indexStore, allowsManifests: allowsManifests)
    }

    func load(_ root: String) throws -> LoadedWorkspace {
        let reader = reader(root)
        let reading = try reader.read()
        return (
            root: try reader.tree().root, workspace: reading.workspace, configuration: reading.configuration,
            baseline: try reader.baseline(named: nil, reading.configuration), today: console.today
        )
    }

    func symbolStamp(_ loaded: LoadedWorkspace) -> [Int64] {
        guard let tree = try? DiskTree(loaded.root) else { return [] }
        // A unit is replaced by a rename, which changes the modification time of its folder.
        return reader(loaded.root).indexStores(of: loaded.workspace, in: tree).map { store in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(store)/v5/units")
            return Int64(((attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0) * 1000)
        }
    }

    func contents(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map { [UInt8]($0) } }

    func resolved(_ path: String) -> String {
        // A file that is new has no real path yet; its folder has.
        if let tree = try? DiskTree(path) { return tree.root }
        let url = URL(fileURLWithPath: path)
        guard let tree = try? DiskTree(url.deletingLastPathComponent().path) else { return path }
        return "\(tree.root)/\(url.lastPathComponent)"
    }
}
