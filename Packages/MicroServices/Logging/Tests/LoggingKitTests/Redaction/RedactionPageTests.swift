import Foundation
import LoggingKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct RedactionPageTests {
    private static let page = try? String(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Redaction.md"), encoding: .utf8)

    /// The texts between backticks in each table row, before or after "Not found".
    private static func rows(ofFound isFound: Bool) -> [[String]] {
        let parts = page?.components(separatedBy: "## Not found") ?? []
        guard parts.count == 2 else { return [] }
        return parts[isFound ? 0 : 1].split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            line.split(separator: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        }
    }

    @Test(arguments: rows(ofFound: true))
    func page_listsFindings(row: [String]) {
        #expect(row.count == 2)
        #expect(Redactor().redact(text: row[0]) == row.last)
    }

    @Test(arguments: rows(ofFound: false))
    func page_listsTextsWithoutFindings(row: [String]) {
        #expect(row.first.map { Redactor().redact(text: $0) } == row.first)
    }

    @Test func page_exists() {
        #expect(Self.rows(ofFound: true).count >= 19)
        #expect(Self.rows(ofFound: false).count >= 10)
    }
}
