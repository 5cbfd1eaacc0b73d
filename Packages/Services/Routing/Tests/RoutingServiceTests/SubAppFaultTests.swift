import FaultTesting
import Foundation
import RoutingService
import Synchronization
import Testing

private struct Price: Codable, Sendable, Equatable {
    var cents: Int
    var currency: String
}

private struct QuoteTravel: URLRoute {
    typealias Output = [Price]
    static let path = "shop/quote/:product"
    static let exposure: Exposure = [.native, .app]
    static let examples = [QuoteTravel(product: "travel")]
    var product: String
}

/// Sends calls to a host in this process and injects faults.
private struct FaultyTransport: SubAppTransport {
    let faults: Faults
    let host: SubAppHost

    func send(_ request: [UInt8], maximumReply: Int) async throws -> [UInt8] {
        let another = Answer(body: Array(#"{"version":1,"id":"call-0","path":"shop/quote/:product","output":[]}"#.utf8))
        return try await faults.exchange(
            "the other app", unreachable: SubAppTransportFailure.absent, lost: SubAppTransportFailure.brokenOff, another: { another },
            answer: { Answer(body: await host.answer(request)) }
        ).body
    }
}

private final class PeerWorld: Sendable {
    static let truth = [Price(cents: 4_900, currency: "EUR"), Price(cents: 9_900, currency: "EUR")]

    let faults: Faults
    let app: SubApp
    let got = Mutex<[Price]?>(nil)

    init(_ faults: Faults) throws {
        self.faults = faults
        let mediator = Mediator(schemes: ["seller"])
        var routes = RouteRegistry()
        routes.register(QuoteTravel.self) { _ in Self.truth }
        try mediator.install(routes)
        let count = Mutex(0)
        app = SubApp(
            scheme: "seller", transport: FaultyTransport(faults: faults, host: SubAppHost(mediator: mediator)),
            makeID: {
                count.withLock {
                    $0 += 1
                    return "call-\($0)"
                }
            })
    }
}

/// The guarantees of a call to another app after a failure, a hang, a false reply or a cancellation at each point.
@Suite(.timeLimit(.minutes(10))) struct SubAppFaultTests {
    /// False values that the caller cannot detect, because another app may have other prices.
    private static let believable: Set<FaultyResponse> = [
        .missingRows, .noRows, .doubledRows, .largestNumbers, .smallestNumbers, .negativeNumbers, .zeros,
    ]

    @Test func call_whenFaultsOccur_returnsTheReplyOrThrowsATypedError() async throws {
        let explorer = FaultExplorer {
            try PeerWorld($1)
        } contract: { world, end, promise in
            if let error = end.error { promise("a failure is typed", error is SubAppError, "\(error)") }
            if let got = world.got.withLock(\.self) {
                let isBelieved = world.faults.faultyResponse.map(Self.believable.contains) ?? false
                promise("a reply is the peer's to this call", got == PeerWorld.truth || isBelieved, "\(got)")
            }
            promise("the next call gets its own reply", try await world.app(QuoteTravel(product: "travel")) == PeerWorld.truth)
        }
        // The second of two calls, so that a reply to the first one exists.
        let exploration = try await explorer.explore("another app, two calls") { world in
            _ = try? await world.app(QuoteTravel(product: "travel"))
            let reply = try await world.app(QuoteTravel(product: "travel"))
            world.got.withLock { $0 = reply }
        }
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }
}
