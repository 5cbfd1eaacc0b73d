import RoutingService

/// What it costs to find one route among a thousand by its address. The table is of the kind that is hardest: all routes share their
/// beginnings, and each has a placeholder.
enum RouteFigures {
    static func run() throws {
        let one = Mediator(schemes: ["bench"])
        var single = RouteRegistry()
        single.register(Numbered<D4, D2, D7>.self) { $0.id.count }
        try one.install(single)
        let many = Mediator(schemes: ["bench"])
        var routes = RouteRegistry()
        for hundreds in digits {
            for tens in digits {
                for ones in digits { add(hundreds, tens, ones, to: &routes) }
            }
        }
        try many.install(routes)
        var found = 0
        let alone = try Benchmarks.measureSync(100_000) {
            _ = try one.route(for: address($0, only: true), from: .external)
            found &+= 1
        }
        let among = try Benchmarks.measureSync(100_000) {
            _ = try many.route(for: address($0, only: false), from: .external)
            found &+= 1
        }
        Benchmarks.report("mediator: an address among 1,000 routes, read and matched", among, beside: "it among one route", alone, found)
        let missing = Benchmarks.measureSync(100_000) {
            do { _ = try many.route(for: "bench://area9/group9/\($0)/item10", from: .external) } catch { found &+= 1 }
        }
        Benchmarks.report("mediator: an address that none of 1,000 has", missing, beside: "one that is found", among, found)
    }

    private static func address(_ number: Int, only: Bool) -> String {
        only
            ? "bench://area4/group2/\(number)/item7?text=a"
            : "bench://area\(number / 100 % 10)/group\(number / 10 % 10)/\(number)/item\(number % 10)?text=a"
    }

    private static let digits: [any Digit.Type] = [
        D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
    ]

    private static func add<H: Digit, T: Digit, O: Digit>(_: H.Type, _: T.Type, _: O.Type, to routes: inout RouteRegistry) {
        routes.register(Numbered<H, T, O>.self) { $0.id.count }
    }
}

/// A type for each of a thousand routes.
private struct Numbered<Hundreds: Digit, Tens: Digit, Ones: Digit>: Route {
    typealias Output = Int
    static var path: String { "area\(Hundreds.value)/group\(Tens.value)/:id/item\(Ones.value)" }
    static var query: [String] { ["text"] }
    static var exposure: Exposure { [.native, .external] }
    static var examples: [Self] { [Self(id: "1", text: nil)] }
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

private protocol Digit: SendableMetatype { static var value: Int { get } }
private enum D0: Digit { static let value = 0 }
private enum D1: Digit { static let value = 1 }
private enum D2: Digit { static let value = 2 }
private enum D3: Digit { static let value = 3 }
private enum D4: Digit { static let value = 4 }
private enum D5: Digit { static let value = 5 }
private enum D6: Digit { static let value = 6 }
private enum D7: Digit { static let value = 7 }
private enum D8: Digit { static let value = 8 }
private enum D9: Digit { static let value = 9 }
