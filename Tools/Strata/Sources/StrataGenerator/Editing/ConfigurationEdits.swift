import Yams

/// Edits of the checker's configuration, after which its other lines are as before.
struct ConfigurationEdits {
    static let path = ".strata.yml"

    private var lines: [Substring]

    var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

    init(_ bytes: [UInt8]) {
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Removes the exceptions for modules.
    mutating func removeExceptions(of modules: Set<String>) throws(GeneratorError) {
        let root: Node?
        do {
            root = try Yams.compose(yaml: lines.joined(separator: "\n"))
        } catch {
            throw GeneratorError(.layout, "\(Self.path) cannot be read: \(Template.reason(error))")
        }
        let exceptions = root?["exceptions"]?.sequence.map(Array.init) ?? []
        let removed = exceptions.filter { $0["from"]?.string.map(modules.contains) ?? false }
        guard !removed.isEmpty else { return }
        // From the end, so that the places of the rest stay valid.
        for exception in removed.reversed() {
            if let mark = exception.mark { removeBlock(at: mark) }
        }
        guard removed.count == exceptions.count, let line = lines.lastIndex(where: { $0.hasPrefix("exceptions:") }) else { return }
        lines.remove(at: line)
    }

    /// Removes the line with the dash of an element, and the lines below that belong to it.
    private mutating func removeBlock(at mark: Mark) {
        func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
        let first = mark.line - 1
        let next = lines[(first + 1)...].firstIndex { indentation($0) <= indentation(lines[first]) } ?? lines.endIndex
        lines.removeSubrange(first..<next)
    }
}
