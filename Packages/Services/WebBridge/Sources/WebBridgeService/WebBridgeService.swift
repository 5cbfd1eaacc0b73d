public import RoutingService
import Synchronization
public import WebBridgeAPI

/// Answers the requests of web pages inside the app, if the page has declared the capability and its origin is granted it.
public final class WebBridgeService: WebBridgeServing {
    private let pages: [String: (display: WebPageDisplay, grants: Set<BridgeCapability>)]
    private let functions: [BridgeCapability: BridgeFunction]
    private let mediator: Mediator
    private let limits = BridgeLimits()
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> ContinuousClock.Instant
    private let onRefusal: @Sendable (BridgeRefusal) -> Void
    private let open = Mutex<[ObjectIdentifier: BridgeSession]>([:])

    /// - Parameters:
    ///   - manifests: The pages and grants, one manifest for each origin.
    ///   - functions: The named functions. Routes need no entry.
    ///   - mediator: Opens addresses.
    ///   - clock: Measures the duration of requests.
    ///   - onRefusal: Called for each refused message.
    ///   - now: Measures the rate of messages.
    /// - Throws: ``BridgeError/malformedManifest(_:)`` for an invalid or duplicate origin, duplicate IDs of pages or names of functions,
    ///   and a grant that is neither a function nor begins with `open:` or `event.`.
    public init(
        manifests: [BridgeManifest], functions: [BridgeFunction] = [], mediator: Mediator, clock: any Clock<Duration> = ContinuousClock(),
        onRefusal: @escaping @Sendable (BridgeRefusal) -> Void = { _ in },
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) throws(BridgeError) {
        var byName: [BridgeCapability: BridgeFunction] = [:]
        for function in functions {
            guard function.capability != "open", byName.updateValue(function, forKey: function.capability) == nil else {
                throw .malformedManifest("two functions are named \(function.capability)")
            }
        }
        var pages: [String: (display: WebPageDisplay, grants: Set<BridgeCapability>)] = [:]
        var origins: Set<String> = []
        for manifest in manifests {
            try manifest.check()
            guard origins.insert(manifest.origin).inserted else { throw .malformedManifest("\(manifest.origin) is listed twice") }
            for grant in manifest.grants where byName[grant] == nil {
                guard grant.rawValue.hasPrefix("open:") || grant.rawValue.hasPrefix("event.") else {
                    throw .malformedManifest("\(manifest.origin) is granted \(grant), which does not exist")
                }
            }
            for page in manifest.pages {
                let display = WebPageDisplay(
                    id: page.id, title: page.title, translations: page.translations, location: manifest.origin + page.path,
                    origin: manifest.origin)
                guard pages.updateValue((display, Set(manifest.grants)), forKey: page.id) == nil else {
                    throw .malformedManifest("two pages have the ID \(page.id)")
                }
            }
        }
        self.pages = pages
        self.functions = byName
        self.mediator = mediator
        self.clock = clock
        self.now = now
        self.onRefusal = onRefusal
    }

    /// The origins of all pages, which frames of the app may load.
    public var origins: [String] {
        Set(pages.values.map(\.display.origin)).sorted()
    }

    public var pageIDs: Set<String> { Set(pages.keys) }

    public func page(_ id: WebPageDisplay.ID) throws(BridgeError) -> WebPageDisplay {
        guard let page = pages[id] else { throw .unknownPage(id) }
        return page.display
    }

    public func serve(_ id: WebPageDisplay.ID, over transport: any BridgeTransport, navigator: (any Navigating)?) async throws(BridgeError)
    {
        guard let page = pages[id] else { throw .unknownPage(id) }
        let session = BridgeSession(
            conversation: BridgeConversation(
                origin: page.display.origin, grants: page.grants, functions: Set(functions.keys), limits: limits),
            origin: page.display.origin, time: limits.time, clock: clock, onRefusal: onRefusal
        ) { [self] task, permissionError in
            try await perform(task, navigator: navigator, permissionError: permissionError)
        }
        open.withLock { $0[ObjectIdentifier(session)] = session }
        await session.run(over: transport, now: now)
        open.withLock { $0[ObjectIdentifier(session)] = nil }
    }

    public func announce(_ event: BridgeCapability, _ values: [String: BridgeValue]) async {
        for session in open.withLock({ Array($0.values) }) { session.announce(event, values) }
    }

    // MARK: Performing

    private func perform(
        _ task: BridgeConversation.Task, navigator: (any Navigating)?, permissionError: @Sendable (BridgeCapability) -> BridgeError?
    ) async throws -> BridgeValue {
        switch task.action {
        case .call(let capability, let values):
            guard let function = functions[capability] else { throw BridgeError.unknownFunction(capability) }
            return try await function.call(values)
        case .open(let address):
            // Resolved by URL, which rejects invalid addresses and routes that are not exposed to web pages.
            guard let route = try? mediator.route(for: address, from: .web) else { throw BridgeError.cannotOpen }
            if let error = permissionError(BridgeCapability(opening: type(of: route).path)) { throw error }
            guard route is any PageRoute else {
                return try Self.value(of: try await mediator.open(address, from: .web, navigator: navigator))
            }
            guard let window = navigator as? any AddressOpening, let location = try? mediator.path(for: route) else {
                throw BridgeError.cannotOpen
            }
            await window.open(location)
            return .null
        }
    }

    private static func value(of output: any Sendable) throws(BridgeError) -> BridgeValue {
        switch output {
        case is Void: return .null
        case let text as String: return .string(text)
        case let isTrue as Bool: return .bool(isTrue)
        case let number as Int: return .number(Double(number))
        case let value as BridgeValue: return value
        default: throw .failed
        }
    }
}
