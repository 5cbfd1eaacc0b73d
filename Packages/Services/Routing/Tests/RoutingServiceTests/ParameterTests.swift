import RoutingTesting
import Testing

@testable import RoutingService

private enum Range: String, Codable, CaseIterable {
    case day = "1d"
    case year = "1y"
}

private enum Level: Int, Codable {
    case low = 1
    case high = 2
}

private struct Ticker: Codable, Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        guard text.count == 3 else { throw Problem() }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    struct Problem: Error {}
}

/// A type that is coded as the single value of another one.
private struct Wrapped: Codable, Hashable {
    var level: Level

    init(_ level: Level) { self.level = level }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        level = container.decodeNil() ? .low : try container.decode(Level.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(level)
    }
}

private struct Wrapping: URLRoute, Equatable {
    typealias Output = Void
    static let path = "wrapping", exposure: Exposure = [.native, .external], examples = [Wrapping(level: Wrapped(.high))]
    var level: Wrapped
}

private struct Everything: URLRoute, Equatable {
    typealias Output = Void
    static let path = "all/:text/:number/:range"
    static let exposure: Exposure = [.native, .external]
    static let examples = [
        Everything(text: "a b", number: -3, range: .day, isOpen: true, share: 0.5, small: 7, level: .high, ticker: Ticker("ABC")),
        Everything(text: "/?&=#%ü", number: .max, range: .year, isOpen: false, share: -1e300, small: .max),
    ]
    var text: String
    var number: Int
    var range: Range
    var isOpen: Bool
    var share: Double
    var small: UInt8
    var level: Level?
    var ticker: Ticker?
    var note: String?
}

/// A route whose properties cannot be written as parameters.
private struct Unwritable<Value: Codable & Sendable & Defaulting>: URLRoute {
    typealias Output = Void
    static var path: String { "unwritable" }
    static var examples: [Self] { [Self(value: Value.standard)] }
    var value: Value
}

private protocol Defaulting {
    static var standard: Self { get }
}
extension Array: Defaulting where Element == Int { static var standard: [Int] { [1, 2] } }
extension Dictionary: Defaulting where Key == String, Value == Int { static var standard: [String: Int] { ["a": 1] } }
private struct Pair: Codable, Sendable, Defaulting {
    static let standard = Pair()
    var left = 1
    var right = 2
}

private struct Misfit: URLRoute {
    typealias Output = Void
    static let path = "misfit/:other"
    static let examples = [Misfit(id: 1)]
    var id: Int
}

private struct Silent: URLRoute {
    typealias Output = Void
    static let path = "silent"
    static let examples: [Silent] = []
    var id: Int
}

private struct Placed: Route {
    typealias Output = Void
    static let path = "placed/:id"
    let id: Int
}

@Suite(.timeLimit(.minutes(10))) struct ParameterTests {
    private let mediator = Mediator(schemes: ["app"])

    private func install<R: Route>(_: R.Type) throws where R.Output == Void {
        var routes = RouteRegistry()
        routes.register(R.self) { (_: R) in }
        try mediator.install(routes)
    }

    @Test func everySupportedType_roundTrips() throws {
        #expect(RouteRoundTrip.problems(of: [Everything.self], variations: 5_000) == [])
        try install(Everything.self)
        #expect(
            try mediator.path(for: Everything.examples[0])
                == "/all/a%20b/-3/1d?isOpen=true&level=2&share=0.5&small=7&ticker=ABC")
        for example in Everything.examples {
            #expect(try mediator.route(for: mediator.url(for: example), from: .external) as? Everything == example)
        }
        #expect(
            try mediator.catalog().entries[0].parameters
                == ["text", "number", "range", "isOpen", "level", "note", "share", "small", "ticker"])
    }

    @Test func typeThatWrapsAValue_roundTrips() throws {
        try install(Wrapping.self)
        #expect(try mediator.path(for: Wrapping.examples[0]) == "/wrapping?level=2")
        #expect(try mediator.route(for: "/wrapping?level=2", from: .external) as? Wrapping == Wrapping.examples[0])
    }

    @Test(arguments: [
        ("/all/x/07/1d?isOpen=true&share=1.0&small=1", "number", "an integer"),
        ("/all/x/+7/1d?isOpen=true&share=1.0&small=1", "number", "an integer"),
        ("/all/x/7/2d?isOpen=true&share=1.0&small=1", "range", "one of 1d, 1y"),
        ("/all/x/7/1d?isOpen=TRUE&share=1.0&small=1", "isOpen", "true or false"),
        ("/all/x/7/1d?isOpen=1&share=1.0&small=1", "isOpen", "true or false"),
        ("/all/x/7/1d?isOpen=true&share=1&small=1", "share", "a number"),
        ("/all/x/7/1d?isOpen=true&share=0x1p3&small=1", "share", "a number"),
        ("/all/x/7/1d?isOpen=true&share=NaN&small=1", "share", "a number"),
        ("/all/x/7/1d?isOpen=true&share=1.0&small=256", "small", "an integer"),
        ("/all/x/7/1d?isOpen=true&share=1.0&small=-1", "small", "an integer"),
        ("/all/x/7/1d?isOpen=true&share=1.0&small=1&level=02", "level", "an integer"),
        ("/all/x/7/1d?isOpen=true&share=1.0&small=1&level=3", "level", "a Level"),
    ])
    func value_whenNotCanonical_isRejected(address: String, name: String, expected: String) throws {
        try install(Everything.self)
        #expect(throws: RoutingError.invalidParameter(name, expected: expected)) { try mediator.route(for: address, from: .external) }
    }

    @Test func parameter_whenMissing_isNamedInTheError() throws {
        try install(Everything.self)
        #expect(throws: RoutingError.missingParameter("share")) {
            try mediator.route(for: "/all/x/7/1d?isOpen=true&small=1", from: .external)
        }
    }

    @Test func decodingErrorOfAProperty_isRethrown() throws {
        try install(Everything.self)
        #expect(throws: Ticker.Problem.self) {
            try mediator.route(for: "/all/x/7/1d?isOpen=true&share=1.0&small=1&ticker=ABCD", from: .external)
        }
    }

    /// A placeholder property cannot be a query item.
    @Test(arguments: ["text", "number", "range"])
    func placeholder_inTheQuery_isRejected(name: String) throws {
        try install(Everything.self)
        #expect(throws: RoutingError.malformedAddress(reason: "'\(Everything.path)' has no query key '\(name)'")) {
            try mediator.route(for: "/all/x/7/1d?isOpen=true&share=1.0&small=1&\(name)=x", from: .external)
        }
    }

    @Test func install_whenPropertyHasSeveralValues_throws() {
        let several = "its example cannot be read back: the parameter 'value' must be one value, not several."
        for (route, path) in [(Unwritable<[Int]>.self, "unwritable")] as [(any URLRoute.Type, String)] {
            #expect(RouteRoundTrip.problems(of: [route]) == [RoutingError.malformedRoute(path, reason: several).description])
        }
        #expect(RouteRoundTrip.problems(of: [Unwritable<[String: Int]>.self]).count == 1)
        #expect(RouteRoundTrip.problems(of: [Unwritable<Pair>.self]).count == 1)
    }

    @Test func install_whenPatternDoesNotMatchProperties_throws() {
        #expect(throws: RoutingError.malformedRoute("misfit/:other", reason: "it has no property 'other'")) { try install(Misfit.self) }
        #expect(throws: RoutingError.malformedRoute("silent", reason: "it has no example")) { try install(Silent.self) }
        #expect(throws: RoutingError.malformedPattern("placed/:id", reason: "only a route with an address has placeholders")) {
            try install(Placed.self)
        }
    }
}
