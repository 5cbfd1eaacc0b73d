import StrataScan

/// The imports of a Swift file, each on a line of its own, in the order that the formatter requires.
struct ImportLines {
    private var lines: [String]
    /// The module of each import by the index of its line. Other lines, and those with several imports, are not included.
    private let modules: [Int: String]

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let imports = SourceScanner().scan(text).imports.map { ($0.position.line - 1, $0.path.joined(separator: ".")) }
        modules = Dictionary(grouping: imports, by: \.0).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
    }

    var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

    /// Inserts an import among the first consecutive ones, unless its module is imported.
    ///
    /// - Returns: Whether the file has imports.
    mutating func insert(_ line: String) -> Bool {
        guard let module = Self(Array(line.utf8)).modules[0], let first = modules.keys.min() else { return false }
        if modules.values.contains(module) { return true }
        let last = (first...).prefix { modules[$0] != nil }.last ?? first
        let previous = (first...last).last { (modules[$0] ?? "") < module }
        lines.insert(line, at: previous.map { $0 + 1 } ?? first)
        return true
    }

    /// Removes the import of a module.
    mutating func remove(_ module: String) {
        guard let line = modules.first(where: { $0.value == module })?.key else { return }
        lines.remove(at: line)
    }

    /// Orders consecutive imports by their modules.
    mutating func sort() {
        var start = 0
        while start < lines.count {
            let end = (start...).prefix { modules[$0] != nil }.last.map { $0 + 1 } ?? start
            guard end > start else {
                start += 1
                continue
            }
            let sorted = (start..<end).sorted { (modules[$0] ?? "", $0) < (modules[$1] ?? "", $1) }.map { lines[$0] }
            lines.replaceSubrange(start..<end, with: sorted)
            start = end
        }
    }
}

extension ImportLines {
    /// The module that a line imports.
    static func module(of line: String) -> String { imports(of: Array(line.utf8)).first ?? "" }

    /// The modules that a file imports.
    static func imports(of bytes: [UInt8]) -> [String] {
        bytes.withUnsafeBytes { SourceScanner().scan($0).imports.map(\.module) }
    }
}
