import Foundation

/// A diagram between two comments in a text file, which can be updated or checked.
struct GraphBlock {
    static let begin = "<!-- strata graph -->"
    static let end = "<!-- end of strata graph -->"

    private let lines: [Substring]
    private let start: Int
    private let stop: Int
    private let newline: String

    /// Finds the block in a file's text, which must have exactly one.
    init(in text: String, file: String) throws {
        newline = text.contains("\r\n") ? "\r\n" : "\n"
        let lines = Self.lines(of: text)
        self.lines = lines
        func places(of mark: String) -> [Int] { lines.indices.filter { lines[$0].replacing(/\s+$/, with: "") == mark } }
        let (begins, ends) = (places(of: Self.begin), places(of: Self.end))
        guard begins.count == 1, ends.count == 1, begins[0] < ends[0] else {
            throw CommandFailure(
                "\(file): error: the file needs one place for the picture: a line '\(Self.begin)', and behind it a line '\(Self.end)'")
        }
        (start, stop) = (begins[0], ends[0])
    }

    func text(with mermaid: String) -> String {
        let picture = ["```mermaid"] + mermaid.split(separator: "\n").map { $0 } + ["```"]
        return (lines[...start] + picture + lines[stop...]).joined(separator: newline)
    }

    /// The number of the first line, from 1, that differs from another text.
    static func firstDifference(_ text: String, _ other: String) -> Int {
        let (a, b) = (lines(of: text), lines(of: other))
        return (zip(a, b).prefix { $0 == $1 }.map { _ in () }).count + 1
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }
}
