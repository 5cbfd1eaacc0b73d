import Foundation
import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct DownloadTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)").path

    /// A server of one resource, which may cut the connection after some bytes.
    private final class Server: Sendable {
        let body = Mutex(Array("The quick brown fox".utf8))
        let tag = Mutex<String?>("\"1\"")
        /// The number of bytes before the connection is cut.
        let cut = Mutex(Int.max)
        /// The greatest number of bytes of an answer to a `Range`.
        let part = Mutex(Int.max)
        let ranges = Mutex<[String?]>([])

        func answer(_ head: HTTPRequest) -> NetworkResponse {
            let (body, tag) = (body.withLock { $0 }, tag.withLock { $0 })
            ranges.withLock { $0.append(head.headerFields[.range]) }
            #expect(head.headerFields[.acceptEncoding] == "identity")
            var (first, bytes, fields) = (0, body[...], [:] as HTTPFields)
            if let range = head.headerFields[.range], head.headerFields[.ifRange] == tag {
                first = Int(range.dropFirst("bytes=".count).dropLast()) ?? 0
                guard first < body.count else { return .status(416, headerFields: [.contentRange: "bytes */\(body.count)"]) }
                bytes = body[first...].prefix(part.withLock { $0 })
                fields[.contentRange] = "bytes \(first)-\(bytes.endIndex - 1)/\(body.count)"
            }
            fields[.eTag] = tag
            let pieces = AsyncThrowingStream<[UInt8], any Error> { [bytes] continuation in
                for byte in bytes.prefix(cut.withLock { $0 }) { continuation.yield([byte]) }
                continuation.finish(throwing: bytes.count > cut.withLock { $0 } ? NetworkError.connectionLost("cut") : nil)
            }
            return NetworkResponse(
                HTTPResponse(status: fields[.contentRange] == nil ? 200 : 206, headerFields: fields),
                body: HTTPBody(streaming: pieces, length: Int64(bytes.count)))
        }
    }

    private func download(_ server: Server, path: RequestPath = "/a", maximumBody: Int64 = 100) async throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let transport = StubTransport { head, _ in server.answer(head) }
        let client = HTTPClient(baseURL: try BaseURL("http://host"), transport: transport, timeouts: .none)
        var progress: [String] = []
        try await client.download(NetworkRequest(.get, path), to: folder + "/file", maximumBody: maximumBody) {
            progress.append("\($0)/\($1 ?? -1)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
        #expect(try Array(Data(contentsOf: URL(filePath: folder + "/file"))) == server.body.withLock { $0 })
        return progress
    }

    private func cut(_ server: Server, after count: Int, path: RequestPath = "/a") async throws {
        server.cut.withLock { $0 = count }
        await #expect { try await download(server, path: path) } throws: { code($0) == .connectionLost }
        server.cut.withLock { $0 = .max }
    }

    private func remove() { try? FileManager.default.removeItem(atPath: folder) }

    @Test(arguments: 0..<19) func download_cutAtEachByte_continuesThere(count: Int) async throws {
        defer { remove() }
        let server = Server()
        try await cut(server, after: count)
        #expect(try await download(server).last == "19/19")
        #expect(server.ranges.withLock { $0 } == [nil, count > 1 ? "bytes=\(count - 1)-" : nil])
        // A third version of the file replaces it.
        server.tag.withLock { $0 = "\"2\"" }
        server.body.withLock { $0 = [1, 2, 3] }
        #expect(try await download(server) == ["1/3", "2/3", "3/3"])
    }

    @Test func download_cutAgainAndAgain_orServedInParts_isComplete() async throws {
        defer { remove() }
        let server = Server()
        for _ in 1...7 { try await cut(server, after: 3) }
        server.part.withLock { $0 = 2 }
        _ = try await download(server)
        #expect(server.ranges.withLock { $0.suffix(3) } == ["bytes=14-", "bytes=16-", "bytes=18-"])
    }

    @Test func download_ofAnotherVersion_beginsAnew() async throws {
        for (before, after) in [("\"1\"", "\"2\""), ("\"1\"", nil), ("W/\"1\"", "W/\"1\""), (nil, nil), ("\"1\"", "W/\"1\"")]
            as [(String?, String?)]
        {
            defer { remove() }
            let server = Server()
            server.tag.withLock { $0 = before }
            try await cut(server, after: 9)
            server.tag.withLock { $0 = after }
            server.body.withLock { $0 = Array("Another".utf8) }
            _ = try await download(server)
        }
    }

    @Test func download_withAStrangePartialFile_beginsAnew() async throws {
        let server = Server()
        for damage in [
            { try "".write(toFile: $0 + "/file.part-info", atomically: false, encoding: .utf8) },
            { path in
                let info = try String(contentsOfFile: path + "/file.part-info", encoding: .utf8)
                try String(info.dropLast()).write(toFile: path + "/file.part-info", atomically: false, encoding: .utf8)
            },
            { try FileManager.default.removeItem(atPath: $0 + "/file.part-info") },
            { try FileManager.default.removeItem(atPath: $0 + "/file.part") },
            // Longer than the resource: 416.
            { try String(repeating: "x", count: 40).write(toFile: $0 + "/file.part", atomically: false, encoding: .utf8) },
        ] as [(String) throws -> Void] {
            defer { remove() }
            try await cut(server, after: 9)
            try damage(folder)
            _ = try await download(server)
        }
        defer { remove() }
        try await cut(server, after: 9, path: "/other")
        _ = try await download(server)
        #expect(server.ranges.withLock { $0.last } == .some(nil))
    }

    @Test func download_aboveTheMaximum_orOfAnotherStatus_isAnError_andOneAtATime() async throws {
        defer { remove() }
        let server = Server()
        await #expect { try await download(server, maximumBody: 18) } throws: { code($0) == .bodyTooLarge }
        let error = HTTPClient(baseURL: try BaseURL("http://host"), transport: StubTransport { _, _ in .status(404) })
        await #expect { try await error.download(NetworkRequest(.get, "/"), to: folder + "/file") } throws: { code($0) == .badStatus }
        let file = try File.forWriting(folder + "/file.part")
        try file.lock(folder + "/file.part")
        let failure = await #expect(throws: NetworkError.self) { try await download(server) }
        #expect(failure?.code == .fileFailure && failure?.description.contains(folder) == false && failure?.endpoint == "GET host/a")
        withExtendedLifetime(file) {}
    }

    @Test(arguments: [
        "bytes 7-18/19", "bytes 9-18/19", "bytes 8-19/19", "bytes 8-7/19", "bytes 8-8/19", "bytes */19", "8-18/19", "bytes 8-18", "",
        "bytes 8-9223372036854775807/*",
        "bytes 8-18/101",
    ])
    func contentRange_ofOtherBytes_isAnError(range: String) {
        var download = Download(9, info: "", HTTPRequest(method: .get, scheme: "http", authority: "host", path: "/"), maximumBody: 100)
        _ = try? download.begin(HTTPResponse(status: 200, headerFields: [.eTag: "\"1\""]), length: nil)
        var resumed = Download(
            9, info: download.info ?? "", HTTPRequest(method: .get, scheme: "http", authority: "host", path: "/"), maximumBody: 100)
        #expect(resumed.offset == 8)
        #expect(throws: NetworkError.self) {
            try resumed.begin(HTTPResponse(status: 206, headerFields: [.contentRange: range]), length: nil)
        }
    }
}
