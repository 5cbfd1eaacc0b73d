@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit

/// One page in one browser tab: its screens, what the browser was sent, and what is still to be sent.
///
/// The session renders when the connection asks for the next message, and only if something changed since the last: changes that
/// come while a message is on its way wait, and make one render together. A patch is the difference from what was sent last.
@MainActor
public final class LiveSession {
    /// Names the session in requests: 128 random bits.
    public let id: String

    private let runtime: ScreenRuntime<HTMLRenderer>
    private let root: PageRoot
    private let limits: LiveLimits
    private let applicationName: String
    private let frameOrigins: [String]
    private var gate: EventGate

    private var lastSent: RenderedNode?
    private var sent = SentRenders()
    private var knownTemplates: Set<Int> = []
    private var sentTitle = ""
    private var sentLanguage: PageLanguage?
    /// What stands in the browser's address bar, as far as the session knows.
    private var browserLocation: String

    private var changeCount = 0
    /// Changed by ``tell(_:)``, which no test that wants to see the fault can use.
    var delivery = Delivery()
    /// Announced whenever ``delivery`` may have something to do; its stream waits for it.
    let news = ChangeSignal()
    private let onLostWakeup: @MainActor (LostWakeup) -> Void
    private(set) var isEnded = false

    init(
        id: String,
        root: PageRoot,
        request: LiveRequest,
        limits: LiveLimits,
        applicationName: String,
        frameOrigins: [String] = [],
        now: @escaping () -> ContinuousClock.Instant,
        onLostWakeup: @escaping @MainActor (LostWakeup) -> Void = { _ in }
    ) {
        self.id = id
        self.root = root
        self.limits = limits
        self.applicationName = applicationName
        self.frameOrigins = frameOrigins
        self.onLostWakeup = onLostWakeup
        gate = EventGate(limits: limits, now: now)
        browserLocation = request.location
        runtime = ScreenRuntime(root.controller, at: root.location, weaver: root.aspects, language: root.language, renderer: HTMLRenderer())
        runtime.onChange = { [weak self] in
            self?.changeCount += 1
            self?.tell { $0.change() }
        }
        runtime.start()
    }

    /// The location of the innermost screen.
    public var location: String { runtime.root.currentLocation }

    /// The name of the page and of the application.
    public var title: String {
        let page = DisplayText.sanitized(runtime.title)
        return page.isEmpty || page == applicationName ? applicationName : "\(page) · \(applicationName)"
    }

    /// Whether a browser is connected.
    public var isConnected: Bool { delivery.connection != nil }

    /// How many handlers the page remembers, for late events too.
    var handlerCount: Int { runtime.handlerCount }

    /// What the last render left out, and why. For the log of an app in development.
    public var faults: [String] { runtime.faults }

    // MARK: First paint

    /// The whole page as HTML, for the answer to the browser's first request or to a form that was sent without a script.
    public func page() -> String {
        let node = runtime.render()
        let number = sent.sent(runtime.renderNumber)
        pauseIfAbandoned()
        // The client has no template yet, so the first message of its stream is a full render in any case.
        tell { $0.lose() }
        (sentTitle, sentLanguage) = (title, runtime.language)
        return LivePage(
            title: title,
            language: runtime.language,
            session: id,
            render: number,
            uploadBytes: limits.uploadBytes,
            frameOrigins: frameOrigins,
            content: node.html(formAction: "\(LivePage.formPath)?s=\(id)&r=\(number)&h="),
            next: runtime.running > 0 ? LivePage.location(location, naming: id) : nil
        ).html
    }

    /// Waits until the screens have loaded, at most as long as a first paint may.
    func settle(clock: any Clock<Duration>) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let race = Race(continuation)
            let limit = limits.firstPaint
            let timer = Task {
                try? await clock.sleep(for: limit)
                race.finish()
            }
            Task {
                await runtime.settle()
                timer.cancel()
                race.finish()
            }
        }
    }

    /// Waits until nothing has changed for a moment, at most as long as a first paint may: what an action has set going elsewhere, such as
    /// another screen after signing in, belongs to the page that answers a form.
    func rest(clock: any Clock<Duration>) async {
        var seen = -1
        for _ in 0..<5 where seen != changeCount || runtime.running > 0 {
            seen = changeCount
            try? await clock.sleep(for: limits.firstPaint / 5)
        }
    }

    // MARK: Down

    /// Begins a stream; an older stream of this session ends.
    ///
    /// - Parameter lastNumber: The number of the last message that the browser has applied; nil when it has none. Unless it is the last
    ///   that was sent, the stream begins with a full render.
    public func connect(after lastNumber: Int?) -> LiveConnection {
        runtime.resume()
        return tell { delivery in
            if lastNumber != sent.last || lastSent == nil { delivery.lose() }
            return delivery.connect()
        }
    }

    /// The browser has closed the stream.
    public func disconnect(_ connection: LiveConnection) {
        if news.isAwaited { lookForLostWakeup() }
        tell { $0.disconnect(connection) }
        pauseIfAbandoned()
    }

    /// Stops the work of the screens unless a browser is connected: a page that was left must not fetch for anyone. It resumes with the next
    /// stream or event.
    func pauseIfAbandoned() {
        if !isConnected { runtime.pause() }
    }

    /// Resumes the work of the screens for a browser that shows the page without a stream.
    func resume() { runtime.resume() }

    /// Forgets how the page looked: nobody has looked at it for a while. Whoever comes back is sent all of it, of which a browser changes
    /// what differs.
    func forget() {
        guard !isConnected, lastSent != nil else { return }
        lastSent = nil
        knownTemplates = []
        runtime.forget()
    }

    /// Waits for the next message. The caller asks again only when the message was handed on: that is what keeps renders from piling up.
    ///
    /// - Returns: nil when the stream is to end: the session is over, a newer stream took its place, or the task was cancelled.
    public func nextMessage(for connection: LiveConnection) async -> LiveMessage? {
        while !Task.isCancelled {
            let seen = news.count
            switch delivery.next(for: connection) {
            case .end: return nil
            case .fullRender: return fullRender()
            case .patch: if let message = patch() { return message }
            case .ping: return .ping
            case .wait:
                await news.changed(since: seen)
                // Nothing has woken it but its cancellation.
                if news.count == seen { lookForLostWakeup() }
            }
        }
        return nil
    }

    /// The one door to what is to be sent: whoever waits hears of each change.
    private func tell<Result>(_ change: (inout Delivery) -> Result) -> Result {
        defer { news.announce() }
        return change(&delivery)
    }

    /// Makes the connected stream send a ping.
    func ping() {
        if news.isAwaited { lookForLostWakeup() }
        tell { $0.ping() }
    }

    /// Called when the stream has slept until now: that there is something to send then is a fault.
    private func lookForLostWakeup() {
        guard delivery.hasNews, isConnected else { return }
        onLostWakeup(LostWakeup(location: location, screen: "\(type(of: runtime.root.currentController))"))
    }

    private func fullRender() -> LiveMessage {
        let node = runtime.render()
        var writer = WireWriter(known: [])
        writer.buffer.append("\"j\":")
        writer.write(node)
        browserLocation = location
        return finish(
            writer, node, title: title, location: location, language: runtime.language, names: true, delivery.takeAcknowledgements(),
            runtime.takeCommands())
    }

    private func patch() -> LiveMessage? {
        let before = lastSent
        let node = runtime.render()
        var writer = WireWriter(known: knownTemplates)
        writer.buffer.append("\"d\":")
        var changes = false
        if let before { changes = writer.writeChange(from: before, to: node) }
        if !changes { writer.buffer.truncate(to: 0) }
        let newTitle = title == sentTitle ? nil : title
        let newLocation = location == browserLocation ? nil : location
        let newLanguage = runtime.language == sentLanguage ? nil : runtime.language
        let acknowledgements = delivery.takeAcknowledgements()
        let commands = runtime.takeCommands()
        guard
            changes || newTitle != nil || newLocation != nil || newLanguage != nil || !acknowledgements.isEmpty || !commands.isEmpty
        else {
            lastSent = node
            sent.unchanged(runtime.renderNumber)
            return nil
        }
        browserLocation = location
        return finish(
            writer, node, title: newTitle, location: newLocation, language: newLanguage, names: false, acknowledgements, commands)
    }

    private func finish(
        _ writer: WireWriter, _ node: RenderedNode, title: String?, location: String?, language: PageLanguage?, names: Bool,
        _ acknowledgements: [Int], _ commands: [DeviceCommand]
    ) -> LiveMessage {
        let number = sent.sent(runtime.renderNumber)
        let json = WireMessage(
            number: number,
            session: names ? id : nil,
            title: title,
            location: location,
            acknowledgements: acknowledgements,
            language: language,
            commands: commands
        ).json(around: writer)
        if let title { sentTitle = title }
        if let language { sentLanguage = language }
        lastSent = node
        knownTemplates = writer.known
        return .update(number: number, json: json)
    }

    // MARK: Up

    /// Takes an event and begins what it asks for; the answer is in a later message, which names the event's number.
    ///
    /// An event with a number that was received before is ignored: a browser may send a request again when a connection breaks. So is a
    /// click or a submit of a handler that is still running.
    ///
    /// - Returns: The task that runs the action, when one was begun.
    /// - Throws: ``LiveError``; nothing was done then. After ``LiveError/lateEvent`` the browser is sent a full render.
    @discardableResult
    public func receive(_ event: LiveEvent) throws(LiveError) -> Task<Void, Never>? {
        guard !isEnded else { throw .unknownSession }
        resume()
        switch event.kind {
        case .handler(let kind, let handler, let render, let values):
            if kind == .message { try Self.check(values, limit: limits.frameMessageBytes) }
            let found = try find(kind, handler: handler, render: render, values: values)
            guard gate.isNew(event.number) else { return nil }
            if kind == .message { return try runMessage(event.number) { await found.perform() } }
            let key: String? = kind == .click || kind == .submit ? "\(handler)" : nil
            return try run(key, event.number) { await found.perform() }
        case .open(let location, let isShown):
            try Self.check(location, limit: limits.locationBytes)
            let location = LiveRequest(address: location, source: .sameOrigin).location
            guard gate.isNew(event.number) else { return nil }
            if isShown { browserLocation = location }
            let open = root.open
            return try run(nil, event.number) { await open(location) }
        }
    }

    /// Finds the handler that an event means. Whatever carries what a user entered counts however old its page is, as long as its handler
    /// has been there all the time: a long text or a large file is not lost because something else on the page kept changing.
    private func find(_ kind: NodeEvent, handler: Int, render: Int, values: FormValues) throws(LiveError) -> ScreenEvent {
        let stageRender: Int
        var isFarBack = false
        switch sent.render(of: render) {
        case .render(let number): stageRender = number
        case .notSent: throw .handlerNotRendered
        case .before(let number):
            (stageRender, isFarBack) = (number - 1, true)
            if kind == .click { throw late() }
        }
        do {
            return try runtime.event(kind, handler: handler, render: stageRender, values: values)
        } catch {
            if error.isUnexpectedAction { throw .unexpectedAction(error.description) }
            throw error.isLateEvent || isFarBack ? late() : .handlerNotRendered
        }
    }

    private func late() -> LiveError {
        tell { $0.lose() }
        return .lateEvent
    }

    private func run(_ key: String?, _ number: Int?, _ body: @escaping @MainActor () async -> Void) throws(LiveError) -> Task<Void, Never>?
    {
        switch gate.enter(key) {
        case .refused:
            gate.forget(number)
            throw .tooManyEvents
        case .isRunning:
            tell { $0.acknowledge(number) }
            return nil
        case .entered:
            return Task {
                await body()
                gate.leave(key)
                tell { $0.acknowledge(number) }
            }
        }
    }

    private func runMessage(_ number: Int?, _ body: @escaping @MainActor () async -> Void) throws(LiveError) -> Task<Void, Never> {
        guard case .entered = gate.enterMessage() else {
            gate.forget(number)
            throw .tooManyEvents
        }
        return Task {
            await body()
            gate.leaveMessage()
            tell { $0.acknowledge(number) }
        }
    }

    /// Whether what a page in a frame says may be given to the app.
    private static func check(_ values: FormValues, limit: Int) throws(LiveError) {
        guard values.names == ["text"], values.all("text").count == 1, values["text"].utf8.count <= limit else { throw .malformedEvent }
    }

    /// Whether a location may be given to the app.
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
        if news.isAwaited { lookForLostWakeup() }
        runtime.end()
        tell { $0.end() }
    }
}

/// Resumes a continuation once, whoever comes first.
@MainActor
private final class Race {
    private var continuation: CheckedContinuation<Void, Never>?

    init(_ continuation: CheckedContinuation<Void, Never>) {
        self.continuation = continuation
    }

    func finish() {
        continuation?.resume()
        continuation = nil
    }
}
