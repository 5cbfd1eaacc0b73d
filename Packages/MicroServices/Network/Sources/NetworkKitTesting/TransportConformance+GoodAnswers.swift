import HTTPTypes
import NetworkKit

extension TransportConformance {
    private static let noContent = "HTTP/1.1 204 No Content\r\n\r\n"

    private static func good(_ name: String, _ body: String, _ answer: String) -> Check {
        Check(name: name) { transport in
            let received = try await exchange([.readRequest, .send(answer)], transport).body
            try expect(received == Array(body.utf8), String(decoding: received, as: UTF8.self))
        }
    }

    static var goodAnswers: [Check] {
        [
            Check(name: "method, path, header fields and body arrive unchanged") { transport in
                let request = NetworkRequest(
                    .put, "/a/\("ü/ö")", query: ["q": "x y&z"],
                    headerFields: [.accept: "text/plain", .contentType: "application/octet-stream"],
                    body: HTTPBody(Array("the body".utf8)))
                let text = try await exchange([.readRequest, .send(noContent)], transport, request: request).server.requests.joined()
                try expect(text.hasPrefix("PUT /a/%C3%BC%2F%C3%B6?q=x%20y%26z HTTP/1.1\r\n"), text)
                try expect(text.lowercased().contains("\r\naccept: text/plain\r\n"), text)
                try expect(text.hasSuffix("\r\n\r\nthe body"), text)
            },
            Check(name: "a streamed request body arrives completely, with and without a length") { transport in
                for isLengthKnown in [true, false] {
                    let pieces = (0..<50).map { "piece \($0)\n" + String(repeating: "x", count: isLengthKnown ? 20_000 : 0) }
                    let length = isLengthKnown ? Int64(pieces.joined().utf8.count) : nil
                    let body = HTTPBody.stream(pieces.map { Array($0.utf8) }, length: length)
                    let request = NetworkRequest(.post, "/", body: body)
                    let text = try await exchange([.readRequest, .send(noContent)], transport, request: request).server.requests.joined()
                    let isComplete = isLengthKnown ? text.hasSuffix(pieces.joined()) : pieces.allSatisfy { text.contains($0) }
                    try expect(isComplete, "\(text.utf8.count) bytes")
                }
            },
            Check(name: "status and header fields of the response are returned, including repeated ones") { transport in
                let script: [FaultServer.Step] = [
                    .readRequest, .send("HTTP/1.1 418 Short And Stout\r\nx-one: 1\r\nX-Two: a\r\nX-Two: b\r\nContent-Length: 2\r\n\r\nok"),
                ]
                let (head, body, _) = try await exchange(script, transport)
                try expect(head.status.code == 418, "status \(head.status)")
                let values = HTTPField.Name("X-Two").map { head.headerFields[values: $0] } ?? []
                try expect(values == ["a", "b"] || values == ["a, b"] || values == ["a,b"], "\(values)")
                try expect(body == Array("ok".utf8), "\(body)")
            },
            good(
                "a chunked body is reassembled", "hello, world",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n7\r\n, world\r\n0\r\n\r\n"),
            good("a body that ends with the connection is complete", "until the end", "HTTP/1.0 200 OK\r\n\r\nuntil the end"),
            good("a response without a body has an empty one", "", noContent),
            Check(name: "a body of 16 MiB arrives completely") { transport in
                let piece = String(repeating: "0123456789abcdef", count: 4_096)
                let script: [FaultServer.Step] = [
                    .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: \(256 * 65_536)\r\n\r\n"), .sendRepeatedly(piece, times: 256),
                ]
                let body = try await exchange(script, transport).body
                try expect(body.count == 256 * 65_536, "\(body.count) bytes")
                try expect(body[16 * 65_536..<16 * 65_536 + 16].elementsEqual("0123456789abcdef".utf8), "another order")
            },
            Check(name: "a response to HEAD has no body, even with a Content-Length") { transport in
                let (head, body, _) = try await exchange(
                    [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4294967296\r\n\r\n"), .close],
                    transport, request: NetworkRequest(.head, "/"))
                try expect(head.status == .ok && body.isEmpty, "\(head.status), \(body.count) bytes")
            },
            Check(name: "a redirect is returned and not followed") { transport in
                let (head, _, server) = try await exchange(
                    [.readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n")], transport)
                try expect(head.status.code == 302, "status \(head.status)")
                try expect(server.requests.count == 1, "\(server.requests.count) requests")
            },
            Check(name: "a compressed body arrives uncompressed, if the transport accepts it") { transport in
                let script: [FaultServer.Step] = [
                    .readRequest,
                    .answer { request in
                        let isAccepted = String(decoding: request, as: UTF8.self).lowercased().contains("gzip")
                        let body = isAccepted ? CompressedBody.hello : Array("hello, hello, hello".utf8)
                        let encoding = isAccepted ? "Content-Encoding: gzip\r\n" : ""
                        return Array("HTTP/1.1 200 OK\r\n\(encoding)Content-Length: \(body.count)\r\n\r\n".utf8) + body
                    },
                ]
                let (head, body, _) = try await exchange(script, transport)
                try expect(body == Array("hello, hello, hello".utf8), "\(body)")
                try expect(head.headerFields[.contentEncoding] == nil, "the body is not compressed, and the head says so")
            },
            Check(name: "several cookies are several fields, which are not sent back") { transport in
                let cookies = ["a=1; Expires=Wed, 09 Jun 2031 10:18:14 GMT; Path=/", "b=\"2\"; HttpOnly", "c="]
                let fields = cookies.map { "Set-Cookie: \($0)\r\n" }.joined()
                let server = try FaultServer([
                    .readRequest, .send("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 0\r\nConnection: close\r\n\r\n"),
                ])
                let client = HTTPClient(baseURL: try BaseURL(server.address), transport: transport)
                for _ in 0..<2 {
                    let received = try await client.send(NetworkRequest(.get, "/")).head.headerFields[values: .setCookie]
                    try expect(received == cookies, "\(received)")
                }
                try expect(server.requests.count == 2, "\(server.requests.count) requests")
                try expect(!server.requests.joined().lowercased().contains("\r\ncookie:"), server.requests.joined())
            },
            Check(name: "a response before the end of the upload is returned") { transport in
                let script: [FaultServer.Step] = [
                    .readHead, .send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno"), .stall,
                ]
                let request = NetworkRequest(.post, "/", body: HTTPBody([UInt8](repeating: 1, count: 32 << 20)))
                let (head, body, _) = try await exchange(script, transport, request: request)
                try expect(head.status.code == 413 && body == Array("no".utf8), "\(head.status) \(body)")
            },
        ]
    }
}
