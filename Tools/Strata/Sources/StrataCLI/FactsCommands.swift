import ArgumentParser
import Foundation
import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

struct FilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files", abstract: "Print how every source file below a folder is treated.",
        discussion: """
            Each Swift, C-family, header, Metal and assembler file has one verdict:
            checked, excluded, product (in the folder of a build) or unowned, which
            'strata check' reports.
            """)

    @OptionGroup var workspace: WorkspaceOptions
    @Flag(help: "Print every import instead, and where each configuration compiles it.") var imports = false
    @Option(help: "text or json.") var format = PlainFormat.text

    func run() throws {
        let console = Console.current
        var reader = workspace.reader(console)
        reader.scansFiles = imports
        let reading = try reader.read()
        for problem in reading.workspace.problems { console.writeError("\(problem)\n") }
        if imports {
            let result = Checker().check(reading.workspace, configuration: reading.configuration, today: console.today)
            console.write(ListReport.importVerdicts(reading.workspace, result.graph, asJSON: format == .json))
        } else {
            let entries = reading.workspace.ledger.allEntries(in: reading.tree)
            console.write(ListReport.files(reading.workspace, entries, asJSON: format == .json))
        }
        if !reading.workspace.problems.isEmpty { throw ExitCode(2) }
    }
}

struct ModulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modules", abstract: "Print the modules of a workspace, their layers and what they import.")

    @OptionGroup var workspace: WorkspaceOptions
    @Option(help: "text or json.") var format = PlainFormat.text

    func run() throws {
        let console = Console.current
        let result = try workspace.reader(console).check()
        console.write(ListReport.modules(result, asJSON: format == .json))
        try result.requireComplete()
    }
}

struct ImportsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "imports", abstract: "Print the imports of files, as strata reads them.",
        discussion: """
            The place is that of the keyword 'import'; columns count UTF-8 bytes from 1.
            Conditions are the #if clauses around an import, from outside in.
            """)

    @Argument(help: "Swift files, or folders of them.") var paths: [String]
    @Option(help: "text or json.") var format = PlainFormat.text

    func run() throws {
        let console = Console.current
        var files: [(path: String, scan: SourceScan)] = []
        var errors: [String] = []
        for path in paths {
            do throws(WorkspaceError) { files += try scan(path, console) } catch { errors.append("\(error)") }
        }
        for (path, scan) in files { errors += scan.problems.map { "\(path.displayed):\($0.position): error: \($0)" } }
        if files.isEmpty, errors.isEmpty { errors.append("\(paths.joined(separator: ", ")): error: no Swift file is here") }
        for error in errors { console.writeError(error + "\n") }
        console.write(ListReport.imports(files, asJSON: format == .json))
        if !errors.isEmpty { throw ExitCode(2) }
    }

    /// The file at a path, or the Swift files below it.
    private func scan(_ path: String, _ console: Console) throws(WorkspaceError) -> [(path: String, scan: SourceScan)] {
        let place = URL(fileURLWithPath: console.absolutePath(path))
        let folder = try? DiskTree(place.path)
        let inside = folder?.files(below: "") { !$0.name.hasPrefix(".") && ($0.kind == .directory || $0.name.hasSuffix(".swift")) }
        let name = place.lastPathComponent
        let prefix = folder == nil ? String(path.dropLast(name.count)) : path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
        return try (inside ?? [name]).map { file throws(WorkspaceError) in
            do throws(WorkspaceError) {
                let tree = if let folder { folder } else { try DiskTree(place.deletingLastPathComponent().path) }
                return (prefix + file, try tree.withContents(of: file) { SourceScanner().scan($0) })
            } catch {
                throw .unreadableFile(prefix + file, reason: error.systemReason)
            }
        }
    }
}

enum PlainFormat: String, CaseIterable, ExpressibleByArgument { case text, json }

struct ManifestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manifest", abstract: "Print the facts that the checker reads in packages' manifests.",
        discussion: """
            For one package it prints a JSON object, for several one line each: the
            folder, a tab, and the object or the error. 'unknowns' lists what the
            manifest computes in a way that cannot be followed without running it,
            with the place and the reason. No manifest is run. Exits with 2 if a
            manifest cannot be read.
            """)

    @Argument(help: "The packages' folders.") var packages = ["."]

    func run() throws {
        let console = Console.current
        var isRead = true
        for package in packages {
            let tree = try DiskTree(console.absolutePath(package))
            do throws(WorkspaceError) {
                let manifest = try ManifestReader(environment: console.environment, outside: tree.root).manifest("", in: tree)
                console.write(packages.count > 1 ? "\(package)\t\(manifest.json.line)\n" : manifest.json.description + "\n")
            } catch {
                isRead = false
                if packages.count > 1 { console.write("\(package)\t\(error.message)\n") }
                console.writeError("\(package)/\(error)\n")
            }
        }
        if !isRead { throw ExitCode(2) }
    }
}

struct MetricsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics", abstract: "Print each module's coupling, instability, abstractness, depth and place on the build path.")

    @OptionGroup var workspace: WorkspaceOptions
    @Flag(help: "Count test targets too.") var tests = false

    func run() throws {
        let console = Console.current
        let reader = workspace.reader(console)
        let result = try reader.check()
        let tree = try reader.tree()
        var types: [ModuleID: (all: Int, abstract: Int)] = [:]
        for module in result.graph.modules.values where module.kind.isSwift {
            for file in module.files {
                let outline = try tree.withContents(of: file.path) { SourceScanner().outline($0, remarks: false) }
                let declared = outline.declarations.filter { $0.kind.isType && $0.kind != .extension && !$0.isLocal }
                types[module.id, default: (0, 0)].all += declared.count
                types[module.id, default: (0, 0)].abstract += declared.filter { $0.kind == .protocol }.count
            }
        }
        let graph = tests ? result.graph : result.graph.withoutTests
        console.write(MetricsReport.text(ModuleMetrics.all(of: graph, types: types), result))
        try result.requireComplete()
    }
}
