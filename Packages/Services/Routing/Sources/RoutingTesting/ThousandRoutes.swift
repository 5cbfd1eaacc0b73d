public import RoutingService

/// A table of a thousand routes of different types, for tests and benchmarks. The routes share prefixes, each has a placeholder, and every
/// exposure occurs.
///
/// Route 427 is `area4/group2/:id/item7`, takes the query item `text`, and answers 427.
public enum ThousandRoutes {
    public static let numbers = 0..<1000

    /// The routes with their handlers.
    public static func registry() -> RouteRegistry {
        var routes = RouteRegistry()
        for hundreds in digits {
            for tens in digits {
                for ones in digits { register(hundreds, tens, ones, into: &routes) }
            }
        }
        return routes
    }

    /// The exposure, given by the last four bits of the route's number.
    public static func exposure(of number: Int) -> Exposure {
        Exposure(rawValue: UInt8(number % 16))
    }

    /// The pattern of a route's path.
    public static func path(of number: Int) -> String {
        path(of: number, id: ":id")
    }

    private static func path(of number: Int, id: String) -> String {
        "area\(number / 100)/group\(number / 10 % 10)/\(id)/item\(number % 10)"
    }

    private static let digits: [any Digit.Type] = [
        D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
    ]

    private static func register<H: Digit, T: Digit, O: Digit>(_: H.Type, _: T.Type, _: O.Type, into routes: inout RouteRegistry) {
        routes.register(Numbered<H, T, O>.self) { _ in Numbered<H, T, O>.number }
    }
}

/// A type for each triple of digits.
private struct Numbered<Hundreds: Digit, Tens: Digit, Ones: Digit>: URLRoute {
    typealias Output = Int
    static var number: Int { Hundreds.value * 100 + Tens.value * 10 + Ones.value }
    static var path: String { ThousandRoutes.path(of: number) }
    static var exposure: Exposure { ThousandRoutes.exposure(of: number) }
    static var examples: [Self] { [Self(id: "1"), Self(id: "a b", text: "x/y")] }
    var id: String
    var text: String?
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
