import Foundation

/// The mutants of some modules and the files that contain them.
struct MutatedModules {
    private struct File {
        var module: String
        var path: String
        var text: String
        var sites: [Site]
    }

    private var files: [File] = []
    private(set) var mutants: [Mutant] = []
    /// Identifiers of mutants that do not compile.
    var dropped: Set<Int> = []
    private var runtimes: [String: String] = [:]

    /// - Parameter isIncluded: Whether a line of a file is changed.
    init(_ modules: [String], of tests: PackageTests, where isIncluded: (_ file: String, _ line: Int) -> Bool = { _, _ in true }) throws {
        for module in modules {
            runtimes[module] = "\(tests.package)/Sources/\(module)/__Mutation.swift"
            for path in try tests.sources(of: module) {
                let text = try String(contentsOfFile: "\(tests.root)/\(path)", encoding: .utf8)
                let sites = MutantFinder.sites(in: text).filter { isIncluded(path, $0.line) }
                files.append(File(module: module, path: path, text: text, sites: number(sites, path, module, text)))
            }
        }
    }

    /// Gives each alternative an identifier and records it.
    private mutating func number(_ sites: [Site], _ path: String, _ module: String, _ text: String) -> [Site] {
        let source = Array(text.utf8)
        var counts: [String: Int] = [:]
        return sites.map { site in
            var site = site
            let original = Self.short(String(decoding: source[site.range], as: UTF8.self))
            for index in site.alternatives.indices {
                let alternative = site.alternatives[index]
                var mutant = Mutant(
                    id: mutants.count + 1, module: module, file: path, line: site.line, declaration: site.declaration,
                    kind: alternative.kind,
                    change: "\(original) → \(alternative.text.isEmpty ? "removed" : Self.short(alternative.text))")
                let key = mutant.key
                mutant.ordinal = counts[key, default: 0]
                counts[key] = mutant.ordinal + 1
                site.alternatives[index].id = mutant.id
                mutants.append(mutant)
            }
            return site
        }
    }

    /// One line of at most 120 characters.
    private static func short(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count <= 120 ? line : line.prefix(117) + "…"
    }

    /// The modules that contain mutants.
    var modules: [String] { Set(mutants.map(\.module)).sorted() }

    /// The changed files and the switch of a module by path.
    func contents(of module: String) -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for file in files where file.module == module && !file.sites.isEmpty {
            contents[file.path] = Schemata(source: file.text, sites: file.sites, without: dropped).text
        }
        if let path = runtimes[module] { contents[path] = Array(Schemata.runtime(capacity: mutants.count + 1).utf8) }
        return contents
    }

    /// Drops the mutants that a compiler's output blames.
    /// - Returns: The number of newly dropped mutants.
    mutating func drop(for output: String, below folder: String) -> Int {
        var errors: [String: Set<[Int]>] = [:]
        for match in output.matches(of: /(?m)^(\/[^\n:]+\.swift):([0-9]+):([0-9]+): error:/) {
            guard let line = Int(match.2), let column = Int(match.3), match.1.hasPrefix(folder + "/") else { continue }
            errors[String(match.1.dropFirst(folder.count + 1)), default: []].insert([line, column])
        }
        let before = dropped.count
        for file in files {
            guard let places = errors[file.path] else { continue }
            let schemata = Schemata(source: file.text, sites: file.sites, without: dropped)
            for place in places { dropped.formUnion(schemata.suspects(line: place[0], column: place[1])) }
        }
        return dropped.count - before
    }
}
