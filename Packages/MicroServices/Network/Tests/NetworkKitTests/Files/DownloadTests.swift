import Foundation
import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) final class DownloadTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A server of one resource.
    private final class Server: Sendable {
        struct State {
            var body = Array("The quick brown fox".utf8)
            var tag: String? = "\"1\""
            /// The number of bytes before the connection is cut.
            var cut = Int.max
            /// The greatest number of bytes of an answer to a `Range`.
            var part = Int.max
            var ranges: [String?] = []
        }

        let state = Mutex(State())

        func answer(_ head: HTTPRequest) -> NetworkResponse {
            state.withLock { $0.ranges.append(head.headerFields[.range]) }
            let state = state.withLock { $0 }
            var (bytes, fields) = (state.body[...], [:] as HTTPFields)
            fields[.eTag] = state.tag
            if let range = head.headerFields[.range], head.headerFields[.ifRange] == state.tag {
                let first = Int(range.dropFirst("bytes=".count).dropLast()) ?? 0
                guard first < bytes.count else { return NetworkResponse(HTTPResponse(status: 416), body: HTTPBody([1])) }
                bytes = bytes[first...].prefix(state.part)
                fields[.contentRange] = "bytes \(first)-\(bytes.endIndex - 1)/\(state.body.count)"
            }
            let error = bytes.count > state.cut ? NetworkError.connectionLost("cut") : nil
            return NetworkResponse(
                HTTPResponse(status: fields[.contentRange] == nil ? 200 : 206, headerFields: fields),
                body: .stream(bytes.prefix(state.cut).map { [$0] }, thenThrowing: error, length: Int64(bytes.count)))
        }
    }

    @discardableResult private func download(
        _ server: Server, path: RequestPath = "/a", maximumBody: Int64 = 100
    ) async throws -> [String] {
        let transport = StubTransport { head, _ in server.answer(head) }
        let client = HTTPClient(baseURL: try BaseURL("http://host"), transport: transport, timeouts: .none)
        var progress: [String] = []
        try await client.download(NetworkRequest(.get, path), to: folder + "/file", maximumBody: maximumBody) {
            progress.append("\($0)/\($1 ?? -1)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
        #expect(try Array(Data(contentsOf: URL(filePath: folder + "/file"))) == server.state.withLock { $0.body })
        return progress
    }

    private func cut(_ server: Server, after count: Int, path: RequestPath = "/a") async throws {
        server.state.withLock { $0.cut = count }
        await #expect { try await download(server, path: path) } throws: { code($0) == .connectionLost }
        server.state.withLock { $0.cut = .max }
    }

    @Test(arguments: 0..<19) func download_cutAtEachByte_continuesThere(count: Int) async throws {
        let server = Server()
        try await cut(server, after: count)
        #expect(try await download(server).last == "19/19")
        #expect(server.state.withLock { $0.ranges } == [nil, count > 1 ? "bytes=\(count - 1)-" : nil])
        // A later download replaces the file.
        server.state.withLock { ($0.tag, $0.body) = ("\"2\"", [1, 2, 3]) }
        #expect(try await download(server) == ["1/3", "2/3", "3/3"])
    }

    @Test func download_cutAgainAndAgain_andServedInParts_isComplete() async throws {
        let server = Server()
        for _ in 1...7 { try await cut(server, after: 3) }
        server.state.withLock { $0.part = 2 }
        try await download(server)
        #expect(server.state.withLock { $0.ranges.suffix(3) } == ["bytes=14-", "bytes=16-", "bytes=18-"])
    }

    @Test(
        arguments: [("\"1\"", "\"2\""), ("\"1\"", nil), ("W/\"1\"", "W/\"1\""), (nil, nil), ("\"1\"", "W/\"1\"")] as [(String?, String?)])
    func download_ofAnotherVersion_beginsAnew(before: String?, after: String?) async throws {
        let server = Server()
        server.state.withLock { $0.tag = before }
        try await cut(server, after: 9)
        server.state.withLock { ($0.tag, $0.body) = (after, Array("Another".utf8)) }
        try await download(server)
    }

    @Test func download_withAStrangePartialFile_beginsAnew() async throws {
        let server = Server()
        let (part, info) = (URL(filePath: folder + "/file.part"), URL(filePath: folder + "/file.part-info"))
        for damage in [
            { try Data().write(to: info) }, { try Data(contentsOf: info).dropLast().write(to: info) },
            { try FileManager.default.removeItem(at: info) }, { try FileManager.default.removeItem(at: part) },
            // Longer than the resource: 416.
            { try Data(repeating: 1, count: 40).write(to: part) },
        ] as [() throws -> Void] {
            try await cut(server, after: 9)
            try damage()
            try await download(server)
        }
        try await cut(server, after: 9, path: "/other")
        try await download(server)
        #expect(server.state.withLock { $0.ranges.last } == .some(nil), "another URL")
    }

    @Test func download_thatCannotSucceed_isAnErrorWithoutThePath() async throws {
        await #expect { try await download(Server(), maximumBody: 18) } throws: { code($0) == .bodyTooLarge }
        let client = HTTPClient(baseURL: try BaseURL("http://host"), transport: StubTransport { _, _ in .status(404) })
        await #expect { try await client.download(NetworkRequest(.get, "/"), to: folder + "/file") } throws: { code($0) == .badStatus }
        let file = try File.forWriting(folder + "/file.part")
        try await file.lock(folder + "/file.part")
        let error = await #expect(throws: NetworkError.self) { try await download(Server()) }
        #expect(error?.code == .fileFailure && error?.description.contains(folder) == false && error?.endpoint == "GET host/a")
        withExtendedLifetime(file) {}
    }

    @Test(arguments: [
        "bytes 7-18/19", "bytes 9-18/19", "bytes 8-19/19", "bytes 8-7/19", "bytes 8-8/19", "bytes */19", "8-18/19", "bytes 8-18", "",
        "bytes 8-9223372036854775807/*", "bytes 8-18/101",
    ])
    func contentRange_ofOtherBytes_isAnError(range: String) throws {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "host", path: "/")
        var first = Download(0, info: "", head, maximumBody: 100)
        _ = try first.begin(HTTPResponse(status: 200, headerFields: [.eTag: "\"1\""]), length: nil)
        var resumed = Download(9, info: first.info ?? "", head, maximumBody: 100)
        #expect(resumed.offset == 8)
        #expect(throws: NetworkError.self) {
            try resumed.begin(HTTPResponse(status: 206, headerFields: [.contentRange: range]), length: nil)
        }
    }
}
