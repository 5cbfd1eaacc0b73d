#if Hummingbird
import LiveHTML
import LiveHTMLServer
import PresentationKit
import Testing

// Requests without a script, for unknown addresses, with HEAD, or without any data.
extension LiveServerTests {
    @Test func head_ofPage_equalsPageAndLeavesNoSession() async throws {
        let sessions = makeSessions()
        try await withServer(sessions) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/money", port: port))
            sessions.endAll()
            let head = try await RawClient.exchange(port, .init("HEAD", "/money", port: port))
            #expect(head.hasPrefix("HTTP/1.1 200") && head.hasSuffix("\r\n\r\n"))
            let length = try #require(page.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length: ") })
            // The content length is that of the page: another session has other numbers of as many digits.
            #expect(head.contains(length))
            #expect(sessions.count == 0)
            try await expect(404, .init("HEAD", "/_live/other", port: port), port)
            let launch = RawClient.Request("HEAD", "/_live/launch?token=\(Self.token)", port: port, cookie: nil)
            try await expect(403, launch, port)
            try await expect(303, .init("GET", "/_live/launch?token=\(Self.token)", port: port, cookie: nil), port)
        }
    }

    @Test func page_whenUnknown_isNotFoundAndOpensNoSession() async throws {
        let isStart: @MainActor (LiveRequest) -> Bool = { $0.location == "/" }
        let sessions = LiveSessions(applicationName: "Sample", hasPage: isStart) { [controller] request in
            PageRoot(controller: controller, location: request.location) { _ in }
        }
        try await withServer(sessions) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/no/such", port: port))
            #expect(page.hasPrefix("HTTP/1.1 404"))
            #expect(page.contains("There is nothing at this address.") && page.contains("href=\"/\">Go to the start</a>"))
            #expect(sessions.count == 0)
            #expect(refusals.reasons.isEmpty)
            try await expect(200, .init("GET", "/", port: port), port)
            // An open page can navigate to an unknown address, which the app may explain.
            let stream = RawClient.Request("GET", "/_live/stream?s=gone&r=4&at=%2Fno%2Fsuch%3F_live%3Dx", port: port)
            #expect(try await RawClient.exchange(port, stream, until: "\n\n").contains("\"l\":\"/no/such\""))
        }
    }

    @Test(arguments: [
        ("de-AT,de;q=0.9,en;q=0.1", "lang=\"de\"", "Dieser Browser ist für die App nicht freigegeben"),
        ("zh-CN", "lang=\"zh-Hans\"", "此浏览器没有应用的密钥"), ("fr", "lang=\"en\"", "This browser is not authorized"),
    ]) func refusal_usesLanguageOfBrowser(acceptLanguage: String, language: String, words: String) async throws {
        try await withServer(makeSessions()) { port in
            let stranger = RawClient.Request("GET", "/", port: port, cookie: nil, headers: ["Accept-Language": acceptLanguage])
            let page = try await RawClient.exchange(port, stranger)
            #expect(page.hasPrefix("HTTP/1.1 403") && page.contains(language) && page.contains(words))
        }
    }

    @Test func button_whenPressedWithoutScript_isHandled() async throws {
        try await withServer(makeSessions()) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/form", port: port))
            let action = try #require(page.split(separator: "formaction=\"").last).prefix { $0 != "\"" }.replacing("&amp;", with: "&")
            #expect(page.contains("<form id=\"live-press\" method=\"post\" hidden></form>"))
            let sent = try await RawClient.exchange(port, .init("POST", String(action), port: port, body: ""))
            #expect(sent.hasPrefix("HTTP/1.1 303"))
            #expect(controller.count == 1)
            // The same press, sent as a form, is not one.
            try await expect(403, .init("POST", String(action).replacing("&e=click", with: ""), port: port, body: "name=x"), port)
        }
    }

    @Test func body_whenRefused_isNotReadToEnd() async throws {
        try await withServer(makeSessions()) { port in
            var huge = RawClient.Request("POST", "/_live/event?s=x", port: port)
            for (name, value) in [("Content-Length", "1073741824"), ("Transfer-Encoding", "chunked")] {
                for (cookie, path) in [("live-\(port)=x", "/_live/event?s=x"), ("live-\(port)=\(Self.cookie)", "/other")] {
                    huge.headers = ["Host": "127.0.0.1:\(port)", "Origin": "http://127.0.0.1:\(port)", "Cookie": cookie, name: value]
                    huge.path = path
                    let client = try RawClient(port: port)
                    client.send(huge.text)
                    #expect(await client.answer(until: "</html>").hasPrefix("HTTP/1.1 40"))
                    let taken = await client.flood(upTo: 1 << 30, isChunked: name == "Transfer-Encoding")
                    #expect(taken < 8 << 20, "\(name), \(path): the server took \(taken) bytes")
                }
            }
        }
    }

    @Test func head_whenTooLong_isRefused() async throws {
        try await withServer(makeSessions()) { port in
            let longest = "/money?x=" + String(repeating: "x", count: 2000)
            try await expect(200, .init("GET", longest, port: port), port)
            try await expect(414, .init("GET", "/" + String(repeating: "x", count: 60_000), port: port), port)
            #expect(refusals.reasons.isEmpty)
            let endless = RawClient.Request("GET", "/" + String(repeating: "x", count: 1 << 20), port: port)
            let answer = try await RawClient.exchange(port, endless)
            #expect(answer.hasPrefix("HTTP/1.1 431 ") && answer.contains("Delete the cookies") && answer.hasSuffix("</html>"))
            #expect(refusals.reasons == [.oversizedHead])
        }
    }

    @Test func cookie_amongThoseOfServersOnOtherPorts_isFound() async throws {
        try await withServer(makeSessions()) { port in
            for (count, size) in [(6, 16), (180, 4_000)] {
                var request = RawClient.Request("GET", "/", port: port)
                let other = "live-\(port)=\(String(repeating: "x", count: size))"
                request.headers["Cookie"] = (Array(repeating: other, count: count) + [request.headers["Cookie"] ?? ""]).joined(
                    separator: "; ")
                try await expect(200, request, port)
            }
        }
    }

    @Test func unauthenticatedConnections_whenTooMany_giveWayToBrowserWithCookie() async throws {
        let narrow = { (configuration: inout LiveServerConfiguration) in
            (configuration.connections, configuration.unauthenticatedConnections) = (20, 4)
        }
        try await withServer(makeSessions(), narrow) { port in
            let known = try RawClient(port: port)
            let honest = RawClient.Request("GET", "/", port: port, headers: ["Connection": nil])
            known.send(honest.text)
            #expect(await known.answer(until: "</html>").hasPrefix("HTTP/1.1 200"))
            let crowd = try (0..<40).map { _ in try RawClient(port: port) }
            try await expect(200, .init("GET", "/other", port: port), port)
            // A connection with the cookie is not limited, whatever its age.
            known.send(honest.text)
            #expect(await known.answer(until: "</html>").hasPrefix("HTTP/1.1 200"))
            #expect(await crowd[0].answer() == "")
        }
    }
}
#endif
