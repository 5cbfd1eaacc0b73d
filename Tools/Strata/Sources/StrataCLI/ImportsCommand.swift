import ArgumentParser
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

    private func scan(_ path: String, _ console: Console) throws(WorkspaceError) -> [(path: String, scan: SourceScan)] {
        let absolute = console.absolutePath(path)
        if let folder = try? DiskTree(absolute) {
            var found: [(path: String, scan: SourceScan)] = []
            var seen: Set<String> = []
            try walk("", in: folder, shownAs: path.hasSuffix("/") ? String(path.dropLast()) : path, &seen, &found)
            return found
        }
        let slash = absolute.lastIndex(of: "/") ?? absolute.startIndex
        let parent: DiskTree
        do throws(WorkspaceError) {
            parent = try DiskTree(String(absolute[..<slash]) + "/")
        } catch {
            throw .unreadableFile(path, reason: error.systemReason)
        }
        let name = String(absolute[absolute.index(after: slash)...])
        guard parent.kind(of: name) == .file else { throw .unreadableFile(path, reason: "no such file or folder") }
        return [(path, try scan(name, in: parent, shownAs: path))]
    }

    private func scan(_ name: String, in tree: DiskTree, shownAs path: String) throws(WorkspaceError) -> SourceScan {
        do throws(WorkspaceError) {
            return try tree.withContents(of: name) { SourceScanner().scan($0) }
        } catch {
            throw .unreadableFile(path, reason: error.systemReason)
        }
    }

    private func walk(
        _ directory: String, in tree: DiskTree, shownAs shown: String, _ seen: inout Set<String>,
        _ found: inout [(path: String, scan: SourceScan)]
    ) throws(WorkspaceError) {
        guard seen.insert(tree.canonicalName(of: directory)).inserted else { return }
        for entry in try tree.entries(of: directory) where !entry.name.hasPrefix(".") {
            let path = shown == "." ? entry.name : "\(shown)/\(entry.name)"
            let inner = joinPath(directory, entry.name)
            if entry.kind == .directory {
                try walk(inner, in: tree, shownAs: path, &seen, &found)
            } else if entry.name.hasSuffix(".swift") {
                found.append((path, try scan(inner, in: tree, shownAs: path)))
            }
        }
    }
}

enum PlainFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
}
