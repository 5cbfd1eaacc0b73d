import StrataScan
public import StrataWorkspace

/// Converts the paths of findings for readers outside the workspace.
public struct ReportPlaces: Sendable {
    private let prefix: String
    private let tree: (any FileTree)?

    /// Creates places.
    ///
    /// - Parameters:
    ///   - prefix: The workspace's folder within its repository; empty at its root.
    ///   - tree: The files, whose texts are needed to convert columns.
    public init(prefix: String = "", tree: (any FileTree)? = nil) {
        self.prefix = prefix
        self.tree = tree
    }

    /// A file's path within the repository.
    func path(_ path: String) -> String { prefix.isEmpty || path.hasPrefix("/") ? path : joinPath(prefix, path) }

    /// Converts a column in UTF-8 bytes to code points.
    func column(_ position: SourcePosition, in path: String) -> Int {
        guard let tree, position.column > 1 else { return position.column }
        let scalars = try? tree.withContents(of: path) { bytes -> Int? in
            let lines = LineStarts(bytes)
            guard let start = lines.offset(of: SourcePosition(line: position.line, column: 1)) else { return nil }
            // All bytes of a code point but the first begin with the bits 10.
            return bytes[start...].prefix(position.column - 1).count { $0 & 0xC0 != 0x80 }
        }
        return (scalars ?? nil).map { $0 + 1 } ?? position.column
    }
}
