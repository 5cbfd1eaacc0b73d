import Foundation
import Synchronization

/// A server on the loopback interface that follows a script byte by byte, to simulate faults.
///
/// ```swift
/// let server = try FaultServer([.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .close])
/// let client = HTTPClient(baseURL: try BaseURL(server.address), transport: transport)   // calls fail: the body is short
/// ```
///
/// Every connection runs the same script on its own thread. The server stops when the object is released.
public final class FaultServer: Sendable {
    /// A step of the script. The connection is closed after the last one.
    public enum Step: Sendable {
        /// Reads a request with its whole body.
        case readRequest
        /// Reads the head of a request, and perhaps a part of its body.
        case readHead
        /// Reads a request and reports the number of bytes received after each part.
        case readRequestInParts(@Sendable (_ soFar: Int) -> Void)
        /// Sends text unchanged.
        case send(String)
        case sendRepeatedly(String, times: Int)
        /// Sends the bytes that the closure returns for the last request.
        case answer(@Sendable (_ request: [UInt8]) -> [UInt8])
        /// Sends nothing until the client disconnects or the server stops.
        case stall
        case close
        case reset
    }

    private struct State {
        var requests: [[UInt8]] = []
        var closedByClient = 0
        var blockedSends = 0
        var isOver = false
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
        var isOver: Bool { state.withLock { $0.isOver } }
    }

    private let shared = Shared()
    private let listener: Int32
    /// The port, which the system selects.
    public let port: UInt16

    /// Starts the server. Throws `POSIXError` if no socket is available.
    public init(_ script: [Step]) throws {
        (listener, port) = try LoopbackSocket.make(isListening: true)
        let (listener, shared) = (listener, shared)
        Thread.detachNewThread {
            while !shared.isOver {
                guard LoopbackSocket.waitForInput(listener) else { continue }
                guard let connection = LoopbackSocket.acceptConnection(listener) else { continue }
                Thread.detachNewThread { Connection(descriptor: connection, shared: shared).play(script) }
            }
            close(listener)
        }
    }

    deinit {
        shared.state.withLock { $0.isOver = true }
    }

    /// The base URL: `http://127.0.0.1:` and the port.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// The requests read so far, including their bodies.
    public var requests: [String] {
        shared.state.withLock { $0.requests.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// The number of connections that clients closed during ``Step/stall``.
    public var connectionsClosedByClient: Int { shared.state.withLock { $0.closedByClient } }

    /// The number of consecutive 20 ms waits in which a connection could not send, because the client does not read. Progress resets it.
    public var blockedSends: Int { shared.state.withLock { $0.blockedSends } }

    private struct Connection {
        let descriptor: Int32
        let shared: Shared

        func play(_ script: [Step]) {
            defer { LoopbackSocket.end(descriptor) }
            var request: [UInt8] = []
            for step in script where !shared.isOver {
                switch step {
                case .readRequest, .readHead, .readRequestInParts:
                    request = readRequest(step)
                    if request.isEmpty { return }
                case .answer(let make):
                    guard send(make(request)) else { return }
                case .send(let text):
                    guard send(Array(text.utf8)) else { return }
                case .sendRepeatedly(let text, let times):
                    let piece = Array(text.utf8)
                    for _ in 0..<times {
                        guard send(piece) else { return }
                    }
                case .stall:
                    waitForTheEnd()
                    return
                case .close: return
                case .reset:
                    LoopbackSocket.makeCloseReset(descriptor)
                    return
                }
            }
        }

        /// Returns no bytes if the client disconnects.
        private func readRequest(_ step: Step) -> [UInt8] {
            var bytes: [UInt8] = []
            while !shared.isOver {
                var end = RequestEnd.find(in: bytes)
                if case .readHead = step { end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound }
                if let end {
                    let request = Array(bytes.prefix(end))
                    shared.state.withLock { $0.requests.append(request) }
                    return request
                }
                guard LoopbackSocket.waitForInput(descriptor) else { continue }
                guard let piece = LoopbackSocket.receive(descriptor) else { return [] }
                bytes += piece
                if case .readRequestInParts(let report) = step { report(bytes.count) }
            }
            return []
        }

        private func waitForTheEnd() {
            while !shared.isOver {
                guard LoopbackSocket.waitForInput(descriptor) else { continue }
                if LoopbackSocket.receive(descriptor) == nil {
                    shared.state.withLock { $0.closedByClient += 1 }
                    return
                }
            }
        }

        private func send(_ bytes: [UInt8]) -> Bool {
            LoopbackSocket.sendAll(bytes, over: descriptor) { isBlocked in
                shared.state.withLock { state in
                    state.blockedSends = isBlocked ? state.blockedSends + 1 : 0
                    return !state.isOver
                }
            }
        }
    }
}

/// Finds the end of an HTTP/1.1 request in the received bytes.
enum RequestEnd {
    /// Returns the length of the complete request, or `nil` if it is incomplete.
    static func find(in bytes: [UInt8]) -> Int? {
        guard let head = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).lowercased().split(separator: "\r\n")
        func value(_ name: String) -> Substring? {
            lines.first { $0.hasPrefix(name + ":") }.map { $0.dropFirst(name.count + 1).drop { $0 == " " } }
        }
        if value("transfer-encoding")?.contains("chunked") == true {
            return bytes[head.upperBound...].firstRange(of: Array("0\r\n\r\n".utf8))?.upperBound
        }
        let end = head.upperBound + (value("content-length").flatMap { Int($0) } ?? 0)
        return bytes.count >= end ? end : nil
    }
}
