import HTTPTypes
import NetworkKit

extension TransportConformance {
    /// A transport that cannot distinguish malformed responses from lost connections may report either.
    private static let broken: Set<NetworkError.Code> = [.connectionLost, .malformedResponse]

    private static func fault(
        _ fault: String, codes: Set<NetworkError.Code> = broken, _ answer: FaultServer.Step..., thenReset: Bool = false
    ) -> Check {
        Check(name: "\(fault) → \(codes.map(\.description).sorted().joined(separator: " or "))") { transport in
            try await expectFailure(codes, transport, [.readRequest] + answer + [thenReset ? .reset : .close])
        }
    }

    private static func stall(_ fault: String, _ answer: FaultServer.Step...) -> Check {
        Check(name: "\(fault) → timedOut within the limit") { transport in
            let start = ContinuousClock.now
            try await expectFailure([.timedOut], transport, attempt: .milliseconds(300), [.readRequest] + answer + [.stall])
            let elapsed = ContinuousClock.now - start
            try expect(elapsed >= .milliseconds(300) && elapsed < .seconds(3), "took \(elapsed)")
        }
    }

    static var faults: [Check] {
        [
            fault(
                "a length close to 2^63", codes: broken.union([.bodyTooLarge]),
                .send("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nabc")),
            fault(
                "a body that expands more than a hundredfold", codes: broken.union([.bodyTooLarge]),
                .answer { _ in
                    let bomb = CompressedBody.zeros(megabytes: 16)
                    return Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n".utf8) + bomb
                }),
            Check(name: "a refused connection → cannotConnect") { transport in
                let (descriptor, port) = try LoopbackSocket.make(isListening: false)
                defer { LoopbackSocket.end(descriptor) }
                let client = HTTPClient(baseURL: try BaseURL("http://127.0.0.1:\(port)"), transport: transport)
                try await expectFailure([.cannotConnect]) { try await client.send(NetworkRequest(.get, "/")).head }
            },
            Check(name: "a server without TLS → tlsFailure") { transport in
                let server = try FaultServer([.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"), .stall])
                let address = server.address.replacing("http:", with: "https:")
                let client = HTTPClient(
                    baseURL: try BaseURL(address), transport: transport, timeouts: .init(connection: .seconds(5), firstByte: .seconds(5)))
                try await expectFailure([.tlsFailure]) { try await client.send(NetworkRequest(.get, "/")).head }
            },
            fault("a connection closed before the head"), fault("a connection reset before the head", thenReset: true),
            fault("a connection closed within the head", .send("HTTP/1.1 200 OK\r\nContent-")),
            fault("a body shorter than its length", .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")),
            fault("a body reset before its length", .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), thenReset: true),
            fault("a chunked body without its end", .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")),
            fault(
                "a chunk with a bad size", .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n")),
            fault("a response that is not HTTP", .send("SSH-2.0-OpenSSH_9.2\r\n\r\n\r\n")),
            stall("a missing head"),
            stall("a stalled body", .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")),
            Check(name: "401 with a Basic challenge → 401 or timedOut, never a hang") { transport in
                let text = "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n"
                do {
                    let (head, _, _) = try await exchange([.readRequest, .send(text), .stall], transport, attempt: .milliseconds(500))
                    try expect(head.status == .unauthorized, "status \(head.status)")
                } catch let error as NetworkError {
                    try expect(error.code == .timedOut, "expected timedOut, got \(error.code): \(error)")
                }
            },
            Check(name: "401 with a Bearer challenge → 401") { transport in
                let text = "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer\r\nContent-Length: 2\r\n\r\nno"
                let (head, body, _) = try await exchange([.readRequest, .send(text)], transport)
                try expect(head.status == .unauthorized && body == Array("no".utf8), "\(head.status) \(body)")
            },
            Check(name: "the release of an unread body → the connection is closed") { transport in
                let server = try FaultServer([.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .stall])
                let client = HTTPClient(baseURL: try BaseURL(server.address), transport: transport)
                _ = try await client.send(NetworkRequest(.get, "/"))
                try await eventually("the connection ends") { server.connectionsClosedByClient == 1 }
            },
            Check(name: "cancellation → cancelled, and the connection is closed") { transport in
                let server = try FaultServer([.readRequest, .stall])
                let client = HTTPClient(baseURL: try BaseURL(server.address), transport: transport)
                let call = Task { try await client.send(NetworkRequest(.get, "/")) }
                try await eventually("the request arrives") { server.requests.count == 1 }
                call.cancel()
                try await expectFailure([.cancelled]) { try await call.value.head }
                try await eventually("the connection ends") { server.connectionsClosedByClient == 1 }
            },
        ]
    }

    private static func eventually(_ what: String, _ condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(5)
        while !condition() {
            try expect(ContinuousClock.now < end, "\(what): not within 5 s")
            await Task.yield()
        }
    }
}
