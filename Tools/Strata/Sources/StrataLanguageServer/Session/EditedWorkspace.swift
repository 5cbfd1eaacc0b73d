package import StrataRules
import StrataScan
package import StrataWorkspace

/// A workspace with its configuration and baseline; the root is its absolute path, links resolved.
package typealias LoadedWorkspace = (
    root: String, workspace: Workspace, configuration: Configuration?, baseline: Baseline?, today: CalendarDay
)

package protocol WorkspaceSource {
    /// Reads a workspace.
    ///
    /// - Throws: `ConfigurationError`, or an error whose description is the reason.
    func load(_ root: String) throws -> LoadedWorkspace

    /// A value that changes when a build writes symbols.
    func symbolStamp(_ loaded: LoadedWorkspace) -> [Int64]
    func contents(_ path: String) -> [UInt8]?
    func resolved(_ path: String) -> String
}

/// A workspace with unsaved texts of some files.
///
/// An edit costs one scan of its file. The rules are evaluated again only if the file's imports, or declarations needed by conventions,
/// have changed.
struct EditedWorkspace {
    let loaded: LoadedWorkspace
    private var workspace: Workspace
    private var places: [String: (package: Int, module: Int, file: Int)] = [:]
    /// The files whose text has changed since the workspace was read, so that the index is not used for them.
    private var differing: Set<String> = []
    private var problems: [String: [ScanProblem]] = [:]
    /// Problems of the configuration and files when the workspace was read.
    let initialProblems: [ConfigurationProblem]
    private let unreadable: [WorkspaceError]
    private(set) var findings: [Finding]

    init(_ loaded: LoadedWorkspace) {
        self.loaded = loaded
        workspace = loaded.workspace
        for (package, item) in workspace.packages.enumerated() {
            for (module, item) in item.modules.enumerated() {
                for (file, item) in item.files.enumerated() { places[item.path] = (package, module, file) }
            }
        }
        let result = Checker().check(workspace, configuration: loaded.configuration, baseline: loaded.baseline, today: loaded.today)
        findings = result.findings
        initialProblems = result.configurationProblems
        unreadable = result.workspaceProblems
    }

    func knows(_ path: String) -> Bool { places[path] != nil }

    var fileProblems: [(path: String, position: SourcePosition, message: String)] {
        let edited = problems.flatMap { path, list in list.prefix(1).map { (path, $0.position, "\($0)") } }
        return edited + unreadable.filter { problems[$0.path] == nil }.map { ($0.path, $0.place ?? .start, $0.message) }
    }

    /// Replaces a file's text. The index is valid for the original one, that at the time of reading.
    mutating func setText(_ bytes: [UInt8], of path: String, isOriginal: Bool) {
        guard let place = places[path] else { return }
        let module = workspace.packages[place.package].modules[place.module]
        let old = module.files[place.file]
        var new = old
        let scanner = SourceScanner(readsBareSlashRegex: module.readsBareSlashRegex)
        bytes.withUnsafeBytes { bytes in
            if old.outline == nil {
                new.scan = scanner.scan(bytes)
            } else {
                (new.scan, new.outline) = scanner.scanAndOutline(bytes)
            }
        }
        problems[path] = new.scan.problems
        workspace.setProblem(new.scan.problems.first, of: path)
        let differed = differing.contains(path)
        if isOriginal { differing.remove(path) } else { differing.insert(path) }
        workspace.packages[place.package].modules[place.module].files[place.file] = new
        // The most frequent case: no import or declaration changed, and the index is as valid as before.
        if differed != isOriginal, old.outline == new.outline, Self.withoutPlaces(old.scan) == Self.withoutPlaces(new.scan) {
            let imports = zip(old.scan.imports, new.scan.imports)
            let pairs = imports.flatMap { [($0.position, $1.position), ($0.modulePosition, $1.modulePosition)] }
            let places = Dictionary(pairs) { first, _ in first }
            for index in findings.indices where findings[index].path == path {
                findings[index].position = places[findings[index].position] ?? findings[index].position
            }
            return
        }
        var compiled = workspace
        compiled.symbols.distrust(differing)
        let (configuration, baseline) = (loaded.configuration, loaded.baseline)
        let result = Checker().check(compiled, configuration: configuration, baseline: baseline, today: loaded.today, findsProblems: false)
        findings = result.findings
    }

    /// The contents of a file that rules use, without the positions of imports, with which their findings move.
    private static func withoutPlaces(_ scan: SourceScan) -> SourceScan {
        var scan = scan
        scan.byteCount = 0
        for index in scan.imports.indices {
            scan.imports[index].position = .start
            scan.imports[index].modulePosition = .start
        }
        return scan
    }
}
