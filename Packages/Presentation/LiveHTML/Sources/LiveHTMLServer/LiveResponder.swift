#if Hummingbird
import HTTPTypes
import Hummingbird
import LiveHTML
import NIOCore
import PresentationKit
import ServiceLifecycle
import Synchronization

/// Handles requests: checks them, then serves the page, its stream, its events and its files.
struct LiveResponder: HTTPResponder {
    typealias Context = LiveContext

    /// More than three times ``LiveLimits/locationBytes``, for a location that is percent-encoded in an address.
    private static let addressBytes = 8 * 1024

    private final class State: Sendable { let port = Mutex(0) }

    let sessions: LiveSessions
    let uploads = UploadLimiter()
    let pending: PendingConnectionLimiter
    private let configuration: LiveServerConfiguration
    private let assets: LiveServer.Assets
    private let onRefusal: @Sendable (LiveRefusal) -> Void
    private let state = State()

    init(
        sessions: LiveSessions, configuration: LiveServerConfiguration, assets: @escaping LiveServer.Assets,
        pending: PendingConnectionLimiter, onRefusal: @escaping @Sendable (LiveRefusal) -> Void
    ) {
        (self.sessions, self.configuration, self.assets, self.onRefusal) = (sessions, configuration, assets, onRefusal)
        self.pending = pending
    }

    func bind(to port: Int) { state.port.withLock { $0 = port } }

    private var requestGuard: RequestGuard {
        RequestGuard(
            port: state.port.withLock { $0 }, hostName: configuration.hostName, cookieName: configuration.cookieName,
            authenticator: configuration.authenticator
        )
    }

    // MARK: Routing

    func respond(to request: Request, context: Context) async throws -> Response {
        guard (request.head.path ?? "").utf8.count <= Self.addressBytes else {
            return .text(.uriTooLong, "The address is too long.").closing(context.channel)
        }
        let facts = RequestFacts(request)
        let language = PageLanguage.asked(facts.acceptLanguage ?? "", among: configuration.languages) ?? .current
        let response = try await PageLanguage.$current.withValue(language) { try await respond(to: request, facts, context) }
        // The server would otherwise read the rest of a body before the next request, however long it is.
        let isRead = response.status.code < 400 && [LivePage.eventPath, LivePage.formPath].contains(facts.path)
        return isRead || facts.bodySize <= sessions.limits.bodyBytes ? response : response.closing(context.channel)
    }

    private func respond(to request: Request, _ facts: RequestFacts, _ context: Context) async throws -> Response {
        guard ["GET", "HEAD", "POST"].contains(facts.method) else { return .text(.methodNotAllowed, "Only GET, HEAD and POST.") }
        let requestGuard = self.requestGuard
        switch requestGuard.decide(facts) {
        case .refuse(.missingCookie) where requestGuard.cookies(of: facts).contains(where: configuration.authenticator.revoke(reused:)):
            await sessions.endAll()
            return refuse(facts, .reusedKey, .forbidden)
        case .refuse(let reason): return refuse(facts, reason, .forbidden)
        case .reload: return reloadPage(request, facts)
        case .launch(let source): return await launch(facts, source)
        case .allow(let source):
            pending.remove(context.channel)
            let key = requestGuard.cookie(of: facts)
            if let key { configuration.authenticator.use(key) }
            var wanted = LiveRequest(address: request.head.path ?? "/", source: source)
            wanted.start = facts.rangeStart
            var response = await route(request, facts, wanted)
            if let replacement = key.flatMap(configuration.authenticator.replacement(for:)) {
                response.headers[.setCookie] = requestGuard.setCookie(replacement)
            }
            return facts.method == "HEAD" ? response.createHeadResponse() : response
        }
    }

    private func route(_ request: Request, _ facts: RequestFacts, _ wanted: LiveRequest) async -> Response {
        switch (facts.method, facts.path) {
        case ("GET", LivePage.streamPath): return await stream(request, facts)
        case ("POST", LivePage.eventPath): return await event(request, facts)
        case ("POST", LivePage.formPath): return await form(request, facts)
        // The key was processed with the request's cookie.
        case ("POST", LivePage.keyPath): return Response(status: .noContent)
        case ("POST", _): return .text(.notFound, "Nothing accepts POST requests at this address.")
        default:
            if let asset = LiveAsset.at(facts.path) { return .asset(asset) }
            // Requested by browsers on pages without an icon.
            if facts.path == "/favicon.ico" { return .asset(.icon) }
            if facts.path.hasPrefix("/_live/") { return .text(.notFound, "File not found.") }
            if let asset = await withTaskExecutorPreference(globalConcurrentExecutor, operation: { await assets(wanted) }) {
                return .asset(asset)
            }
            return await page(facts, wanted)
        }
    }

    func refuse(_ facts: RequestFacts, _ reason: LiveRefusal.Reason, _ status: HTTPResponse.Status) -> Response {
        onRefusal(LiveRefusal(reason: reason, method: facts.method, path: facts.path, status: status.code))
        let text =
            switch reason {
            case .missingCookie, .reusedKey, .usedLaunchToken: localized(\.refusedStranger) + " " + localized(configuration.advice)
            case .oversizedBody: localized { $0.refusedTooLarge(String(sessions.limits.uploadBytes / 1024)) }
            case .noSpace: localized(\.noSpace)
            case .tooManyUploads, .tooManyEvents, .tooManySessions: localized(\.refusedTooMuch)
            case .failedPage: localized(\.refusedFailed)
            default: localized(\.refusedNothingChanged)
            }
        return .plainPage(status, title: localized(\.refused), text: text)
    }

    func refuse(_ facts: RequestFacts, _ error: any Error) -> Response {
        guard let error = error as? LiveError else { return refuse(facts, .failedPage, .internalServerError) }
        let (reason, status) = error.refusal
        return refuse(facts, reason, status)
    }

    // MARK: Launch

    private func launch(_ facts: RequestFacts, _ source: NavigationSource) async -> Response {
        let to = facts.query["to"].flatMap { $0.hasPrefix("/") && !$0.hasPrefix("//") && !$0.contains("\\") ? $0 : nil }
        // A location in a launch link comes from another app, whatever the browser sends.
        let isForeign = to != nil || source == .foreign
        let location = LiveRequest(address: to ?? "/", source: source).location
        let target = isForeign ? LivePage.location(location, naming: LivePage.foreignMark) : location
        guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return refuse(facts, .malformedLocation, .badRequest) }
        let cookie = requestGuard.cookie(of: facts)
        // A token is spent even if the browser has access, because others may read its address.
        let launch = configuration.authenticator.launch(facts.query["token"] ?? "", for: cookie)
        guard launch != nil || cookie != nil else { return refuse(facts, .usedLaunchToken, .forbidden) }
        if launch?.shutsOthersOut == true { await sessions.endAll() }
        var response = Response.redirect(to: target)
        if let value = launch?.cookieValue { response.headers[.setCookie] = requestGuard.setCookie(value) }
        return response
    }

    private func reloadPage(_ request: Request, _ facts: RequestFacts) -> Response {
        .reloadPage(
            to: LivePage.location(LiveRequest(address: request.head.path ?? "/", source: .foreign).location, naming: LivePage.foreignMark))
    }

    // MARK: Pages

    private func page(_ facts: RequestFacts, _ wanted: LiveRequest) async -> Response {
        do {
            let known = facts.query[LivePage.sessionName]
            let html = try await makePage(wanted, known: known, isKept: facts.method == "GET")
            return .html(.ok, html, frames: sessions.frameOrigins)
        } catch let error as LiveError where error == .unknownPage {
            // Not a refusal: browsers request addresses without a link.
            return .html(.notFound, LivePage.missing)
        } catch {
            return refuse(facts, error)
        }
    }

    /// - Parameter isKept: Whether a browser will show the page; false for a HEAD request.
    @MainActor private func makePage(_ wanted: LiveRequest, known id: String?, isKept: Bool) async throws -> String {
        // After a form was sent without a script, or while a page is loading.
        if let id, let session = await sessions.resume(id) { return session.page() }
        let session = try await sessions.load(wanted)
        defer { if !isKept { sessions.end(session) } }
        return session.page()
    }

    // MARK: Events

    private func event(_ request: Request, _ facts: RequestFacts) async -> Response {
        do {
            let event =
                facts.hasFiles ? try await LiveEvent.decode(form(of: request, facts)) : try await LiveEvent.decode(body(of: request))
            // The limits of one form must not apply to another one.
            if facts.hasFiles, let handler = facts.query["h"], Int(handler).map(event.submits) != true { throw LiveError.malformedEvent }
            try await receive(event, session: facts.query["s"])
            return Response(status: .noContent)
        } catch let failure as BodyFailure {
            return refuse(facts, failure.reason, failure.status)
        } catch {
            return refuse(facts, error)
        }
    }

    @MainActor @discardableResult private func receive(_ event: LiveEvent, session id: String?) throws -> Task<Void, Never>? {
        guard let id, let session = sessions[id] else { throw LiveError.unknownSession }
        sessions.touch(session)
        return try session.receive(event)
    }

    /// Handles a form or a button press without a script: the response is the page after the action has ended.
    private func form(_ request: Request, _ facts: RequestFacts) async -> Response {
        do {
            let values =
                facts.hasFiles
                ? try await form(of: request, facts).values
                : FormValues(QueryItems(String(decoding: try await body(of: request), as: UTF8.self)).fields)
            guard let handler = facts.query["h"].flatMap({ Int($0) }), let render = facts.query["r"].flatMap({ Int($0) }) else {
                throw LiveError.malformedEvent
            }
            let kind: NodeEvent = facts.query["e"] == NodeEvent.click.rawValue ? .click : .submit
            let event = LiveEvent.handler(kind, handler, render: render, values: kind == .click ? FormValues() : values)
            return .redirect(to: try await perform(event, session: facts.query["s"]))
        } catch let failure as BodyFailure {
            return refuse(facts, failure.reason, failure.status)
        } catch let error as LiveError where error == .unknownSession {
            return .redirect(to: "/")
        } catch {
            return refuse(facts, error)
        }
    }

    @MainActor private func perform(_ event: LiveEvent, session id: String?) async throws -> String {
        guard let id, let session = sessions[id] else { throw LiveError.unknownSession }
        let action: Task<Void, Never>?
        do throws(LiveError) {
            action = try session.receive(event)
        } catch {
            // If the form was removed from the page, the current page is shown.
            guard error == .lateEvent else { throw error }
            action = nil
        }
        await action?.value
        return LivePage.location(session.location, naming: id)
    }
}

extension LiveResponder {
    // MARK: Stream

    fileprivate func stream(_ request: Request, _ facts: RequestFacts) async -> Response {
        do {
            let (session, connection) = try await connect(facts, lastEventID: facts.lastEventID)
            return .events { writer in
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await send(session, connection, to: &writer)
                }
                try await writer.finish(nil)
            }
        } catch {
            return refuse(facts, error)
        }
    }

    @MainActor private func connect(_ facts: RequestFacts, lastEventID: String?) async throws -> (LiveSession, LiveConnection) {
        if let id = facts.query["s"], let session = sessions[id] {
            let last = lastEventID.flatMap { Int($0) } ?? facts.query["r"].flatMap { Int($0) }
            return (session, session.connect(after: last))
        }
        // Probably the app was restarted: the open tab continues at its address.
        let session = try await sessions.reopen(LiveRequest(address: facts.query["at"] ?? "/", source: .sameOrigin))
        return (session, session.connect(after: nil))
    }

    private func send(_ session: LiveSession, _ connection: LiveConnection, to writer: inout any ResponseBodyWriter) async throws {
        do {
            // Ends the stream on shutdown, which it would otherwise block.
            try await withGracefulShutdownHandler {
                while let message = await session.nextMessage(for: connection) {
                    try await writer.write(message.serverSentEvent)
                }
            } onGracefulShutdown: {
                Task { @MainActor in session.disconnect(connection) }
            }
        } catch {
            await leave(session, connection)
            throw error
        }
        await leave(session, connection)
    }

    @MainActor private func leave(_ session: LiveSession, _ connection: LiveConnection) {
        session.disconnect(connection)
        sessions.touch(session)
    }
}

extension LiveError {
    var refusal: (LiveRefusal.Reason, HTTPResponse.Status) {
        switch self {
        case .malformedEvent: (.malformedEvent, .badRequest)
        case .handlerNotRendered: (.handlerNotRendered, .forbidden)
        case .lateEvent: (.lateEvent, .conflict)
        case .unknownSession: (.unknownSession, .notFound)
        case .tooManyEvents: (.tooManyEvents, .tooManyRequests)
        case .tooManySessions: (.tooManySessions, .serviceUnavailable)
        case .unknownPage: (.unknownPage, .notFound)
        case .malformedLocation: (.malformedLocation, .badRequest)
        default: (.unexpectedAction, .forbidden)
        }
    }
}
#endif
