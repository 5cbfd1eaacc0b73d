import Synchronization

/// The one way from a domain to another: typed calls, calls by URL, and events.
///
/// ```swift
/// let mediator = Mediator(schemes: ["bank"])
/// var routes = RouteRegistry()
/// routes.register(FundValue.self) { try await finance.value(of: $0.id) }
/// try mediator.install(routes, interceptors: [LoginWall()])          // composition root only, once
///
/// let worth = try await mediator(FundValue(id: 7))                   // typed door: no strings
/// let same = try await mediator.open("bank://finance/fund/7", from: .external)   // URL door, same handler
/// ```
///
/// Guarantees: closed by default (a route is reachable by URL only from the origins that its exposure names); two doors,
/// one table; matching is deterministic; every call is answered, with a value or an error. Safe to use from any thread.
public final class Mediator: Sendable {
    private let schemes: [String]
    private let table = Mutex<RouteTable?>(nil)
    let bus = EventBus()

    /// - Parameter schemes: the URL schemes of this app, in lower case. The first is the one that `url(for:)` writes.
    public init(schemes: [String]) {
        self.schemes = schemes
    }

    /// Freezes the routes and makes them callable. Services can hold the mediator before.
    ///
    /// - Parameters:
    ///   - routes: all routes of the app.
    ///   - interceptors: stand around both doors, the outermost first.
    ///   - notFound: answers addresses that no route has; left out, they are errors.
    /// - Throws: ``RoutingError`` when two routes collide, a pattern is malformed, or routes are installed already.
    public func install(
        _ routes: RouteRegistry, interceptors: [any RouteInterceptor] = [], notFound: @escaping NotFoundAnswer = { throw $0.error }
    ) throws(RoutingError) {
        let frozen = try RouteTable(routes, interceptors: interceptors, notFound: notFound)
        let isFirst = table.withLock { table in
            guard table == nil else { return false }
            table = frozen
            return true
        }
        guard isFirst else { throw .alreadyInstalled }
    }

    /// The typed door.
    /// - Throws: what the handler or an interceptor throws; ``RoutingError/notRegistered(path:)``;
    ///   ``RoutingError/notInstalled``.
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

    /// The URL door: decodes the address and calls the same handler as the typed door.
    ///
    /// An address that no route has, and a web address, go to the function that ``install(_:interceptors:notFound:)`` was given.
    ///
    /// - Parameters:
    ///   - address: `scheme://path?query`, or `/path?query`.
    ///   - origin: where the address comes from; decides what it may reach.
    ///   - navigator: where a page that the route makes will live.
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
        } catch let error as RoutingError where error.isNotFound || WebAddress.isMeant(by: address) {
            return try await table.notFound(UnknownAddress(address: address, error: error, context: context))
        }
        return try await perform(route, index, context: context, in: table)
    }

    /// The route that an address names, without calling it.
    /// - Throws: as ``open(_:from:navigator:)``, but for what the handler would throw.
    public func route(for address: String, from origin: Origin) throws -> any URLRoute {
        try resolve(address, from: origin, in: installed()).0
    }

    /// The path and query of a route, for example `/finance/fund/7?range=1y`. Deep links are made so, never by hand.
    ///
    /// What is written is read back to the same route, or it is not written.
    /// - Throws: ``RoutingError/notRegistered(path:)``; ``RoutingError/missingParameter(_:)`` when a property that is a placeholder is nil;
    ///   ``RoutingError/invalidParameter(_:expected:)`` and ``RoutingError/malformedAddress(reason:)`` for values that no address can
    ///   hold: control characters, an empty segment of a path, `.` and `..`, more than 2,048 bytes.
    public func path(for route: some URLRoute) throws(RoutingError) -> String {
        let table = try installed()
        guard let index = table.byType[ObjectIdentifier(type(of: route))] else { throw .notRegistered(path: type(of: route).path) }
        return try table.patterns[index].write(route)
    }

    /// The full link of a route, for example `bank://finance/fund/7`.
    /// - Throws: as ``path(for:)``.
    public func url(for route: some URLRoute) throws(RoutingError) -> String {
        "\(schemes[0]):/" + (try path(for: route))
    }

    /// All routes, sorted by pattern.
    /// - Throws: ``RoutingError/notInstalled``.
    public func catalogue() throws(RoutingError) -> RouteCatalogue {
        RouteCatalogue(table: try installed())
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
        let entry = table.entries[index]
        guard let route = entry.address, route.exposure.admits(origin) else { throw RoutingError.refused(path: entry.path, origin: origin) }
        if let key = address.query.keys.filter({ !entry.query.contains($0) }).min() {
            throw RoutingError.malformedAddress(reason: "'\(entry.path)' has no query key '\(key)'")
        }
        let values = table.patterns[index].values(of: address)
        return (try ParameterReader.read(route, from: values), index)
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
                guard !text.isEmpty, text != ".", text != "..", Address.canHold(text) else {
                    throw .invalidParameter(name, expected: "a text that can be a segment of an address")
                }
                path.append(text)
            }
        }
        var query: [(String, String)] = []
        for (key, text) in values.sorted(by: { $0.key < $1.key }) {
            guard Address.canHold(text) else { throw .invalidParameter(key, expected: "a text without control characters") }
            query.append((key, text))
        }
        let text = Address.write(segments: path, query: query)
        // The scheme comes before it: room is left for one.
        guard text.utf8.count <= Address.maximumLength - Address.schemeRoom else {
            throw .malformedAddress(reason: "it is longer than \(Address.maximumLength) bytes")
        }
        return text
    }
}
