import Foundation
import Testing

@testable import StrataIndex

/// Reader processes, simulated by scripts that send a greeting and then behave like libIndexStore on damaged files.
@Suite struct IndexWorkerPoolTests {
    private static let assignment = IndexAssignment(library: "l", stores: ["/s"], modules: ["A"], includesOwnModules: false)
    private static let jobs = (0..<5).map { IndexJob.unit(store: 0, name: "\($0)") }

    /// Bytes as an argument of `printf`.
    private static func octal(_ message: [UInt8]) -> String {
        (IndexMessage.header(message.count) + message).map { byte in
            let digits = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
    }

    /// Reads one message, which was sent in one piece.
    private static let hearing = "dd bs=65536 count=1 of=/dev/null 2>/dev/null\n"
    private static let greeting = hearing + "printf '\(octal(IndexMessage.bytes(IndexGreeting.ready)))' >&0\n" + hearing
    private static let refusal = "printf '\(octal(IndexAnswer.failure(.refused).message))' >&0\n"

    private func answers(of script: String, patience: Int32 = 30_000) throws -> [IndexAnswer] {
        // A file that was just written cannot always be executed, because another test may start a process that inherits the open file.
        // Therefore bash reads it.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("strata-reader-\(UUID().uuidString)")
        try Data(script.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try pool("/bin/bash", ["BASH_ENV": file.path], patience: patience).answers(Self.jobs)
    }

    private func pool(_ program: String, _ environment: [String: String] = [:], patience: Int32 = 30_000) -> IndexWorkerPool {
        let environment = environment.merging(["PATH": "/usr/bin:/bin"]) { first, _ in first }
        return IndexWorkerPool(Self.assignment, program: program, environment: environment, patience: patience)
    }

    private func damages(_ answers: [IndexAnswer]) -> [IndexDamage?] {
        answers.map { if case .failure(let damage) = $0 { damage } else { nil } }
    }

    @Test(arguments: [("SEGV", Int32(11)), ("ABRT", 6), ("ILL", 4)])
    func file_thatCrashesTheReader_isReportedAndTheRestIsReadByTheNext(name: String, signal: Int32) throws {
        // Each survives one file and crashes on the next.
        let found = try answers(of: Self.greeting + Self.refusal + "kill -\(name) $$\n")
        let crash = IndexDamage.crash(signal: signal)
        #expect(damages(found) == [.refused, crash, .refused, crash, .refused])
        #expect(crash.reason == "crashes libIndexStore (signal \(signal))")
    }

    @Test func file_thatEndsTheReader_isReportedWithItsStatus() throws {
        #expect(damages(try answers(of: Self.greeting + "exit 3\n")) == Array(repeating: .end(status: 3), count: 5))
    }

    /// It waits for input that never comes; the pool ends it after its timeout.
    @Test func file_thatBlocksTheReader_timesOut() throws {
        let found = try answers(of: Self.greeting + "while read -r line; do :; done\n", patience: 50)
        #expect(damages(found) == Array(repeating: .silence, count: 5))
    }

    @Test func reader_thatAnswersNonsense_isNotBelieved() throws {
        let nonsense = "printf '\(Self.octal([99, 1, 2]))' >&0\n"
        #expect(damages(try answers(of: Self.greeting + nonsense + "kill -KILL $$\n")).first == .garbled)
        // A length of four gigabytes.
        let endless = "printf '\\377\\377\\377\\377' >&0\nread -r line\n"
        #expect(damages(try answers(of: Self.greeting + endless)).count == 5)
    }

    @Test(arguments: [
        "exit 0\n", hearing + "echo strata 9.9 >&0\n",
        hearing + "printf '\(octal(Array("{\"version\":99,\"content\":{\"ready\":{}}}".utf8)))' >&0\n",
        "kill -SEGV $$\n",
    ])
    func program_thatIsNoReaderOfThisVersion_isAnError(script: String) throws {
        let error = #expect(throws: IndexError.self) { try answers(of: script) }
        #expect(error?.message == "this program cannot be started to read the index, or is of another version; install it anew")
    }

    @Test func program_thatIsNowhere_isAnErrorAndNotAble() throws {
        #expect(throws: IndexError.noReader("/nowhere/strata")) { try pool("/nowhere/strata").answers(Self.jobs) }
        #expect(!pool("/nowhere/strata").isAble)
        #expect(!pool("/bin/true").isAble)
    }

    @Test func refusal_ofTheLibrary_isTheReadersOwn() throws {
        let error = IndexError.unusableLibrary("/l.so", reason: "it is a cake")
        let script = Self.hearing + "printf '\(Self.octal(IndexMessage.bytes(IndexGreeting.refused(error))))' >&0\n"
        #expect(throws: error) { try answers(of: script) }
    }

    @Test func pool_withoutJobs_startsNothing() throws {
        #expect(try pool("/nowhere/strata").answers([]).isEmpty)
    }
}
