/// One thing that a domain can be asked for from outside: a page, a value, an effect.
///
/// Declared in the owning domain's API module, so that a caller needs neither the domain's implementation nor a string. Called by code only
/// (`mediator(Deposit(amount: 7))`), so its properties may be anything: closures, images, streams. One that has an address as well is a
/// ``URLRoute``.
///
/// ```swift
/// public struct Deposit: Route {
///     public typealias Output = Int
///     public static let path = "finance/deposit"
///     public let amount: Int
///     public let onProgress: @Sendable (Double) -> Void
/// }
/// ```
public protocol Route: Sendable {
    /// What the call returns.
    associatedtype Output: Sendable

    /// Names the route in logs, switches and catalogues: literal segments without a leading slash.
    static var path: String { get }
    /// Who may call it at all. `.signedIn` unless the route says otherwise; an interceptor enforces it.
    static var audience: Audience { get }
}

extension Route {
    public static var audience: Audience { .signedIn }
}

/// A route with an address: the same declaration serves the typed door (`mediator(FundValue(id: 7))`) and, where the exposure allows it, the
/// URL door (`mediator.open("bank://finance/fund/7", from: .external)`).
///
/// ```swift
/// public struct FundValue: URLRoute {
///     public typealias Output = Int
///     public static let path = "finance/fund/:id", exposure: Exposure = [.native, .external], examples = [FundValue(id: 7)]
///     public var id: Int
///     public var range: String?
/// }
/// ```
///
/// The parameters of the address are the stored properties, through `Codable` as the compiler writes it: a property that the path names
/// stands there, each other one is an item of the query (`?range=1y`), left out when it is nil. A property is a text, a number, a `Bool`, an
/// enumeration with raw values, or another type that is coded as one of these; `CodingKeys` give it another name. A value has one form:
/// `+7`, `07` and `TRUE` are refused.
public protocol URLRoute: Route, Codable {
    /// The pattern: literal segments and `:name` placeholders, without a leading slash. A placeholder is a property that is not optional.
    static var path: String { get }
    /// Who may call it by URL. `[.native]` unless the route says otherwise.
    static var exposure: Exposure { get }
    /// Calls with typical and with awkward values, at least one; tests and the catalogue use them.
    static var examples: [Self] { get }
}

extension URLRoute {
    public static var exposure: Exposure { .native }
}

/// A route without parameters has its example for free.
public protocol PlainRoute: URLRoute {
    init()
}

extension PlainRoute {
    public static var examples: [Self] { [Self()] }
}

/// A route whose output is a file that pages refer to by address, such as a picture. Reading it changes nothing.
public protocol FileRoute: URLRoute where Output == RouteFile {}

/// A file as it is served to whoever shows a page.
public struct RouteFile: Sendable, Hashable, Codable {
    /// Such as `image/png`, by the bytes.
    public var mediaType: String
    public var bytes: [UInt8]

    public init(mediaType: String, bytes: [UInt8]) {
        self.mediaType = mediaType
        self.bytes = bytes
    }
}
