import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReadmeTests {
    /// Each row of the table "What happens if" ends with the test that checks it.
    @Test func readme_namesExistingTests() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
        let readme = try String(contentsOfFile: folder + "/../../README.md", encoding: .utf8)
        let tests = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }.joined()
        let names = readme.matches(of: /\| `(\w+_\w+)` \|\n/).map(\.1)
        #expect(names.count > 3)
        for name in names { #expect(tests.contains("func \(name)("), "\(name)") }
    }
}
