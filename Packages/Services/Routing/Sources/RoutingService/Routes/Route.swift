/// One thing that a domain can be asked for from outside: a page, a value, an effect.
///
/// Declared in the owning domain's API module, so that a caller needs neither the domain's implementation nor a string.
/// The same declaration serves the typed door (`mediator(FundValue(id: 7))`) and, where the exposure allows it, the URL
/// door (`mediator.open("harbor://finance/fund/7", from: .external)`).
///
/// ```swift
/// public struct FundValue: Route {
///     public typealias Output = Int
///     public static let path = "finance/fund/:id"
///     public static let exposure: Exposure = [.native, .external]
///     public static let examples = [FundValue(id: 7)]
///     public var id: Int
///     public init(id: Int) { self.id = id }
///     public init(url: RouteParameters) throws { id = try url.integer("id") }
///     public func parameters() -> RouteParameters { ["id": String(id)] }
/// }
/// ```
///
/// `init(url:)` and `parameters()` must be inverse to each other; `RouteCatalogue.verify()` checks it over `examples`.
public protocol Route: Sendable {
    /// What the call returns.
    associatedtype Output: Sendable

    /// The pattern: literal segments and `:name` placeholders, without a leading slash.
    static var path: String { get }
    /// The query keys that the route understands; others are refused from outside.
    static var query: [String] { get }
    /// Who may call it by URL. `[.native]` unless the route says otherwise.
    static var exposure: Exposure { get }
    /// Who may call it at all. `.signedIn` unless the route says otherwise; an interceptor enforces it.
    static var audience: Audience { get }
    /// Calls with typical and with awkward values, at least one; tests and the catalogue use them.
    static var examples: [Self] { get }

    /// Reads the route from the parameters of a URL.
    init(url: RouteParameters) throws
    /// The parameters from which `init(url:)` makes an equal route.
    func parameters() -> RouteParameters
}

extension Route {
    public static var query: [String] { [] }
    public static var exposure: Exposure { .native }
    public static var audience: Audience { .signedIn }
}

/// A route without parameters gets both directions for free.
public protocol PlainRoute: Route {
    init()
}

extension PlainRoute {
    public static var examples: [Self] { [Self()] }
    public init(url: RouteParameters) throws { self.init() }
    public func parameters() -> RouteParameters { [:] }
}
