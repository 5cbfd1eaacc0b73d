import Foundation

/// The compiled tests of a package.
struct TestBundle: Sendable {
    let path: String
    /// The working directory of the tests.
    let directory: String
    /// Holds the temporary files of the tests; emptied after each run.
    let scratch: String

    enum Result: Sendable, Equatable {
        case passed
        /// With the first test that failed, if one is known.
        case failed(String?)
        case timedOut
    }

    /// The identifiers of all tests, such as `ShopTests.PriceTests/sum_ofTwo_isExact()`.
    func tests() throws -> [String] {
        let list = try Child(arguments: [path, "--testing-library", "swift-testing", "--list-tests"], directory: directory).text() ?? ""
        let tests = list.split(separator: "\n").map(String.init).filter { $0.contains(".") && $0.hasSuffix(")") }
        guard !tests.isEmpty else { throw MutationError.noTests(path) }
        return tests
    }

    /// Runs tests until the first failure.
    /// - Parameters:
    ///   - tests: Their identifiers; nil for all.
    ///   - mutant: The active mutant; 0 for none.
    ///   - coverage: A file with a byte for each mutant.
    ///   - name: Different for each concurrent run.
    func run(_ tests: [String]?, mutant: Int, coverage: String? = nil, limit: Duration, name: String) throws -> Result {
        let folder = "\(scratch)/\(name)"
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let events = "\(folder)/events"
        try Data().write(to: URL(fileURLWithPath: events))
        var environment = ["MUTANT": String(mutant), "TMPDIR": folder, "SWIFT_BACKTRACE": "enable=no"]
        if let coverage { environment["MUTANT_COVERAGE"] = coverage }
        // A mutant may allocate without a bound.
        var arguments = ["sh", "-c", "ulimit -v 16000000; ulimit -c 0; exec \"$0\" \"$@\"", path, "--testing-library", "swift-testing"]
        arguments += ["--event-stream-output-path", events, "--event-stream-version", "0"]
        if let tests {
            let alternatives = tests.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: "|")
            arguments += ["--filter", "^(\(alternatives))"]
        }
        let reader = EventReader(events)
        let started = ContinuousClock.now
        let status = try Child(arguments: arguments, directory: directory, environment: environment).run(limit: limit) {
            reader.hasFailed()
        }
        if reader.hasFailed() { return .failed(reader.failedTest) }
        guard let status else { return ContinuousClock.now - started >= limit ? .timedOut : .failed(nil) }
        return status == 0 ? .passed : .failed(nil)
    }
}

/// Reads the events of a test run while it is written.
final class EventReader {
    private let handle: FileHandle?
    private var rest = Data()
    private var isFailed = false
    private(set) var failedTest: String?

    init(_ path: String) { handle = FileHandle(forReadingAtPath: path) }

    deinit { try? handle?.close() }

    func hasFailed() -> Bool {
        // `availableData` returns 8 KB at most, so the end of a run that has just ended would be missed.
        guard !isFailed, let new = try? handle?.readToEnd(), !new.isEmpty else { return isFailed }
        rest += new
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[rest.startIndex..<end]
            rest = Data(rest[rest.index(after: end)...])
            // A known issue has another symbol.
            guard line.range(of: Data("\"symbol\":\"fail\"".utf8)) != nil else { continue }
            isFailed = true
            let text = String(decoding: line, as: UTF8.self)
            failedTest = text.firstMatch(of: /"testID":"([^"]*\))/).map { String($0.1).replacing("\\/", with: "/") }
            return true
        }
        return false
    }
}
