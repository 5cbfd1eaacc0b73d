import RoutingService
import Synchronization

/// Routes by the thousand: a type for each triple of digits, and their exposure follows from the number.
struct Numbered<Hundreds: Digit, Tens: Digit, Ones: Digit>: Route {
    typealias Output = Int
    static var number: Int { Hundreds.value * 100 + Tens.value * 10 + Ones.value }
    static var path: String { "area\(Hundreds.value)/group\(Tens.value)/:id/item\(Ones.value)" }
    static var query: [String] { ["text"] }
    static var exposure: Exposure { Exposure(rawValue: UInt8(number % 16)) }
    static var examples: [Self] { [Self(id: "1", text: nil), Self(id: "a b", text: "x/y")] }
    var id: String
    var text: String?

    init(id: String, text: String?) {
        self.id = id
        self.text = text
    }
    init(url: RouteParameters) throws {
        id = try url.string("id")
        text = url.optional("text")
    }
    func parameters() -> RouteParameters { ["id": id, "text": text] }
}

protocol Digit: SendableMetatype { static var value: Int { get } }
enum D0: Digit { static let value = 0 }
enum D1: Digit { static let value = 1 }
enum D2: Digit { static let value = 2 }
enum D3: Digit { static let value = 3 }
enum D4: Digit { static let value = 4 }
enum D5: Digit { static let value = 5 }
enum D6: Digit { static let value = 6 }
enum D7: Digit { static let value = 7 }
enum D8: Digit { static let value = 8 }
enum D9: Digit { static let value = 9 }

/// A thousand routes, and what was reached of them.
final class WideTable: Sendable {
    struct Reach: Hashable {
        var path: String
        var origin: Origin
    }

    let mediator = Mediator(schemes: ["harbor"])
    var reached: [Reach: Int] { noting.reaches.withLock { $0 } }
    private let noting: Noting
    /// The exposure of each path, as the test knows it.
    let exposures: [String: Exposure]

    init() throws {
        var routes = RouteRegistry()
        var exposures: [String: Exposure] = [:]
        let digits: [any Digit.Type] = [D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self]
        let noting = Noting()
        self.noting = noting
        for hundreds in digits {
            for tens in digits {
                for ones in digits { Self.add(hundreds, tens, ones, &routes, &exposures) }
            }
        }
        self.exposures = exposures
        try mediator.install(routes, interceptors: [noting])
    }

    private static func add<H: Digit, T: Digit, O: Digit>(
        _: H.Type, _: T.Type, _: O.Type, _ routes: inout RouteRegistry, _ exposures: inout [String: Exposure]
    ) {
        typealias Route = Numbered<H, T, O>
        exposures[Route.path] = Route.exposure
        routes.register(Route.self) { _ in Route.number }
    }
}

/// Stands right before the handlers.
private final class Noting: RouteInterceptor {
    let reaches = Mutex<[WideTable.Reach: Int]>([:])

    func intercept(_ call: RouteCall, next: @Sendable (RouteCall) async throws -> any Sendable) async throws -> any Sendable {
        reaches.withLock { $0[WideTable.Reach(path: call.path, origin: call.context.origin), default: 0] += 1 }
        return try await next(call)
    }
}
