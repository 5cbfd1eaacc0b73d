@testable import RoutingService

struct BookValue: URLRoute, Equatable {
    typealias Output = Int
    static let path = "library/book/:id"
    static let exposure: Exposure = [.native, .web, .external]
    static let examples = [BookValue(id: 7, range: nil), BookValue(id: -1, range: "1 y/ü&=%?")]
    var id: Int
    var range: String?
}

struct Pay: URLRoute {
    typealias Output = String
    static let path = "library/pay"
    static let examples = [Pay(amount: 1)]
    var amount: Int
}

struct Ping: PlainRoute {
    typealias Output = Void
    static let path = "ping"
    static let exposure: Exposure = [.native, .external]
    static let audience = Audience.anyone
}

struct BookPage: PageRoute {
    static let path = "library/book/:id/page"
    static let exposure: Exposure = [.native, .web]
    static let examples = [BookPage(id: "a b")]
    var id: String
}

/// A route without an address, whose properties no address can contain.
struct Report: Route {
    typealias Output = Int
    static let path = "report"
    let onLine: @Sendable (String) -> Void
    let lines: AsyncStream<String>
}

/// A route whose pattern a test supplies.
struct Wild<Tag>: URLRoute {
    typealias Output = Void
    static var path: String { Patterns.current[ObjectIdentifier(Tag.self)] ?? "" }
    static var examples: [Self] { [Self()] }
    var x = "1"
    var y = "2"
    var z = "3"
}
enum A {}
enum B {}
enum Patterns {
    @TaskLocal static var current: [ObjectIdentifier: String] = [:]
}

@MainActor final class TestPage: Page {
    let id: String
    init(id: String) { self.id = id }
}

func makeMediator(interceptors: [any RouteInterceptor] = []) throws -> Mediator {
    let mediator = Mediator(schemes: ["app"])
    var routes = RouteRegistry()
    routes.register(BookValue.self) { $0.id * 2 }
    routes.register(Pay.self) { route, context in "\(context.origin) paid \(route.amount)" }
    routes.register(Ping.self) { _ in }
    routes.register(Report.self) { report in
        await report.lines.reduce(into: 0) { count, line in
            report.onLine(line)
            count += 1
        }
    }
    routes.register(page: BookPage.self) { route, _ in TestPage(id: route.id) }
    try mediator.install(routes, interceptors: interceptors)
    return mediator
}
