import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReadmeTests {
    @Test func table_namesTheTestOfEachRow() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let readme = try String(contentsOf: tests.appendingPathComponent("../../README.md"), encoding: .utf8)
        let sources = try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8) }.joined()
        let table = readme.split(separator: "\n").drop { !$0.hasPrefix("| What happens if") }.prefix { $0.hasPrefix("|") }
        #expect(table.count > 10)
        for row in table.dropFirst(2) {
            #expect(row.split(separator: "`").dropLast().last.map { sources.contains("func \($0)(") } == true, "\(row)")
        }
    }
}
