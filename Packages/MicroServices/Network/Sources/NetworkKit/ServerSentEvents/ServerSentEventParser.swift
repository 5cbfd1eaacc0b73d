/// An event of a `text/event-stream`.
public struct ServerSentEvent: Hashable, Sendable {
    /// The name of the event; `message` if the server sends none.
    public var type: String
    /// The lines of data, separated by a newline.
    public var data: String
    /// The identifier of the last event that has one, or an empty text.
    public var id: String
}

/// Parses a `text/event-stream` (HTML standard, 9.2.5 and 9.2.6) from chunks of any size.
struct ServerSentEventParser {
    /// The identifier to send when the client connects again. It changes with the empty line that ends an event.
    private(set) var lastEventID: String
    /// The pause before the next connection, if the server has set it.
    private(set) var retry: Duration?
    private let maximumEvent: Int
    private var isFirstLine = true
    private var endsWithCR = false
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var type: [UInt8] = []
    private var id: [UInt8] = []

    /// - Parameter maximumEvent: The maximum size of the lines of an event, in bytes.
    init(maximumEvent: Int, lastEventID: String = "") {
        (self.maximumEvent, self.lastEventID) = (maximumEvent, lastEventID)
        restart()
    }

    /// Discards an incomplete event, before the stream of the next connection. That stream begins with the last identifier, as in browsers.
    mutating func restart() {
        (isFirstLine, endsWithCR, line, data, type, id) = (true, false, [], [], [], Array(lastEventID.utf8))
    }

    /// Returns the pause before the next connection, after a number of connections without an event. `random` is in 0..<1.
    func pause(failures: Int, random: Double) -> Duration {
        let first = retry ?? .seconds(3)
        return min(first * (1 << min(failures, 6)), max(first, .seconds(60))) * (1 + random / 2)
    }

    /// Returns the events that end in the chunk. Throws ``NetworkError/Code/bodyTooLarge`` for an event above the maximum.
    mutating func consume(_ chunk: [UInt8]) throws -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in chunk {
            let isSecondHalf = endsWithCR && byte == UInt8(ascii: "\n")
            endsWithCR = byte == UInt8(ascii: "\r")
            if isSecondHalf { continue }
            if endsWithCR || byte == UInt8(ascii: "\n") {
                if let event = endLine() { events.append(event) }
            } else {
                guard line.count + data.count + type.count + id.count < maximumEvent else {
                    throw NetworkError.bodyTooLarge(limit: maximumEvent)
                }
                line.append(byte)
            }
        }
        return events
    }

    private mutating func endLine() -> ServerSentEvent? {
        defer { line.removeAll(keepingCapacity: true) }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else { return dispatch() }
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line.dropFirst(name.count + 1)
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        // A comment has an empty name.
        switch String(decoding: name, as: UTF8.self) {
        case "event": type = Array(value)
        case "data": data += value + [UInt8(ascii: "\n")]
        case "id" where !value.contains(0): id = Array(value)
        case "retry" where !value.isEmpty && value.allSatisfy { (48...57).contains($0) }:
            // An hour at most: a server must not end the stream in this way.
            retry = .milliseconds(min(Int(String(decoding: value, as: UTF8.self)) ?? .max, 3_600_000))
        default: break
        }
        return nil
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer { (data, type) = ([], []) }
        lastEventID = String(decoding: id, as: UTF8.self)
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            type: type.isEmpty ? "message" : String(decoding: type, as: UTF8.self), data: String(decoding: data.dropLast(), as: UTF8.self),
            id: lastEventID)
    }
}
