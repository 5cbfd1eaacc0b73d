/// A function of a domain that others can call: a page, a value or an effect.
///
/// A route is declared in the API module of its domain, so that callers depend neither on the implementation nor on strings. Its properties
/// can have any type, such as closures, images and streams. A route with an address is a ``URLRoute``.
///
/// ```swift
/// public struct Deposit: Route {
///     public typealias Output = Int
///     public static let path = "library/deposit"
///     public let amount: Int
///     public let onProgress: @Sendable (Double) -> Void
/// }
/// ```
public protocol Route: Sendable {
    /// The result type of the call.
    associatedtype Output: Sendable

    /// The name of the route in logs, switches and catalogs: literal segments without a leading slash.
    static var path: String { get }
    /// The required audience, `.signedIn` by default. An interceptor enforces it.
    static var audience: Audience { get }
}

extension Route {
    public static var audience: Audience { .signedIn }
}

/// A route with an address. It can be called directly (`mediator(BookValue(id: 7))`) and, from the origins in its exposure, by URL
/// (`mediator.open("library://shelves/books/7", from: .external)`).
///
/// ```swift
/// public struct BookValue: URLRoute {
///     public typealias Output = Int
///     public static let path = "library/book/:id", exposure: Exposure = [.native, .external], examples = [BookValue(id: 7)]
///     public var id: Int
///     public var range: String?
/// }
/// ```
///
/// The parameters of the address are the stored properties, encoded by the synthesized `Codable` conformance. Properties named in the path
/// become path segments; all others become query items (`?range=1y`), omitted if nil.
///
/// - Supported types are text, numbers, `Bool`, enumerations with raw values, and types that encode as one of these.
/// - `CodingKeys` can rename properties.
/// - Each value has one form: `+7`, `07` and `TRUE` are rejected.
public protocol URLRoute: Route, Codable {
    /// The pattern: literal segments and `:name` placeholders, without a leading slash. Placeholder properties are not optional.
    static var path: String { get }
    /// The origins from which the route is reachable by URL, `[.native]` by default.
    static var exposure: Exposure { get }
    /// At least one example with typical or unusual values, for tests and the catalog.
    static var examples: [Self] { get }
}

extension URLRoute {
    public static var exposure: Exposure { .native }
}

/// A route without parameters.
public protocol PlainRoute: URLRoute {
    init()
}

extension PlainRoute {
    public static var examples: [Self] { [Self()] }
}

/// A route that returns a file, such as a picture, that pages reference by address. Reading it has no side effects.
public protocol FileRoute: URLRoute where Output == RouteFile {}

/// A file that is returned in parts, such as a video.
public protocol PartialFileRoute: FileRoute {
    /// The first byte to return; nil for the start of the file.
    var start: Int? { get }
}

/// A file for a page.
public struct RouteFile: Sendable, Hashable, Codable {
    /// The place of bytes in a larger file.
    public struct Part: Sendable, Hashable, Codable {
        /// The offset of the first byte.
        public var start: Int
        /// The size of the whole file in bytes.
        public var size: Int

        public init(start: Int, size: Int) { (self.start, self.size) = (start, size) }
    }

    /// The media type derived from the bytes, such as `image/png`.
    public var mediaType: String
    public var bytes: [UInt8]
    /// The place of the bytes; nil for a whole file.
    public var part: Part?

    public init(mediaType: String, bytes: [UInt8], part: Part? = nil) {
        self.mediaType = mediaType
        self.bytes = bytes
        self.part = part
    }
}
