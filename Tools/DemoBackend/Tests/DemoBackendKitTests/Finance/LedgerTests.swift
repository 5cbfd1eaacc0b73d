import Foundation
import Synchronization
import Testing

@testable import DemoBackendKit

/// The books stay consistent under any operations and kills: 10⁵ operations with STRATA_FULL=1, otherwise a sample.
@Suite struct LedgerTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil
    private static let runs = isFull ? 100 : 3
    private static let operations = isFull ? 1_400 : 150

    #if os(Linux) || os(macOS)
    @Test func ledger_afterRandomOperationsAndKills_sumsToZero() async throws {
        let bank = TestServer()
        _ = try bank.open()
        var before: [String: Int] = [:]
        for run in 0..<Self.runs {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = bank.directory.path as String, run = run as Int, count = Self.operations as Int] in
                let done = Atomic(0)
                let end = Int.random(in: count / 2...count)
                // A separate thread, so that the kill interrupts any operation.
                let killer = Thread {
                    while done.load(ordering: .relaxed) < end {}
                    kill(getpid(), SIGKILL)
                }
                killer.start()
                let backend = try DemoBackend(directory: URL(fileURLWithPath: path), passwordCost: .insecureFast) { _ in }
                for number in 0... {
                    await RandomOrder(run: run, number: number).place(at: backend)
                    done.add(1, ordering: .relaxed)
                }
            }
            let books = try await bank.open().books()
            #expect(books.sums.values.allSatisfy { $0 == 0 } && books.sums.count >= 3)
            #expect(books.unbalanced == 0)
            #expect(books.overdrawn == 0)
            // Bookings stay booked, with the same amount.
            #expect(before.allSatisfy { books.keys[$0.key] == $0.value })
            before = books.keys
        }
        #expect(before.count > Self.runs * Self.operations / 50)
    }
    #endif

    @Test func books_findInconsistencies() async throws {
        let bank = TestServer()
        let backend = try bank.open()
        #expect(try await backend.books().unbalanced == 0)
        try await backend.damage(
            "UPDATE entry SET amount = amount - 900000000 WHERE id = (SELECT MIN(id) FROM entry WHERE account = 'acc-1')")
        let books = try await backend.books()
        #expect(books.sums["EUR"] == -900_000_000)
        #expect(books.unbalanced == 1 && books.overdrawn == 1)
    }
}
