import Foundation
import RoutingService
import RoutingTesting
import Testing

/// Returns the total of an order, in minor units.
struct OrderTotal: URLRoute {
    typealias Output = Int
    static let path = "orders/:id/total", exposure: Exposure = [.native], examples = [OrderTotal(id: 7)]
    var id: Int
}

/// The page of an order. Other apps may link to it.
struct OrderPage: PageRoute {
    static let path = "orders/:id", exposure: Exposure = [.native, .external], examples = [OrderPage(id: 7)]
    var id: Int
}

private final class OrderController: Page {
    let id: Int
    init(id: Int) { self.id = id }
}

private struct Orders: Sendable {
    func total(of id: Int) -> Int { id * 100 }
}

@MainActor
private final class EarlierRouter {
    var handlers: [String: @Sendable () async throws -> any Sendable] = [:]
    private(set) var opened: [String] = []

    func open(_ address: String) -> Bool {
        guard address.hasPrefix("app://policies/") else { return false }
        opened.append(address)
        return true
    }
}

/// The steps of `Guides/Migration.md`, whose code this file contains.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct MigrationGuideTests {
    private let earlier = EarlierRouter()
    private let mediator = Mediator(schemes: ["app"])

    init() throws {
        let (orders, earlier) = (Orders(), earlier)
        var routes = RouteRegistry()
        routes.register(OrderTotal.self) { route in orders.total(of: route.id) }
        routes.register(page: OrderPage.self) { route, _ in OrderController(id: route.id) }
        try mediator.install(routes) { unknown in
            guard await earlier.open(unknown.address) else { throw unknown.error }
            return ()
        }
    }

    @Test func movedRoute_isCalledByTypeAndByAddress() async throws {
        #expect(try await mediator(OrderTotal(id: 7)) == 700)
        let page = try await mediator.open("app://orders/8", from: .external, navigator: RecordingNavigator())
        #expect((page as? OrderController)?.id == 8)
    }

    @Test func otherAddress_isOpenedByTheEarlierRouter() async throws {
        try await mediator.open("app://policies/3", from: .external)
        #expect(earlier.opened == ["app://policies/3"])
        await #expect(throws: RoutingError.self) { try await mediator.open("app://claims/3", from: .external) }
    }

    /// An address of a moved route must not reach the earlier router, which opens addresses of any origin.
    @Test func movedRoute_thatIsNotExposed_isRefused() async throws {
        await #expect(throws: RoutingError.self) { try await mediator.open("app://orders/7/total", from: .external) }
        #expect(earlier.opened == [])
    }

    @Test func earlierRouter_forwardsMovedRoutes() async throws {
        let mediator = mediator
        earlier.handlers["app://orders/7/total"] = { try await mediator(OrderTotal(id: 7)) }
        #expect(try await earlier.handlers["app://orders/7/total"]?() as? Int == 700)
    }

    @Test func routes_areValid() throws {
        #expect(try RouteRoundTrip.problems(of: mediator.catalog()) == [])
    }

    @Test func guide_containsTheCodeOfTheseTests() throws {
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let guide = try String(contentsOf: folder.appendingPathComponent("../../Guides/Migration.md"), encoding: .utf8)
        let code = Set(lines(try String(contentsOfFile: #filePath, encoding: .utf8)))
        let blocks = guide.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count == 4)
        for line in blocks.flatMap(lines) { #expect(code.contains(line), "\(line)") }
    }
}
