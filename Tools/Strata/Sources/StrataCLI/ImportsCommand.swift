import ArgumentParser
import Foundation
import StrataReports
import StrataScan
import StrataWorkspace

struct ImportsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "imports",
        abstract: "Print the imports of files, as strata reads them.",
        discussion: """
            The place is that of the keyword 'import'; columns count UTF-8 bytes from 1.
            Conditions are the #if clauses around an import, from outside in.

              strata imports Sources/App/Main.swift
              strata imports Sources Tests --format json
            """)

    @Argument(help: "Swift files, or folders of them.") var paths: [String]
    @Option(help: "text or json.") var format = PlainFormat.text

    func run() throws {
        let console = try Console.running()
        var files: [(path: String, scan: SourceScan)] = []
        var failed = false
        for path in paths {
            do throws(WorkspaceError) {
                files += try scan(path, console)
            } catch {
                console.writeError("\(error)\n")
                failed = true
            }
        }
        for file in files {
            for problem in file.scan.problems {
                console.writeError("\(file.path.displayed):\(problem.position): error: \(problem)\n")
                failed = true
            }
        }
        let report = ImportsReport(files)
        console.write(format == .json ? report.json : report.text)
        if files.isEmpty, !failed {
            console.writeError("\(paths.joined(separator: ", ")): error: no Swift file is here\n")
            failed = true
        }
        if failed { throw ExitCode(2) }
    }

    /// The file at a path, or the Swift files below it.
    private func scan(_ path: String, _ console: Console) throws(WorkspaceError) -> [(path: String, scan: SourceScan)] {
        let place = URL(fileURLWithPath: console.absolutePath(path))
        let folder = try? DiskTree(place.path)
        let inside = folder?.files(below: "") { !$0.name.hasPrefix(".") && ($0.kind == .directory || $0.name.hasSuffix(".swift")) }
        let name = place.lastPathComponent
        let prefix = folder == nil ? String(path.dropLast(name.count)) : path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
        var found: [(path: String, scan: SourceScan)] = []
        for file in inside ?? [name] {
            do throws(WorkspaceError) {
                let tree = if let folder { folder } else { try DiskTree(place.deletingLastPathComponent().path) }
                found.append((prefix + file, try tree.withContents(of: file) { SourceScanner().scan($0) }))
            } catch {
                throw .unreadableFile(prefix + file, reason: error.systemReason)
            }
        }
        return found
    }
}

enum PlainFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
}
