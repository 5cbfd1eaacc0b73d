import Synchronization

/// Connects domains by typed calls, calls by URL, and events.
///
/// ```swift
/// let mediator = Mediator(schemes: ["library"])
/// var routes = RouteRegistry()
/// routes.register(BookValue.self) { try await library.value(of: $0.id) }
/// try mediator.install(routes, interceptors: [SignInInterceptor()])          // once, in the composition root
///
/// let worth = try await mediator(BookValue(id: 7))                   // typed call
/// let same = try await mediator.open("library://shelves/books/7", from: .external)   // call by URL, same handler
/// ```
///
/// - A route is reachable by URL only from the origins in its exposure.
/// - Typed calls and calls by URL use the same handlers, and matching is deterministic.
/// - Every call returns a value or throws.
public final class Mediator: Sendable {
    private let schemes: [String]
    private let table = Mutex<RouteTable?>(nil)
    let bus = EventBus()

    /// - Parameter schemes: The URL schemes of this app in lowercase. `url(for:)` writes the first one.
    public init(schemes: [String]) {
        self.schemes = schemes
    }

    /// Installs the routes, once. Services can hold the mediator before.
    ///
    /// - Parameters:
    ///   - routes: All routes of the app.
    ///   - interceptors: Called around every handler, the outermost first.
    ///   - notFound: Answers addresses without a route. By default, they throw.
    /// - Throws: ``RoutingError`` if routes collide, a pattern is malformed, or routes are already installed.
    public func install(
        _ routes: RouteRegistry, interceptors: [any RouteInterceptor] = [], notFound: @escaping NotFoundHandler = { throw $0.error }
    ) throws(RoutingError) {
        let frozen = try RouteTable(routes, interceptors: interceptors, notFound: notFound)
        let isFirst = table.withLock { table in
            guard table == nil else { return false }
            table = frozen
            return true
        }
        guard isFirst else { throw .alreadyInstalled }
    }

    /// Calls a route.
    /// - Throws: Errors of the handler and interceptors, ``RoutingError/notRegistered(path:)``, ``RoutingError/notInstalled``.
    public func callAsFunction<R: Route>(_ route: R, context: RouteContext = RouteContext()) async throws -> R.Output {
        let table = try installed()
        guard let index = table.byType[ObjectIdentifier(R.self)] else { throw RoutingError.notRegistered(path: R.path) }
        if table.interceptors.isEmpty, let handler = table.entries[index].handler as? TypedHandler<R> {
            return try await handler.call(route, context)
        }
        let output = try await perform(route, index, context: context, in: table)
        guard let typed = output as? R.Output else { throw RoutingError.unexpectedOutput(path: R.path) }
        return typed
    }

    /// Calls the route of an address, with the same handler as a typed call.
    ///
    /// Addresses without a route and web addresses are passed to the `notFound` handler of ``install(_:interceptors:notFound:)``.
    ///
    /// - Parameters:
    ///   - address: `scheme://path?query` or `/path?query`.
    ///   - origin: The source of the address, which determines the reachable routes.
    ///   - navigator: The navigator of a page that the route creates.
    /// - Throws: ``RoutingError/malformedAddress(reason:)``, ``RoutingError/notFound(address:)``,
    ///   ``RoutingError/refused(path:origin:)``, ``RoutingError/missingParameter(_:)``,
    ///   ``RoutingError/invalidParameter(_:expected:)``, and what the handler throws.
    @discardableResult
    public func open(_ address: String, from origin: Origin, navigator: (any Navigating)? = nil) async throws -> any Sendable {
        let table = try installed()
        let context = RouteContext(origin: origin, navigator: navigator)
        let (route, index): (any URLRoute, Int)
        do {
            (route, index) = try resolve(address, from: origin, in: table)
        } catch let error as RoutingError where error.isNotFound || WebAddress.isLikely(by: address) {
            return try await table.notFound(UnknownAddress(address: address, error: error, context: context))
        }
        return try await perform(route, index, context: context, in: table)
    }

    /// Returns the route of an address without calling it.
    /// - Throws: See ``open(_:from:navigator:)``.
    public func route(for address: String, from origin: Origin) throws -> any URLRoute {
        try resolve(address, from: origin, in: installed()).0
    }

    /// Returns the path and query of a route, for example `/library/book/7?range=1y`. Links are always created this way.
    ///
    /// The address can be read back to an equal route.
    /// - Throws: ``RoutingError/notRegistered(path:)``; ``RoutingError/missingParameter(_:)`` if a placeholder property is nil;
    ///   ``RoutingError/invalidParameter(_:expected:)`` and ``RoutingError/malformedAddress(reason:)`` for control characters, empty, `.`
    ///   and `..` segments, and more than 2,048 bytes.
    public func path(for route: some URLRoute) throws(RoutingError) -> String {
        let table = try installed()
        guard let index = table.byType[ObjectIdentifier(type(of: route))] else { throw .notRegistered(path: type(of: route).path) }
        return try table.patterns[index].write(route)
    }

    /// Returns the URL of a route, for example `library://shelves/books/7`.
    /// - Throws: See ``path(for:)``.
    public func url(for route: some URLRoute) throws(RoutingError) -> String {
        "\(schemes[0]):/" + (try path(for: route))
    }

    /// Returns all routes, sorted by pattern.
    /// - Throws: ``RoutingError/notInstalled``.
    public func catalog() throws(RoutingError) -> RouteCatalog {
        RouteCatalog(table: try installed())
    }

    private func installed() throws(RoutingError) -> RouteTable {
        guard let table = table.withLock({ $0 }) else { throw .notInstalled }
        return table
    }

    private func resolve(_ text: String, from origin: Origin, in table: RouteTable) throws -> (any URLRoute, Int) {
        let address = try Address(text, schemes: schemes)
        guard let index = table.trie.match(address.segments) else {
            throw RoutingError.notFound(address: "/" + address.segments.joined(separator: "/"))
        }
        let path = table.patterns[index].description
        guard let route = table.entries[index].address, route.exposure.admits(origin) else {
            throw RoutingError.refused(path: path, origin: origin)
        }
        if let key = address.query.filter({ !table.entries[index].query.contains($0.name) }).map(\.name).min() {
            throw RoutingError.malformedAddress(reason: "'\(path)' has no query key '\(key)'")
        }
        return (try ParameterReader.read(route, from: table.patterns[index].parameters(of: address)), index)
    }

    private func perform(_ route: any Route, _ index: Int, context: RouteContext, in table: RouteTable) async throws -> any Sendable {
        let call = RouteCall(route: route, path: table.entries[index].path, audience: table.entries[index].audience, context: context)
        return try await RouteNext(interceptors: table.interceptors[...], perform: table.entries[index].perform)(call)
    }
}

extension RoutePattern {
    func write(_ route: some URLRoute) throws(RoutingError) -> String {
        var values: [String: String]
        do {
            values = try ParameterWriter.write(route)
        } catch let error as RoutingError {
            throw error
        } catch {
            throw .malformedRoute(description, reason: "\(error)")
        }
        var path: [String] = []
        for segment in segments {
            switch segment {
            case .literal(let text): path.append(text)
            case .placeholder(let name):
                guard let text = values.removeValue(forKey: name) else { throw .missingParameter(name) }
                guard !text.isEmpty, text != ".", text != "..", Address.isValid(text) else {
                    throw .invalidParameter(name, expected: "a valid path segment")
                }
                path.append(text)
            }
        }
        let query = [Parameter](values).sorted { $0.name < $1.name }
        if let invalid = query.first(where: { !Address.isValid($0.text) }) {
            throw .invalidParameter(invalid.name, expected: "a text without control characters")
        }
        let text = Address.write(segments: path, query: query)
        // Reserves space for a scheme.
        guard text.utf8.count <= Address.maximumLength - Address.schemeRoom else {
            throw .malformedAddress(reason: "it is longer than \(Address.maximumLength) bytes")
        }
        return text
    }
}
