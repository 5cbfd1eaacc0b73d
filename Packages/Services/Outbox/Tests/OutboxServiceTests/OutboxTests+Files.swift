import DatabaseKit
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

/// Files that are stored in parts, and steps that make progress.
extension OutboxTests {
    private static let part = OutboxFile.partSize

    /// Content in which no two parts are equal.
    private static func content(_ size: Int) -> [UInt8] { (0..<size).map { UInt8(truncatingIfNeeded: (($0 &* 7) >> 5) &+ ($0 >> 20)) } }

    private func file(_ bytes: [UInt8], reads: @escaping @Sendable (Int, Int) -> Void = { _, _ in }) -> OutboxFile {
        OutboxFile(size: bytes.count) { offset, count in
            reads(offset, count)
            return Array(bytes[offset..<offset + count])
        }
    }

    @Test(arguments: [0, 1, part - 1, part, part + 1, 2 * part, 2 * part + 7]) func file_isReadAndStoredInParts(size: Int) async throws {
        let outbox = outbox()
        let reads = Mutex<[Int]>([])
        let bytes = Self.content(size)
        var letter = draft("1")
        letter.files = [OutboxFile([9]), file(bytes) { offset, count in reads.withLock { $0.append(count) } }]
        try await outbox.add(letter, by: office)
        #expect(reads.withLock { $0 }.allSatisfy { $0 <= Self.part } && reads.withLock { $0.reduce(0, +) } == size)
        let entry = try #require(try await outbox.entry("1"))
        #expect(try await outbox.file(1, of: entry) == bytes)
        var read: [UInt8] = []
        while let next = try await outbox.filePart(1, at: read.count, of: entry) {
            #expect(!next.isEmpty && next.count <= Self.part)
            read += next
        }
        #expect(read == bytes)
        // From a place whose byte differs from the first one.
        if size > 5 { #expect(try await outbox.filePart(1, at: 5, of: entry)?.first == bytes[5]) }
        if size > Self.part {
            #expect(try await outbox.filePart(1, at: Self.part, of: entry) == Array(bytes[Self.part...].prefix(Self.part)))
        }
        if size > Self.part + 5 {
            #expect(try await outbox.filePart(1, at: Self.part + 5, of: entry)?.first == bytes[Self.part + 5])
        }
        #expect(try await outbox.filePart(1, at: size, of: entry) == nil)
        #expect(try await outbox.filePart(2, at: 0, of: entry) == nil)
        signIn("bob")
        #expect(try await outbox.filePart(0, at: 0, of: entry) == nil)
    }

    /// An equal draft is the same entry; one with another byte in any part is not.
    @Test(arguments: [0, part, 2 * part - 1]) func file_isComparedInAllParts(place: Int) async throws {
        let outbox = outbox()
        let bytes = Self.content(2 * Self.part)
        var letter = draft("1")
        letter.files = [file(bytes)]
        try await outbox.add(letter, by: office)
        #expect(try await outbox.add(letter, by: office) == nil)
        var other = bytes
        other[place] ^= 1
        for files in [[file(other)], [file(Array(bytes.dropLast()))], [file(bytes), OutboxFile([])], []] {
            letter.files = files
            await #expect(throws: OutboxError.reused) { try await outbox.add(letter, by: office) }
        }
    }

    @Test(arguments: [-1, 1]) func file_ofAnotherSizeThanDeclared_isNotStored(difference: Int) async throws {
        let outbox = outbox()
        var letter = draft("1")
        letter.files = [OutboxFile(size: Self.part + 5) { _, count in [UInt8](repeating: 1, count: count + difference) }]
        await #expect(throws: OutboxError.unreadableFile) { try await outbox.add(letter, by: office) }
        #expect(try await outbox.entries() == [])
    }

    @Test(arguments: [9, 10, 11]) func files_areAcceptedUpToTheMaximumSize(size: Int) async throws {
        let outbox = outbox { $0.maximumSize = 15 }
        var other = draft("0", "Other")
        other.files = [OutboxFile([UInt8](repeating: 0, count: 5))]
        try await outbox.add(other, by: office)
        var large = draft("1")
        large.files = [OutboxFile([]), OutboxFile([UInt8](repeating: 1, count: size))]
        let expected = size > 10 ? OutboxError.tooLarge : nil
        #expect(await error { _ = try await outbox.add(large, by: office) } == expected)
        #expect(await error { _ = try await outbox.deliver(large, by: office) } == expected)
        large.id = "2"
        try await outbox.add(draft("2", "Small"), by: office)
        #expect(await error { try await outbox.replace(large) } == (size == 11 ? .tooLarge : nil))
    }

    // MARK: Replacing

    @Test func replace_movesKeptFiles_andDeletesTheOthers() async throws {
        // Kept files count once.
        let outbox = outbox { $0.maximumSize = 2 * Self.part + 5 }
        let large = Self.content(2 * Self.part)
        var letter = draft("1")
        letter.files = [OutboxFile([1, 1]), file(large), OutboxFile([3])]
        try await outbox.add(letter, by: office)
        letter.files = [.kept(1), OutboxFile([4, 4, 4]), .kept(0)]
        try await outbox.replace(letter)
        let entry = try #require(try await outbox.entry("1"))
        #expect(try await outbox.file(0, of: entry) == large)
        #expect(try await outbox.file(1, of: entry) == [4, 4, 4])
        #expect(try await outbox.file(2, of: entry) == [1, 1])
        #expect(try await outbox.file(3, of: entry) == nil)
        letter.files = [.kept(0), OutboxFile([UInt8](repeating: 0, count: 6))]
        await #expect(throws: OutboxError.tooLarge) { try await outbox.replace(letter) }
        for files in [[OutboxFile.kept(3)], [.kept(-1)], [.kept(2), .kept(2)]] {
            letter.files = files
            await #expect(throws: OutboxError.notFound) { try await outbox.replace(letter) }
        }
        #expect(try await outbox.file(0, of: entry) == large, "a rejected draft changes nothing")
    }

    @Test func add_keepsNoFiles() async throws {
        let outbox = outbox()
        var letter = draft("1")
        letter.files = [.kept(0)]
        await #expect(throws: OutboxError.notFound) { try await outbox.add(letter, by: office) }
    }

    // MARK: Progress

    /// A step that makes progress with each run, until a limit, and goes back once if it is configured to.
    private final class Counting: OutboxDelivery {
        private let state = Mutex<(log: [String], failures: [Int: OutboxStep.Result])>(([], [:]))
        var log: [String] { state.withLock { $0.log } }
        /// - Parameter results: The results of the runs with these numbers instead of progress.
        init(_ results: [Int: OutboxStep.Result] = [:]) { state.withLock { $0.failures = results } }

        func steps(of entry: OutboxEntry) -> [OutboxStep] {
            [
                OutboxStep("begin") { _ in .done(fact: "begun") },
                OutboxStep("count") { [self] entry in
                    let progress = entry.facts[progressName("count")]
                    return try state.withLock { state in
                        state.log.append((progress ?? "-") + (entry.isContinuing ? " on" : ""))
                        let run = state.log.count
                        if run == 3, state.failures[run] == nil { throw OutboxStep.Failure("offline") }
                        if let result = state.failures[run] { return result }
                        return progress == "3" ? .done(fact: "counted") : .partly(String((progress.flatMap { Int($0) } ?? 0) + 1))
                    }
                },
                OutboxStep("post", leaves: true) { .finished($0.facts["count"] ?? "") },
            ]
        }

        func failure(of error: any Error) -> OutboxStep.Failure { error as? OutboxStep.Failure ?? .storage }
    }

    @Test func step_thatMakesProgress_runsAgainAtOnce_andAfterAFailureWithItsProgress() async throws {
        let outbox = outbox()
        let delivery = Counting()
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == .waiting(OutboxStep.Failure("offline"), hasLeft: false))
        let entry = try #require(try await outbox.entry("1"))
        #expect(entry.facts == ["begin": "begun", "count/progress": "2"] && entry.attempts == 0 && !entry.hasLeft)
        #expect(try await self.outbox().deliver(draft("1"), by: delivery).outcome == .done("counted"))
        #expect(delivery.log == ["- on", "1 on", "2 on", "2", "3 on"])
    }

    @Test func step_thatGoesBack_losesItsProgress_andHasItsReason() async throws {
        let outbox = outbox()
        let delivery = Counting([3: .goBack(to: "begin", because: "contradiction")])
        let outcome = try await outbox.deliver(draft("1"), by: delivery).outcome
        #expect(outcome == .waiting(OutboxStep.Failure("contradiction", counts: true), hasLeft: false))
        #expect(try await outbox.entry("1")?.facts == [:])
        #expect(try await outbox.deliver(draft("1"), by: delivery).outcome == .done("counted"))
        #expect(delivery.log == ["- on", "1 on", "2 on", "- on", "1 on", "2 on", "3 on"])
    }
}
