import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A server on the loopback interface that misbehaves by script, byte by byte.
///
/// ```swift
/// let server = try FaultServer([.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .close])
/// let client = HTTPClient(baseURL: try BaseURL(server.address), transport: transport)   // calls fail: the body is short
/// ```
///
/// Every connection plays the same script on a thread of its own. The server ends with the object.
public final class FaultServer: Sendable {
    /// One act of a connection. At the end of the script the connection is closed.
    public enum Step: Sendable {
        /// Reads a request to the end of its body.
        case readRequest
        /// The same, and tells after each part how many bytes have come so far.
        case readRequestInParts(@Sendable (_ soFar: Int) -> Void)
        /// Sends text as it is.
        case send(String)
        /// Sends one piece again and again.
        case sendRepeatedly(String, times: Int)
        /// Sends what is made of the request that was read.
        case answer(@Sendable (_ request: [UInt8]) -> [UInt8])
        /// Sends what it got: method, path, header lines and body, as the body of a good answer.
        case echo
        /// Sends nothing more, until the client goes away or the server ends.
        case stall
        /// Ends the connection in order.
        case close
        /// Ends the connection with a reset.
        case reset
    }

    private struct State {
        var connections: Set<Int32> = []
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
    /// The port it listens on, chosen by the system.
    public let port: UInt16

    /// Starts to listen.
    ///
    /// - Throws: `POSIXError` when there is no socket to be had.
    public init(_ script: [Step]) throws {
        (listener, port) = try LoopbackSocket.make(isListening: true)
        let (listener, shared) = (listener, shared)
        Thread.detachNewThread {
            while !shared.isOver {
                guard LoopbackSocket.waitForInput(listener) else { continue }
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { continue }
                shared.state.withLock { _ = $0.connections.insert(connection) }
                Thread.detachNewThread {
                    Connection(descriptor: connection, shared: shared).play(script)
                    shared.state.withLock { _ = $0.connections.remove(connection) }
                }
            }
            close(listener)
        }
    }

    deinit {
        shared.state.withLock { $0.isOver = true }
    }

    /// `http://127.0.0.1:` and the port.
    public var address: String { "http://127.0.0.1:\(port)" }

    /// The requests read so far, from their first line to the end of their bodies.
    public var requests: [String] {
        shared.state.withLock { $0.requests.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// How many connections ended because the client went away during ``Step/stall``.
    public var connectionsClosedByClient: Int { shared.state.withLock { $0.closedByClient } }

    /// How many waits of 20 ms in a row a connection could not send, because the client does not read. Progress sets it to 0.
    public var blockedSends: Int { shared.state.withLock { $0.blockedSends } }

    private struct Connection {
        let descriptor: Int32
        let shared: Shared

        func play(_ script: [Step]) {
            defer { Self.close(descriptor) }
            var request: [UInt8] = []
            for step in script where !shared.isOver {
                switch step {
                case .readRequest:
                    request = readRequest { _ in }
                    if request.isEmpty { return }
                case .readRequestInParts(let tell):
                    request = readRequest(tell)
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
                case .echo:
                    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(request.count)\r\nConnection: close\r\n\r\n"
                    guard send(Array(head.utf8) + request) else { return }
                case .stall:
                    waitForTheEnd()
                    return
                case .close:
                    return
                case .reset:
                    LoopbackSocket.makeCloseReset(descriptor)
                    return
                }
            }
        }

        private func readRequest(_ tell: (Int) -> Void) -> [UInt8] {
            var bytes: [UInt8] = []
            while !shared.isOver {
                if let end = RequestEnd.find(in: bytes) {
                    let request = Array(bytes.prefix(end))
                    shared.state.withLock { $0.requests.append(request) }
                    return request
                }
                guard LoopbackSocket.waitForInput(descriptor) else { continue }
                guard let piece = LoopbackSocket.receive(descriptor) else { return [] }
                bytes += piece
                tell(bytes.count)
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
            LoopbackSocket.send(bytes, over: descriptor) { isBlocked in
                shared.state.withLock { state in
                    state.blockedSends = isBlocked ? state.blockedSends + 1 : 0
                    return !state.isOver
                }
            }
        }

        private static func close(_ descriptor: Int32) {
            LoopbackSocket.end(descriptor)
        }
    }
}
