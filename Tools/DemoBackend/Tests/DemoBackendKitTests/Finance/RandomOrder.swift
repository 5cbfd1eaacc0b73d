@testable import DemoBackendKit

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
        let work = Task {
            try await backend.store.book(
                user: user, key: key, from: from, to: to, amount: amount, currency: currency, text: "t", counterparty: "c",
                category: "transfer")
        }
        if random.next(below: 10) == 0 { work.cancel() }
        _ = await work.result
    }
}

extension SplitMix {
    /// A number from 0 up to, but not including, `limit`.
    fileprivate mutating func next(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
