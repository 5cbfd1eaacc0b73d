import Foundation

/// The compiled tests of a package.
struct TestBundle: Sendable {
    let path: String
    /// The working directory of the tests.
    let directory: String

    /// The identifiers of all tests, such as `ShopTests.PriceTests/sum_ofTwo_isExact()`.
    func tests() throws -> [String] {
        let list = try Child([path, "--testing-library", "swift-testing", "--list-tests"], in: directory).output() ?? ""
        let tests = list.split(separator: "\n").map(String.init).filter { $0.contains(".") && $0.hasSuffix(")") }
        guard !tests.isEmpty else { throw MutationError("\(path) lists no tests.") }
        return tests
    }

    /// Runs tests until the first failure.
    /// - Parameters:
    ///   - mutant: The active mutant; 0 for none.
    ///   - count: The number of all mutants.
    /// - Returns: Whether the tests passed, nil after `limit`, and the mutants that they evaluated.
    func run(_ tests: [String], mutant: Int, of count: Int, limit: Duration) throws -> (passed: Bool?, reached: Set<Int>) {
        // In no repository, because some tests expect that of their temporary files.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mutation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (events, coverage) = (folder.appendingPathComponent("events"), folder.appendingPathComponent("coverage"))
        try Data(count: count + 1).write(to: coverage)
        let environment = [
            "MUTANT": String(mutant), "MUTANT_COVERAGE": coverage.path, "TMPDIR": folder.path, "SWIFT_BACKTRACE": "enable=no",
        ]
        let filter = tests.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
        // A mutant may allocate without a bound.
        let command = ["sh", "-c", "ulimit -v 16000000; ulimit -c 0; exec \"$0\" \"$@\"", path, "--testing-library", "swift-testing"]
        let options = ["--event-stream-output-path", events.path, "--event-stream-version", "0", "--filter", "^(\(filter))"]
        func hasFailed() -> Bool {
            // A known issue has another symbol.
            (try? Data(contentsOf: events, options: .alwaysMapped))?.range(of: Data("\"symbol\":\"fail\"".utf8)) != nil
        }
        let child = Child(command + options, in: directory, environment: environment)
        let passed = try child.run(output: folder.appendingPathComponent("log").path, limit: limit, until: hasFailed)
        let reached = try Data(contentsOf: coverage).enumerated().filter { $0.element != 0 }.map(\.offset)
        return (hasFailed() ? false : passed, Set(reached))
    }
}
