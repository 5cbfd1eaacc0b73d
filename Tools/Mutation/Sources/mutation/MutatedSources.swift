import Foundation

/// The files of some modules with their mutants.
struct MutatedSources {
    private struct File {
        var module: String
        var path: String
        var text: String
        var mutants: [Mutant]
    }

    private var files: [File] = []
    private let runtimes: [String: String]
    /// Identifiers of mutants that do not compile.
    private(set) var dropped: Set<Int> = []

    /// - Parameter changed: Only mutants in these lines, if set.
    init(_ modules: [String], of build: PackageBuild, _ changed: ChangedLines?) throws {
        runtimes = Dictionary(uniqueKeysWithValues: modules.map { ($0, "\(build.package)/Sources/\($0)/__Mutation.swift") })
        var id = 0
        for module in modules {
            let paths = build.sources(of: module)
            guard !paths.isEmpty else { throw MutationError("\(build.package) contains no sources of module '\(module)'.") }
            for path in paths {
                let text = try String(contentsOfFile: "\(build.root)/\(path)", encoding: .utf8)
                let mutants = MutantFinder.mutants(in: text).filter { changed?.contains($0.line, of: path) ?? true }.map { mutant in
                    var mutant = mutant
                    id += 1
                    (mutant.id, mutant.file) = (id, path)
                    return mutant
                }
                if !mutants.isEmpty { files.append(File(module: module, path: path, text: text, mutants: mutants)) }
            }
        }
    }

    var mutants: [Mutant] { files.flatMap(\.mutants) }

    /// The modules that contain mutants.
    var modules: [String] { Set(files.map(\.module)).sorted() }

    private func schemata(of file: File) -> Schemata {
        Schemata(source: file.text, mutants: file.mutants.filter { !dropped.contains($0.id) })
    }

    /// The changed files and the switch of a module by path.
    func contents(of module: String) -> [String: [UInt8]] {
        var contents = Dictionary(uniqueKeysWithValues: files.filter { $0.module == module }.map { ($0.path, schemata(of: $0).text) })
        if let path = runtimes[module] { contents[path] = Array(Schemata.runtime(capacity: mutants.count + 1).utf8) }
        return contents
    }

    /// Drops the mutants that a compiler's output blames.
    /// - Parameter folder: Contains the compiled files.
    /// - Returns: Whether there are any.
    mutating func drop(for output: String, below folder: String) -> Bool {
        var suspects: Set<Int> = []
        for match in output.matches(of: /(?m)^(\/[^\n:]+\.swift):([0-9]+):([0-9]+): error:/) {
            guard let file = files.first(where: { "\(folder)/\($0.path)" == match.1 }), let line = Int(match.2), let column = Int(match.3)
            else { continue }
            suspects.formUnion(schemata(of: file).suspects(line: line, column: column))
        }
        dropped.formUnion(suspects)
        return !suspects.isEmpty
    }
}

/// The lines that differ from a git revision.
struct ChangedLines: Sendable {
    private var lines: [String: [Range<Int>]] = [:]

    /// - Parameter diff: A unified diff without context.
    init(diff: String) {
        var file = ""
        for line in diff.split(separator: "\n") {
            if line.hasPrefix("+++ ") { file = line.hasPrefix("+++ b/") ? String(line.dropFirst(6)) : "" }
            guard let match = line.firstMatch(of: /^@@ -[0-9,]+ \+([0-9]+)(?:,([0-9]+))? @@/), let start = Int(match.1) else { continue }
            let count = match.2.flatMap { Int($0) } ?? 1
            if count > 0 { lines[file, default: []].append(start..<start + count) }
        }
    }

    func contains(_ line: Int, of file: String) -> Bool { lines[file]?.contains { $0.contains(line) } ?? false }
}
