#if Hummingbird
import LiveHTML
import LiveHTMLServer
import HTMLRendering
import LocalConnections
import PresentationKit
import Testing

enum AlbumAction: Hashable, Sendable { case add(FormValues) }

@MainActor final class AlbumController: ScreenController {
    var files: [FormFile] = [] { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Album"

    var view: Node {
        Stack {
            Text("\(files.count) files, \(files.reduce(0) { $0 + $1.size }) bytes")
            Form(id: "form", onSubmit: AlbumAction.add) {
                FileField("photo", label: "Photo")
                Card { FileField("film", label: "Film", maximumSize: 20 << 20) }
            }
        }.body
    }

    func handle(_ action: AlbumAction) async {
        if case .add(let values) = action, let file = values.file("photo") { files.append(file) }
        if case .add(let values) = action, let film = values.file("film") { files.append(film) }
    }
}

@Suite(.serialized, .timeLimit(.minutes(10))) @MainActor struct UploadTests {
    private let refusals = Refusals()
    private let controller = AlbumController()
    private let boundary = "XyZ"

    private func limits(_ change: (inout LiveLimits) -> Void) -> LiveLimits {
        var limits = LiveLimits()
        change(&limits)
        return limits
    }

    private func withServer(
        _ limits: LiveLimits = LiveLimits(), assets: @escaping LiveServer.Assets = { _ in nil }, _ body: (Int) async throws -> Void
    ) async throws {
        let sessions = LiveSessions(applicationName: "Sample", limits: limits, frameOrigins: ["http://localhost:9"]) {
            [controller] request in
            PageRoot(controller: controller, location: request.location) { _ in }
        }
        // A client that has closed the connection before its owner is looked up is not read.
        try await withRunningServer(sessions, owner: { _, _ in .thisUser }, refusals: refusals, assets: assets, body)
    }

    private typealias Page = (session: String, handler: Int, action: String, html: String)

    private func withPage(_ limits: LiveLimits = LiveLimits(), _ body: (Page, Int) async throws -> Void) async throws {
        try await withServer(limits) { port in
            let html = try await RawClient.exchange(port, .init("GET", "/album", port: port))
            func value(_ name: String) throws -> String {
                String(try #require(html.split(separator: " \(name)=\"").last?.prefix { $0 != "\"" })).replacing("&amp;", with: "&")
            }
            try await body((try value("data-session"), try #require(Int(try value("data-submit"))), try value("action"), html), port)
        }
    }

    private func upload(_ path: String, _ parts: [(header: String, value: String)], _ port: Int) -> RawClient.Request {
        let body = parts.map { "--\(boundary)\r\nContent-Disposition: form-data; \($0.header)\r\n\r\n\($0.value)\r\n" }.joined()
        let type = "multipart/form-data; boundary=\(boundary)"
        return RawClient.Request("POST", path, port: port, body: body + "--\(boundary)--\r\n", headers: ["Content-Type": type])
    }

    private func event(_ page: Page, _ contents: String, _ port: Int, field: String = "photo", query: String = "") -> RawClient.Request {
        let json = #"{"e":"submit","h":\#(page.handler),"r":1,"n":1,"v":{}}"#
        let parts = [(#"name="event""#, json), ("name=\"\(field)\"; filename=\"a.png\"\r\nContent-Type: image/png", contents)]
        return upload("/_live/event?s=\(page.session)\(query)", parts, port)
    }

    @Test func event_withFile_reachesScreen() async throws {
        try await withPage { page, port in
            #expect(page.html.contains("data-limit=\"8388608\""))
            #expect(page.html.contains("frame-src http://localhost:9;"))
            try await expect(204, event(page, "PNG\r\n--", port), port)
            #expect(controller.files == [FormFile(name: "a.png", mediaType: "image/png", bytes: Array("PNG\r\n--".utf8))])
        }
    }

    @Test func form_whenSentWithoutScript_containsFile() async throws {
        try await withPage { page, port in
            #expect(page.html.contains("enctype=\"multipart/form-data\""))
            try await expect(303, upload(page.action, [("name=\"photo\"; filename=\"b.txt\"", "hello")], port), port)
            #expect(controller.files.map(\.name) == ["b.txt"])
            _ = try await RawClient.exchange(port, upload(page.action, [("name=\"photo\"; filename=\"\"", "")], port))
            #expect(controller.files.count == 1)
        }
    }

    @Test func upload_whenTooLarge_isRefused() async throws {
        try await withPage(limits { ($0.uploadBytes, $0.bodyBytes) = (1000, 100) }) { page, port in
            // Slightly too large, detected while reading; far too large, detected from its length; the same without a script.
            for request in [
                event(page, String(repeating: "x", count: 1000), port), event(page, String(repeating: "x", count: 70_000), port),
                upload(page.action, [("name=\"photo\"; filename=\"b\"", String(repeating: "x", count: 1001))], port),
            ] {
                try await expect(413, request, port)
            }
            #expect(refusals.reasons == [.oversizedBody, .oversizedBody, .oversizedBody])
            #expect(controller.files.isEmpty)
            try await expect(204, event(page, String(repeating: "x", count: 900), port), port)
            #expect(controller.files.map(\.bytes.count) == [900])
        }
    }

    @Test func upload_whenLengthIsTooLarge_isRefusedUnread() async throws {
        try await withPage { page, port in
            var request = event(page, "x", port)
            // The body never arrives, so reading it first would block.
            request.headers["Content-Length"] = "\(9 << 20)"
            request.body = ""
            try await expect(413, request, port)
            #expect(refusals.reasons == [.oversizedBody])
        }
    }

    @Test func upload_ofAFieldWithAMaximumSize_isReceivedOnDisk() async throws {
        try await withPage(limits { $0.uploadBytes = 1000 }) { page, port in
            #expect(page.html.contains("data-max=\"20971520\""))
            let contents = String(repeating: "0123456789abcde\n", count: (20 << 20) / 16)
            let query = "&h=\(page.handler)&r=1"
            try await expect(204, event(page, contents, port, field: "film", query: query), port)
            let film = try #require(controller.files.first?.file)
            #expect(film.size == 20 << 20 && controller.files[0].bytes.count == FormFile.startSize)
            #expect(try film.read(at: film.size - 16, count: 16) == Array("0123456789abcde\n".utf8))
            // One byte more; another field; another form; without a script, with and without its number.
            for request in [
                event(page, contents + "x", port, field: "film", query: query), event(page, contents, port, field: "photo", query: query),
                event(page, contents, port, field: "film", query: "&h=\(page.handler + 1)&r=1"),
                event(page, contents, port, field: "film", query: "&h=\(page.handler)&r=99"), event(page, contents, port, field: "film"),
            ] {
                try await expect(413, request, port)
            }
            let small = event(page, "x", port, field: "film", query: "&h=\(page.handler + 1)&r=1")
            try await expect(400, small, port)
            let form = upload(page.action, [("name=\"film\"; filename=\"b.txt\"", contents)], port)
            try await expect(303, form, port)
            #expect(controller.files.map(\.size) == [20 << 20, 20 << 20])
        }
    }

    @Test func upload_whenCanceled_hasNoEffect() async throws {
        try await withPage(limits { $0.uploads = 1 }) { page, port in
            let request = event(page, String(repeating: "x", count: 100_000), port)
            for round in 1...3 {
                // Closes its connection at the end of the block.
                do { try RawClient(port: port).send(String(request.text.prefix(50_000))) }
                let deadline = ContinuousClock.now + .seconds(5)
                while refusals.reasons.count < round, ContinuousClock.now < deadline { await Task.yield() }
            }
            #expect(refusals.reasons == [.cutOffBody, .cutOffBody, .cutOffBody])
            #expect(controller.files.isEmpty)
            try await expect(204, request, port)
            #expect(controller.files.map(\.bytes.count) == [100_000])
        }
    }

    @Test func upload_whenForeignMalformedOrOneTooMany_isRefused() async throws {
        try await withPage { page, port in
            var foreign = event(page, "x", port)
            foreign.headers["Origin"] = "http://evil.example"
            try await expect(403, foreign, port)
            var malformed = event(page, "x", port)
            malformed.body = "--\(boundary)\r\nX: y\r\n\r\nx"
            malformed.headers["Content-Length"] = "\(malformed.body.utf8.count)"
            try await expect(400, malformed, port)
        }
        try await withPage(limits { $0.uploads = 0 }) { page, port in try await expect(429, event(page, "x", port), port) }
        #expect(refusals.reasons == [.foreignOrigin, .malformedForm, .tooManyUploads])
        #expect(controller.files.isEmpty)
    }

    @Test(
        arguments: [
            (nil, "0-2/9"), ("bytes=0-", "0-2/9"), ("bytes=4-5", "4-6/9"), ("bytes=4-5,7-8", "0-2/9"), ("bytes=-2", "0-2/9"),
            ("bytes=x-", "0-2/9"),
        ] as [(String?, String)])
    func asset_inParts_beginsWithTheRequestedByte(range: String?, place: String) async throws {
        let assets: LiveServer.Assets = { request in
            LiveAsset(mediaType: "video/mp4", bytes: Array("mp4".utf8), part: (start: request.start, size: 9))
        }
        try await withServer(assets: assets) { port in
            let answer = try await RawClient.exchange(port, .init("GET", "/film", port: port, headers: ["Range": range]))
            #expect(answer.hasPrefix("HTTP/1.1 206"))
            #expect(answer.contains("Content-Range: bytes \(place)") && answer.contains("Accept-Ranges: bytes"))
            #expect(answer.contains("X-Content-Type-Options: nosniff"))
        }
    }

    @Test func asset_ofApp_requiresAccess() async throws {
        let assets: LiveServer.Assets = { request in
            request.path == "/pictures/1" ? LiveAsset(mediaType: "image/png", bytes: Array("PNG".utf8)) : nil
        }
        try await withServer(assets: assets) { port in
            let answer = try await RawClient.exchange(port, .init("GET", "/pictures/1?x=1", port: port))
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.hasSuffix("\r\n\r\nPNG"))
            for header in ["X-Content-Type-Options: nosniff", "Content-Type: image/png", "; sandbox", "Cache-Control: no-store"] {
                #expect(answer.contains(header))
            }
            let other = try await RawClient.exchange(port, .init("GET", "/pictures/2", port: port))
            #expect(other.contains("<title>Album"))
            try await expect(403, .init("GET", "/pictures/1", port: port, headers: ["Sec-Fetch-Site": "cross-site"]), port)
            try await expect(403, .init("GET", "/pictures/1", port: port, cookie: nil), port)
        }
    }
}
#endif
