public import PresentationKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An event sent by a browser.
public struct LiveEvent: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case handler(NodeEvent, number: Int, render: Int, values: FormValues)
        case open(String, isShown: Bool)
    }

    let kind: Kind
    /// The event's number on its page, which the response contains; nil for a form sent without a script.
    let number: Int?

    /// An event of an element.
    public static func handler(_ event: NodeEvent, _ handler: Int, render: Int, values: FormValues, number: Int? = nil) -> LiveEvent {
        LiveEvent(kind: .handler(event, number: handler, render: render, values: values), number: number)
    }

    /// Whether the event submits a form.
    /// - Parameter handler: The number of the form's handler.
    package func submits(_ handler: Int) -> Bool { if case .handler(.submit, handler, _, _) = kind { true } else { false } }

    /// A navigation to a location.
    ///
    /// - Parameter isShown: Whether the address bar already shows the location, after back or forward.
    public static func open(_ location: String, isShown: Bool = false, number: Int? = nil) -> LiveEvent {
        LiveEvent(kind: .open(location, isShown: isShown), number: number)
    }

    /// Decodes the form that the client script sends with files: the event as JSON, then the files.
    ///
    /// - Throws: ``LiveError/malformedEvent``.
    package static func decode(_ form: MultipartForm) throws(LiveError) -> LiveEvent {
        guard let first = form.parts.first, first.name == "event", first.file == nil else { throw .malformedEvent }
        let event = try decode(first.bytes)
        guard case .handler(.submit, let handler, let render, let values) = event.kind else { throw .malformedEvent }
        var files: [String: [FormFile]] = [:]
        for part in form.parts.dropFirst() {
            guard let file = part.formFile else { throw .malformedEvent }
            files[part.name, default: []].append(file)
        }
        let fields = Dictionary(uniqueKeysWithValues: values.names.map { ($0, values.all($0)) })
        return .handler(.submit, handler, render: render, values: FormValues(fields, files: files), number: event.number)
    }

    /// Decodes the JSON that the client script sends.
    ///
    /// - Throws: ``LiveError/malformedEvent``.
    public static func decode(_ bytes: [UInt8]) throws(LiveError) -> LiveEvent {
        guard let json = try? JSONDecoder().decode(ClientEvent.self, from: Data(bytes)) else { throw .malformedEvent }
        if json.e == "open" {
            guard let location = json.l else { throw .malformedEvent }
            return .open(location, isShown: json.b ?? false, number: json.n)
        }
        guard let event = NodeEvent(rawValue: json.e), let handler = json.h, let render = json.r else { throw .malformedEvent }
        return .handler(event, handler, render: render, values: FormValues(json.v?.mapValues(\.texts) ?? [:]), number: json.n)
    }
}

/// An event as the client script writes it.
private struct ClientEvent: Decodable {
    /// The value of one field, or the values of several with one name.
    struct Value: Decodable {
        let texts: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            texts = try (try? container.decode(String.self)).map { [$0] } ?? container.decode([String].self)
        }
    }

    /// The name of the event; `open` for a navigation.
    let e: String
    let n: Int
    /// The location of a navigation, and whether the address bar already shows it.
    let l: String?
    let b: Bool?
    /// The handler of an element's event, the render that contained it, and the entered values.
    let h: Int?
    let r: Int?
    let v: [String: Value]?
}

/// Limits the events of one session and rejects duplicates.
struct EventGate {
    enum Entry {
        case entered
        /// The same click or submit is still in progress.
        case isRunning
        case refused
    }

    private struct Load {
        var running = 0
        var inThisSecond = 0
    }

    /// The number of remembered event numbers: more than a browser sends without a response.
    static let memory = 64
    private let limits: LiveLimits
    private let now: () -> ContinuousClock.Instant
    private var events = Load()
    private var messages = Load()
    private var keys: Set<Int> = []
    private var recent: [Int] = []
    private var second: ContinuousClock.Instant

    init(limits: LiveLimits, now: @escaping () -> ContinuousClock.Instant) {
        self.limits = limits
        self.now = now
        second = now()
    }

    /// Whether an event was received before; always false without a number.
    func knows(_ number: Int?) -> Bool { number.map(recent.contains) ?? false }

    /// Admits an event, which must ``leave(_:isMessage:)``. A refused one can be sent again.
    ///
    /// - Parameter key: The handler of a click or submit, of which one runs at a time.
    mutating func enter(_ number: Int?, _ key: Int?, isMessage: Bool) -> Entry {
        let instant = now()
        if second.duration(to: instant) >= .seconds(1) { (second, events.inThisSecond, messages.inThisSecond) = (instant, 0, 0) }
        let load = isMessage ? \EventGate.messages : \.events
        let perSecond = isMessage ? limits.frameMessagesPerSecond : limits.eventsPerSecond
        let limit = isMessage ? limits.runningFrameMessages : limits.runningEvents
        self[keyPath: load].inThisSecond += 1
        guard self[keyPath: load].inThisSecond <= perSecond, self[keyPath: load].running < limit else { return .refused }
        if let number { recent = recent.suffix(Self.memory - 1) + [number] }
        if let key, !keys.insert(key).inserted { return .isRunning }
        self[keyPath: load].running += 1
        return .entered
    }

    mutating func leave(_ key: Int?, isMessage: Bool) {
        if isMessage { messages.running -= 1 } else { events.running -= 1 }
        if let key { keys.remove(key) }
    }
}
