import Foundation
import Testing

/// A fixture that is copied to a temporary folder and built there, so that its index is written by the compiler.
struct BuiltFixture {
    let root: String

    /// The rules that use the index.
    static let rules = ["api-leak", "cross-layer-call", "inferred-reach", "member-leak", "unused-public"]

    /// Builds without blocking a thread, so that other tests continue.
    func build() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "build", "--build-tests", "--package-path", root]
        let log = "\(root)/build.log"
        try #require(FileManager.default.createFile(atPath: log, contents: nil))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        process.standardError = process.standardOutput
        let status = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        let said = try String(contentsOfFile: log, encoding: .utf8)
        try #require(status == 0, "\(said)")
    }

    /// The findings of the rules that use the index: `path:line rule@column`.
    func findings(_ arguments: String..., of rules: [String] = rules) throws -> [String] {
        let run = try strata(["check", root, "--format", "json"] + arguments)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
        let violations = try #require(object["violations"] as? [[String: Any]])
        return violations.compactMap { violation in
            guard let rule = violation["rule"] as? String, rules.contains(rule) else { return nil }
            return "\(violation["file"] ?? ""):\(violation["line"] ?? "") \(rule)@\(violation["column"] ?? "")"
        }.sorted()
    }

    /// The Swift files of all targets, relative to the fixture.
    func sourceFiles() throws -> [String] {
        let files = try #require(FileManager.default.enumerator(atPath: "\(root)/Sources"))
        return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" }.sorted()
    }

    /// The expected findings from the fixture's comments: `// rule@column` at the end of a line.
    func markers() throws -> [String] {
        try sourceFiles().flatMap { path -> [String] in
            let lines = try lines(of: path)
            return lines.enumerated().flatMap { number, line -> [String] in
                guard let start = line.range(of: "// ") else { return [] }
                let marks = line[start.upperBound...].split(separator: " ").map(String.init).filter { $0.contains("@") }
                return marks.map { "\(path):\(number + 1) \($0)" }
            }
        }.sorted()
    }

    /// Removes the marked lines, and those that only support them.
    func removeMarkedLines() throws { try changeLines { line in Self.isMarked(line) || line.hasSuffix("// with it") ? nil : line } }

    static func isMarked(_ line: String) -> Bool { rules.contains { line.contains("// \($0)@") } }

    /// Changes each line of each file; `nil` removes it.
    func changeLines(_ change: (String) -> String?) throws {
        for path in try sourceFiles() {
            try lines(of: path).compactMap(change).joined(separator: "\n").write(
                toFile: "\(root)/\(path)", atomically: true, encoding: .utf8)
        }
    }

    private func lines(of path: String) throws -> [String] {
        try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }
}

/// Copies and builds a fixture for a test.
func withBuiltFixture(_ name: String, _ body: (BuiltFixture) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let built = BuiltFixture(root: "\(folder)/\(name)")
    try FileManager.default.copyItem(atPath: fixture(name), toPath: built.root)
    try await built.build()
    try await body(built)
}
