import Foundation
import Synchronization
import Testing

@testable import DemoBackendKit
@testable import DemoDomains

/// The books stay consistent under any operations and kills: 10⁵ operations with STRATA_FULL=1, otherwise a sample.
@Suite(.timeLimit(.minutes(10))) struct LedgerTests {
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
                let backend = try DemoBackend(domains: backendDomains, directory: URL(fileURLWithPath: path), passwordCost: .insecureFast) {
                    _ in
                }
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
}

/// A random order: valid, invalid, or a repetition.
struct RandomOrder {
    let run: Int
    let number: Int

    /// Places the order. A rejection is a valid outcome.
    func place(at backend: DemoBackend) async {
        // The orders are the same in each run; the time of the kill is not.
        var random = SplitMix(state: UInt64(run) << 32 | UInt64(number))
        let accounts = ["acc-1", "acc-2", "acc-3", "card-1", "depot-1", "wallet-1", "nobody"]
        let isRepeated = random.next(below: 4) == 0
        // An earlier key, with the same request or another one.
        let key = "key-\(isRepeated ? random.next(below: run + 1) : run)-\(isRepeated ? random.next(below: number + 1) : number)"
        let amount = [0, -5, 1, 2, 3, 7, 90_000_000, .max][random.next(below: 8)]
        let user = random.next(below: 20) == 0 ? "usr-2" : "usr-1"
        let from = accounts[random.next(below: accounts.count)]
        let to = random.next(below: 2) == 0 ? accounts[random.next(below: accounts.count)] : nil
        let currency = random.next(below: 2) == 0 ? "EUR" : "USD"
        let isExchange = random.next(below: 2) == 0
        let work = Task {
            let exchange = isExchange ? try? await backend.store.quote(user: user, from: from, to: to ?? "", amount: amount) : nil
            return try await backend.store.book(
                user: user, key: key, from: from, to: to, amount: amount, currency: currency, text: "t", counterparty: "c",
                category: "transfer", exchange: exchange)
        }
        if random.next(below: 10) == 0 { work.cancel() }
        _ = await work.result
    }
}

extension SplitMix {
    /// A number from 0 up to, but not including, `limit`.
    fileprivate mutating func next(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
