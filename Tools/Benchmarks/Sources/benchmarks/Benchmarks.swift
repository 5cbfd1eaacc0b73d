import Cryptography
import RoutingService

/// Compares the packages with a named peer in the same run. Quote the ratios; the times depend on the machine.
///
/// The arguments select groups, for a profile; all by default.
@main struct Benchmarks {
    static func main() async throws {
        let groups: [(name: String, run: () async throws -> Void)] = [
            ("mediator", mediator), ("routes", RouteBenchmark.run), ("outbox", OutboxBenchmark.run), ("import", ImportBenchmark.run),
            ("search", SearchBenchmark.run), ("sealer", sealer),
        ]
        let selected = CommandLine.arguments.dropFirst()
        for group in groups where selected.isEmpty || selected.contains(group.name) { try await group.run() }
    }

    private static func mediator() async throws {
        let mediator = Mediator(schemes: ["bench"])
        var routes = RouteRegistry()
        routes.register(Doubling.self) { $0.number * 2 }
        try mediator.install(routes)
        var sum = 0
        let direct = await measure(1_000_000) { sum &+= await handler($0) }
        let typed = try await measure(1_000_000) { sum &+= try await mediator(Doubling(number: $0)) }
        let url = try await measure(100_000) {
            sum &+= try await mediator.open("bench://double/\($0)", from: .external) as? Int ?? 0
        }
        report("mediator: typed call", typed, beside: "the handler itself", direct)
        let guarded = try await GuardedRoutes.mediator()
        let behind = try await measure(200_000) { sum &+= try await guarded(Doubling(number: $0)) }
        report("mediator: typed call behind a wall and a switch", behind, beside: "the handler itself", direct)
        report("mediator: call by URL", url, beside: "the handler itself", direct, sum)
    }

    private static func sealer() throws {
        let sealer = try Sealer(.random(id: 1))
        let message = [UInt8](repeating: 7, count: 64)
        let box = try sealer.seal(message)
        var count = 0
        let hash = try measureSync(300_000) { _ in count &+= try SHA256.hash(message).bytes.count }
        let seal = try measureSync(300_000) { _ in count &+= try sealer.seal(message).count }
        let open = try measureSync(300_000) { _ in count &+= try sealer.open(box).count }
        report("sealer: seal 64 B", seal, beside: "SHA-256 of 64 B", hash)
        report("sealer: open 64 B", open, beside: "SHA-256 of 64 B", hash, count)
    }

    // MARK: Measuring

    @inline(never) private static func handler(_ number: Int) async -> Int { number * 2 }

    static func report(_ name: String, _ nanoseconds: Double, beside peer: String, _ other: Double, _ used: Int = 0) {
        let ratio = (nanoseconds / other * 10).rounded() / 10
        print("\(name): \(Int(nanoseconds)) ns, \(ratio) × \(peer) (\(Int(other)) ns)\(used == .min ? "!" : "")")
    }

    /// The best of three rounds, in nanoseconds a call.
    static func measureSync<Failure: Error>(_ count: Int, _ body: (Int) throws(Failure) -> Void) throws(Failure) -> Double {
        var best = Double.infinity
        for _ in 0..<3 {
            let start = ContinuousClock.now
            for index in 0..<count { try body(index) }
            best = min(best, (ContinuousClock.now - start) / .nanoseconds(1) / Double(count))
        }
        return best
    }

    static func measure<Failure: Error>(_ count: Int, _ body: (Int) async throws(Failure) -> Void) async throws(Failure) -> Double {
        var best = Double.infinity
        for _ in 0..<3 {
            let start = ContinuousClock.now
            for index in 0..<count { try await body(index) }
            best = min(best, (ContinuousClock.now - start) / .nanoseconds(1) / Double(count))
        }
        return best
    }
}

struct Doubling: URLRoute {
    typealias Output = Int
    static let path = "double/:number"
    static let exposure: Exposure = [.native, .external]
    static let examples = [Doubling(number: 1)]
    var number: Int
}
