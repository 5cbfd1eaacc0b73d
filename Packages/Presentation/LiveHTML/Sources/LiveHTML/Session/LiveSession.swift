@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit

/// A page in a browser tab: its screens, the last message sent, and the pending ones.
///
/// The session renders when the connection requests the next message, and only if there were changes. Changes during the transfer of a message
/// are combined into one render. A patch is the difference from the last message.
@MainActor public final class LiveSession {
    /// Identifies the session in requests: 128 random bits.
    public let id: String
    private let runtime: ScreenRuntime<HTMLRenderer>
    private let root: PageRoot
    private let limits: LiveLimits
    private let applicationName: String
    private let frameOrigins: [String]
    private var gate: EventGate

    /// The page of the last message, and the templates that the browser has.
    private var lastSent: (node: RenderedNode, templates: Set<Int>)?
    private var sentTitle = ""
    private var sentLanguage: PageLanguage?
    /// The location in the browser's address bar, if known.
    private var browserLocation: String
    private var changeCount = 0
    /// Modified through ``updateDelivery(_:)``.
    private var delivery = Delivery()
    /// Announced when ``delivery`` may have a message; its stream waits for it.
    private let deliveryChange = ChangeSignal()
    private(set) var isEnded = false

    init(
        id: String, root: PageRoot, request: LiveRequest, limits: LiveLimits, applicationName: String, frameOrigins: [String] = [],
        now: @escaping () -> ContinuousClock.Instant
    ) {
        (self.id, self.root, self.limits, self.applicationName) = (id, root, limits, applicationName)
        self.frameOrigins = frameOrigins
        gate = EventGate(limits: limits, now: now)
        browserLocation = request.location
        runtime = ScreenRuntime(root.controller, at: root.location, weaver: root.aspects, language: root.language, renderer: HTMLRenderer())
        runtime.onChange = { [weak self] in
            self?.changeCount += 1
            self?.updateDelivery { $0.change() }
        }
        runtime.start()
    }

    public var location: String { runtime.root.currentLocation }

    public var title: String {
        let page = DisplayText.sanitized(runtime.title)
        return page.isEmpty || page == applicationName ? applicationName : "\(page) · \(applicationName)"
    }

    public var isConnected: Bool { delivery.connection != nil }

    var handlerCount: Int { runtime.handlerCount }

    /// The faults of the last render. For the log of an app in development.
    public var faults: [String] { runtime.faults }

    // MARK: First paint

    /// Returns the page as HTML, for the browser's first request or a form sent without a script.
    public func page() -> String {
        let node = runtime.render()
        let number = runtime.renderNumber
        pauseIfAbandoned()
        // The client has no templates yet, so its stream starts with a full render.
        updateDelivery { $0.invalidate() }
        (sentTitle, sentLanguage) = (title, runtime.language)
        return LivePage(
            title: title, language: runtime.language, session: id, render: number, uploadBytes: limits.uploadBytes,
            frameOrigins: frameOrigins, content: node.html(formAction: "\(LivePage.formPath)?s=\(id)&r=\(number)&h="),
            next: runtime.running > 0 ? LivePage.location(location, naming: id) : nil
        ).html
    }

    func settle(clock: any Clock<Duration>) async {
        let limit = limits.firstPaint
        let timer = Task { try? await clock.sleep(for: limit) }
        Task {
            await runtime.settle()
            timer.cancel()
        }
        await timer.value
    }

    /// Waits until no change occurs for a moment, up to the limit of a first paint. Effects of an action on other screens, such as after signing in,
    /// are then part of the page that answers a form.
    func rest(clock: any Clock<Duration>) async {
        var seen = -1
        for _ in 0..<5 where seen != changeCount || runtime.running > 0 {
            seen = changeCount
            try? await clock.sleep(for: limits.firstPaint / 5)
        }
    }

    // MARK: Messages

    /// Starts a stream; an older stream of this session ends.
    ///
    /// - Parameter lastNumber: The number of the last message that the browser has applied; nil for none. The stream starts with a full render
    ///   unless it is the last message sent.
    public func connect(after lastNumber: Int?) -> LiveConnection {
        runtime.resume()
        return updateDelivery { delivery in
            if lastNumber != runtime.renderNumber || lastSent == nil { delivery.invalidate() }
            return delivery.connect()
        }
    }

    /// Called when the browser has closed the stream.
    public func disconnect(_ connection: LiveConnection) {
        updateDelivery { $0.disconnect(connection) }
        pauseIfAbandoned()
    }

    /// Pauses the screens if no browser is connected, so that a page left open does not fetch. The next stream or event resumes them.
    func pauseIfAbandoned() { if !isConnected { runtime.pause() } }

    func resume() { runtime.resume() }

    /// Discards the last render to save memory. A returning browser receives a full render, of which it applies the differences.
    func forget() {
        guard !isConnected, lastSent != nil else { return }
        lastSent = nil
        runtime.forget()
    }

    /// Waits for the next message. Call it again only after the message was passed on, so that renders do not accumulate.
    ///
    /// - Returns: nil if the stream has to end: the session has ended, a newer stream replaced it, or the task was canceled.
    public func nextMessage(for connection: LiveConnection) async -> LiveMessage? {
        while !Task.isCancelled {
            let seen = deliveryChange.count
            switch delivery.next(for: connection) {
            case .end: return nil
            case .fullRender: return fullRender()
            case .patch: if let message = patch() { return message }
            case .ping: return .ping
            case .wait: await deliveryChange.changed(since: seen)
            }
        }
        return nil
    }

    private func updateDelivery<Result>(_ change: (inout Delivery) -> Result) -> Result {
        defer { deliveryChange.announce() }
        return change(&delivery)
    }

    func ping() { updateDelivery { $0.ping() } }

    private func fullRender() -> LiveMessage {
        let node = runtime.render()
        var writer = WireWriter(known: [])
        writer.buffer.append("\"j\":")
        writer.write(node)
        return send(message(session: id, title: title, location: location, language: runtime.language), around: writer, node)
    }

    private func patch() -> LiveMessage? {
        guard let before = lastSent else { return fullRender() }
        let node = runtime.render()
        var writer = WireWriter(known: before.templates)
        writer.buffer.append("\"d\":")
        let changes = writer.writeChange(from: before.node, to: node)
        if !changes { writer.buffer.truncate(to: 0) }
        let message = message(
            title: title == sentTitle ? nil : title, location: location == browserLocation ? nil : location,
            language: runtime.language == sentLanguage ? nil : runtime.language)
        guard changes || !message.isEmpty else {
            lastSent?.node = node
            runtime.withdrawRender()
            return nil
        }
        return send(message, around: writer, node)
    }

    private func message(session: String? = nil, title: String?, location: String?, language: PageLanguage?) -> WireMessage {
        WireMessage(
            number: runtime.renderNumber, session: session, title: title, location: location,
            acknowledgements: delivery.takeAcknowledgements(), language: language, commands: runtime.takeCommands())
    }

    private func send(_ message: WireMessage, around writer: WireWriter, _ node: RenderedNode) -> LiveMessage {
        if let title = message.title { sentTitle = title }
        if let language = message.language { sentLanguage = language }
        (lastSent, browserLocation) = ((node, writer.known), location)
        return .update(number: message.number, json: message.json(around: writer))
    }

    // MARK: Events

    /// Handles an event. The result is part of a later message, which contains the event's number.
    ///
    /// An event with a known number is ignored, because a browser may repeat a request after a connection failure. A click or submit whose handler
    /// is still in progress is ignored as well.
    ///
    /// - Returns: The task of the action, if one was started.
    /// - Throws: ``LiveError``; the event had no effect. After ``LiveError/lateEvent`` the browser receives a full render.
    @discardableResult public func receive(_ event: LiveEvent) throws(LiveError) -> Task<Void, Never>? {
        guard !isEnded else { throw .unknownSession }
        resume()
        switch event.kind {
        case .handler(let kind, let handler, let render, let values):
            if kind == .message { try Self.check(values, limit: limits.frameMessageBytes) }
            let found = try find(kind, handler: handler, render: render, values: values)
            let key = kind == .click || kind == .submit ? handler : nil
            return try run(event.number, key, isMessage: kind == .message) { await found.perform() }
        case .open(let location, let isShown):
            try Self.check(location, limit: limits.locationBytes)
            let location = LiveRequest(address: location, source: .sameOrigin).location
            if isShown, !gate.knows(event.number) { browserLocation = location }
            let open = root.open
            return try run(event.number) { await open(location) }
        }
    }

    /// The maximum sizes in bytes of a form's files that are received on disk, by field name; empty for an unknown form.
    public func fileLimits(ofForm handler: Int, render: Int) -> [String: Int] { runtime.fileLimits(ofForm: handler, render: render) }

    /// Finds the handler of an event. Clicks are accepted from recent renders only. Events with user input are accepted from renders of any age while
    /// their handler exists, so that a long text or a large file is not lost when another part of the page changes.
    private func find(_ kind: NodeEvent, handler: Int, render: Int, values: FormValues) throws(LiveError) -> ScreenEvent {
        do {
            return try runtime.event(kind, handler: handler, render: render, values: values)
        } catch {
            if error.isUnexpectedAction { throw .unexpectedAction(error.description) }
            guard error.isLateEvent else { throw .handlerNotRendered }
            updateDelivery { $0.invalidate() }
            throw .lateEvent
        }
    }

    private func run(
        _ number: Int?, _ key: Int? = nil, isMessage: Bool = false, _ body: @escaping @MainActor () async -> Void
    ) throws(LiveError) -> Task<Void, Never>? {
        if gate.knows(number) { return nil }
        switch gate.enter(number, key, isMessage: isMessage) {
        case .refused: throw .tooManyEvents
        case .isRunning:
            updateDelivery { $0.acknowledge(number) }
            return nil
        case .entered:
            return Task {
                await body()
                gate.leave(key, isMessage: isMessage)
                updateDelivery { $0.acknowledge(number) }
            }
        }
    }

    private static func check(_ values: FormValues, limit: Int) throws(LiveError) {
        guard values.names == ["text"], values.all("text").count == 1, values["text"].utf8.count <= limit else { throw .malformedEvent }
    }

    static func check(_ location: String, limit: Int) throws(LiveError) {
        let isPlain = location.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        guard location.hasPrefix("/"), !location.hasPrefix("//"), location.utf8.count <= limit, isPlain else {
            throw .malformedLocation
        }
    }

    // MARK: End

    /// Removes all screens and ends the stream.
    public func end() {
        guard !isEnded else { return }
        isEnded = true
        runtime.end()
        updateDelivery { $0.end() }
    }
}
