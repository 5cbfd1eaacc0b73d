import StrataScan

/// The imports of a Swift file, each on a line of its own, in the order that the formatter requires.
struct ImportLines {
    private let lines: [String]
    /// The module that each line imports; `nil` for other lines, and those with several imports.
    private var modules: [String?]

    init(_ bytes: [UInt8]) {
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        modules = lines.map { _ in nil }
        let imports = Dictionary(grouping: bytes.withUnsafeBytes { SourceScanner().scan($0).imports }, by: \.position.line)
        for (line, imports) in imports where imports.count == 1 { modules[line - 1] = imports[0].path.joined(separator: ".") }
    }

    /// The first consecutive imports from a line on.
    private func block(from start: Int = 0) -> Range<Int>? {
        guard let first = modules[start...].firstIndex(where: { $0 != nil }) else { return nil }
        return first..<(modules[first...].firstIndex { $0 == nil } ?? modules.count)
    }

    private static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.joined(separator: "\n").utf8) }

    /// The file with an import among the first ones, unless its module is imported; `nil` if it has no imports.
    func inserting(_ line: String) -> [UInt8]? {
        guard let block = block(), let module = Self(Array(line.utf8)).modules[0] else { return nil }
        let previous = block.last { modules[$0] ?? "" < module }
        let index = previous.map { $0 + 1 } ?? block.lowerBound
        return Self.bytes(modules.contains(module) ? lines : lines[..<index] + [line] + lines[index...])
    }

    /// The file without the import of a line's module.
    func removing(_ line: String) -> [UInt8] {
        let module = Self(Array(line.utf8)).modules[0]
        return Self.bytes(lines.indices.filter { modules[$0] == nil || modules[$0] != module }.map { lines[$0] })
    }

    /// The file with consecutive imports ordered by their modules.
    func sorted() -> [UInt8] {
        var (result, start) = (lines, 0)
        while let block = block(from: start) {
            let order = block.sorted { (modules[$0] ?? "", $0) < (modules[$1] ?? "", $1) }
            result.replaceSubrange(block, with: order.map { lines[$0] })
            start = block.upperBound
        }
        return Self.bytes(result)
    }
}
