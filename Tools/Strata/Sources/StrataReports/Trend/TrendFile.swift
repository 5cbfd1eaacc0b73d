import Foundation

/// A file of figures, one line a commit (JSON Lines), that is committed with the sources.
public struct TrendFile: Sendable {
    /// A line that is none of a trend file.
    public struct ForeignLine: Error, Hashable, Sendable {
        /// The line, from 1.
        public var line: Int
        /// What is wrong with it.
        public var reason: String

        /// Makes an error about a line.
        public init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// The entries in the order of the file.
    public let entries: [TrendEntry]
    /// The file's text; what stands in it stays as it is.
    public let text: String

    /// Reads a trend file. Empty lines are left alone, and so are keys that a later version may add.
    ///
    /// - Throws: `ForeignLine` for the first line that is no entry.
    public init(text: String) throws(ForeignLine) {
        self.text = text
        var entries: [TrendEntry] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            do {
                entries.append(try Self.entry(String(line)))
            } catch {
                throw ForeignLine(line: index + 1, reason: Self.reason(of: error))
            }
        }
        self.entries = entries
    }

    private static func entry(_ line: String) throws -> TrendEntry {
        struct Header: Decodable { var format: Int }
        let data = Data(line.utf8)
        let format = try JSONDecoder().decode(Header.self, from: data).format
        guard format == TrendEntry.format else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "its format is \(format), this strata reads \(TrendEntry.format)"))
        }
        return try JSONDecoder().decode(TrendEntry.self, from: data)
    }

    private static func reason(of error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _)?: "'\(key.stringValue)' is missing"
        case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
            context.codingPath.isEmpty
                ? "it is no JSON object" : "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' is of another kind"
        case .dataCorrupted(let context)? where context.debugDescription.hasPrefix("its format"): context.debugDescription
        default: "it is no JSON object"
        }
    }

    /// Whether the file holds figures of the commit.
    public func knows(_ commit: String) -> Bool { entries.contains { $0.commit == commit } }

    /// The file's text with one more line, what was there byte for byte.
    public func text(adding entry: TrendEntry) -> String {
        text + (text.isEmpty || text.hasSuffix("\n") || text.hasSuffix("\r\n") ? "" : "\n") + entry.json.line + "\n"
    }
}
