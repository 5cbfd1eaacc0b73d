import Yams

/// Edits of the checker's configuration, after which its other lines are as before.
struct ConfigurationEdits {
    static let path = ".strata.yml"

    private var lines: [Substring]

    var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

    init(_ bytes: [UInt8]) {
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Removes excluded paths and users of external packages.
    ///
    /// - Parameter isGone: Whether a folder, relative to the workspace, does not exist.
    mutating func removePaths(where isGone: (String) -> Bool) throws(GeneratorError) {
        func isGonePath(_ node: Node) -> Bool {
            guard let pattern = node.string ?? node["path"]?.string else { return false }
            let folders = pattern.split(separator: "/").prefix { !$0.contains("*") }
            return !folders.isEmpty && isGone(folders.joined(separator: "/"))
        }
        try removeElements(of: { $0["exclude"].map { [("exclude", $0)] } ?? [] }, where: isGonePath)
        try removeElements(
            of: { root in root["external"]?.mapping?.map { (key: $0.string ?? "", value: $1) } ?? [] }, where: isGonePath)
    }

    /// Removes the exceptions for modules.
    mutating func removeExceptions(of modules: Set<String>) throws(GeneratorError) {
        try removeExceptions { $0["from"]?.string.map(modules.contains) ?? false }
    }

    /// Permits public declarations that nothing uses, as the API of a service that no domain uses yet.
    mutating func permitUnusedDeclarations() throws(GeneratorError) {
        let key = "closed:"
        lines.removeAll { $0.trimmingPrefix(while: \.isWhitespace).hasPrefix(key) }
        try removeExceptions { $0["rule"]?.string == "unused-public" }
    }

    private mutating func removeExceptions(where isRemoved: (Node) -> Bool) throws(GeneratorError) {
        try removeElements(of: { $0["exceptions"].map { [("exceptions", $0)] } ?? [] }, where: isRemoved)
    }

    private mutating func removeElements(
        of lists: (Node) -> [(key: String, value: Node)], where isRemoved: (Node) -> Bool
    ) throws(GeneratorError) {
        let root: Node?
        do {
            root = try Yams.compose(yaml: lines.joined(separator: "\n"))
        } catch {
            throw GeneratorError(.layout, "\(Self.path) cannot be read: \(Template.reason(error))")
        }
        // From the end, so that the places of the rest stay valid.
        for (key, list) in root.map(lists)?.reversed() ?? [] {
            let elements = list.sequence.map(Array.init) ?? []
            let removed = elements.filter(isRemoved)
            guard !removed.isEmpty else { continue }
            for element in removed.reversed() {
                guard let mark = element.mark else { continue }
                let isBlock = lines[mark.line - 1].prefix(mark.column - 1).allSatisfy { $0 == " " || $0 == "-" }
                if isBlock { removeBlock(at: mark) } else { removeText(element.string ?? "", at: mark) }
            }
            guard removed.count == elements.count,
                let line = lines.lastIndex(where: { $0.trimmingPrefix(while: \.isWhitespace).hasPrefix("\(key):") })
            else { continue }
            lines.remove(at: line)
        }
    }

    /// Removes an element with its separator from a list in brackets.
    private mutating func removeText(_ text: String, at mark: Mark) {
        let line = lines[mark.line - 1]
        let start = line.index(line.startIndex, offsetBy: mark.column - 1)
        guard line[start...].hasPrefix(text) else { return }
        var (head, tail) = (line[..<start], line[start...].dropFirst(text.count))
        if tail.hasPrefix(",") {
            tail = tail.dropFirst().drop(while: \.isWhitespace)
        } else if let comma = head.lastIndex(of: ",") {
            head = head[..<comma]
        }
        lines[mark.line - 1] = head + tail
    }

    /// Removes the line with the dash of an element, and the lines below that belong to it.
    private mutating func removeBlock(at mark: Mark) {
        func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
        let first = mark.line - 1
        let next = lines[(first + 1)...].firstIndex { indentation($0) <= indentation(lines[first]) } ?? lines.endIndex
        lines.removeSubrange(first..<next)
    }
}
