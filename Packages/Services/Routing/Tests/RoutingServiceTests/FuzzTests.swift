import Foundation
import RoutingTesting
import Synchronization
import Testing

@testable import RoutingService

/// A million addresses with STRATA_FULL=1, a sample otherwise.
private let addressCount = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 10_000 : 1_000_000

@Suite(.timeLimit(.minutes(10))) struct FuzzTests {
    /// Fuzzed addresses of a thousand routes only reach routes that are exposed to their origin.
    @Test func fuzzedAddresses_reachOnlyExposedRoutes() async throws {
        let table = try WideTable()
        var fuzzer = AddressFuzzer(catalog: try table.mediator.catalog(), scheme: "app", seed: 2026)
        var opened = 0
        var refused = 0
        for number in 0..<addressCount {
            let address = fuzzer.next()
            do {
                try await table.mediator.open(address, from: Origin.allCases[number % 4])
                opened += 1
            } catch let error as RoutingError {
                if error.isRefused { refused += 1 }
                #expect(error.description.utf8.count < 8_192)
            }
        }
        let reached = table.reached
        #expect(reached.values.reduce(0, +) == opened)
        for reach in reached.keys {
            let exposure = try #require(table.exposures[reach.path])
            #expect(exposure.admits(reach.origin), "\(reach.path) from \(reach.origin)")
        }
        // Both results must occur; otherwise, the test would prove nothing.
        #expect(opened > addressCount / 20)
        #expect(refused > addressCount / 20)
    }

    @Test func fuzzedAddress_whenAccepted_roundTrips() throws {
        let table = try WideTable()
        var fuzzer = AddressFuzzer(catalog: try table.mediator.catalog(), scheme: "app", seed: 7)
        var read = 0
        for _ in 0..<addressCount / 4 {
            guard let route = try? table.mediator.route(for: fuzzer.next(), from: .native) else { continue }
            read += 1
            let written = try table.mediator.url(for: route)
            let again = try table.mediator.route(for: written, from: .native)
            #expect(type(of: again) == type(of: route))
            #expect(try table.mediator.url(for: again) == written)
        }
        #expect(read > addressCount / 80)
    }
}

@Suite(.timeLimit(.minutes(10))) struct RoundTripTests {
    @Test func thousandRoutes_roundTrip() throws {
        #expect(try WideTable().mediator.catalog().verify(variations: 5) == [])
    }

    @Test func routesOfOneModule_areVerifiedSeparately() {
        #expect(RouteRoundTrip.problems(of: [BookValue.self, Pay.self, Ping.self, BookPage.self]) == [])
        #expect(RouteRoundTrip.problems(of: [Pay.self, Pay.self]) == [RoutingError.duplicateRoute("library/pay").description])
    }

    @Test(arguments: ["", ".", "..", "a\u{0}", "\n", "\u{85}"])
    func placeholder_whenNotAPathSegment_isNotWritten(id: String) throws {
        let mediator = try makeMediator()
        let expected = RoutingError.invalidParameter("id", expected: "a valid path segment")
        #expect(throws: expected) { try mediator.path(for: BookPage(id: id)) }
    }

    @Test func value_whenNotAnAddressText_isNotWritten() throws {
        let mediator = try makeMediator()
        #expect(throws: RoutingError.invalidParameter("range", expected: "a text without control characters")) {
            try mediator.path(for: BookValue(id: 1, range: "\r"))
        }
        // The longest address can be read with a scheme.
        let longest = String(repeating: "a", count: 2048 - 64 - "/library/book/1?range=".utf8.count)
        let url = try mediator.url(for: BookValue(id: 1, range: longest))
        #expect(try mediator.route(for: url, from: .native) as? BookValue == BookValue(id: 1, range: longest))
        #expect(throws: RoutingError.malformedAddress(reason: "it is longer than 2048 bytes")) {
            try mediator.path(for: BookValue(id: 1, range: longest + "a"))
        }
    }
}

/// A thousand routes that record which of them were called.
final class WideTable: Sendable {
    struct Reach: Hashable {
        var path: String
        var origin: Origin
    }

    let mediator = Mediator(schemes: ["app"])
    var reached: [Reach: Int] { noting.reaches.withLock { $0 } }
    private let noting = RecordingInterceptor()
    /// The exposure of each path, as the test knows it.
    let exposures: [String: Exposure]

    init() throws {
        exposures = Dictionary(
            uniqueKeysWithValues: ThousandRoutes.numbers.map { (ThousandRoutes.path(of: $0), ThousandRoutes.exposure(of: $0)) })
        try mediator.install(ThousandRoutes.registry(), interceptors: [noting])
    }
}

/// Called immediately before the handlers.
private final class RecordingInterceptor: RouteInterceptor {
    let reaches = Mutex<[WideTable.Reach: Int]>([:])

    func intercept(_ call: RouteCall, next: RouteNext) async throws -> any Sendable {
        reaches.withLock { $0[WideTable.Reach(path: call.path, origin: call.context.origin), default: 0] += 1 }
        return try await next(call)
    }
}
