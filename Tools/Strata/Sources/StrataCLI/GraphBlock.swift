import Foundation

/// A diagram between two comments in a text file, which can be updated or checked.
enum GraphBlock {
    static let begin = "<!-- strata graph -->"
    static let end = "<!-- end of strata graph -->"

    /// A file's text, which must have exactly one block, with another picture in it.
    static func updating(_ text: String, with mermaid: String, file: String) throws -> String {
        let lines = lines(of: text)
        func places(of mark: String) -> [Int] { lines.indices.filter { lines[$0].replacing(/\s+$/, with: "") == mark } }
        let (begins, ends) = (places(of: begin), places(of: end))
        guard begins.count == 1, ends.count == 1, begins[0] < ends[0] else {
            let place = "a line '\(begin)', and behind it a line '\(end)'"
            throw CommandFailure("\(file): error: the file needs one place for the picture: \(place)")
        }
        let picture: [Substring] = ["```mermaid"] + mermaid.split(separator: "\n") + ["```"]
        return (lines[...begins[0]] + picture + lines[ends[0]...]).joined(separator: text.contains("\r\n") ? "\r\n" : "\n")
    }

    /// The number of the first line, from 1, that differs from another text.
    static func firstDifference(_ text: String, _ other: String) -> Int {
        zip(lines(of: text), lines(of: other)).prefix { $0 == $1 }.count + 1
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }
}
