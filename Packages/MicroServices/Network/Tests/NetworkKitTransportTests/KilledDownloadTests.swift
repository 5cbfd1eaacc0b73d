#if AsyncHTTPClient
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitAsyncHTTPClient
import NetworkKitTesting
import Synchronization
import Testing

/// `DOWNLOAD_KILLS=200 DOWNLOAD_MEBIBYTES=64` runs it whole.
@Suite(.timeLimit(.minutes(60))) struct KilledDownloadTests {
    private static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
    private static let kills = setting("DOWNLOAD_KILLS") ?? 4
    private static let body = Array(
        FileHandle(forReadingAtPath: "/dev/urandom")!.readData(ofLength: (setting("DOWNLOAD_MEBIBYTES") ?? 3) << 20))
    private let path = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)").path

    private static func number(after name: String, in request: [UInt8]) -> Int? {
        let lines = String(decoding: request, as: UTF8.self).lowercased().split(separator: "\r\n")
        return lines.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count).filter(\.isNumber)) }
    }

    /// Downloads in a process that the server kills: the name of the client is the number of the process.
    private static func download(_ address: String, to path: String, isKilled: Bool) async throws {
        try await AsyncHTTPClientTransport.withTransport { transport in
            let client = HTTPClient(baseURL: try BaseURL(address), transport: transport, timeouts: .none)
            try await client.download(NetworkRequest(.get, "/", headerFields: isKilled ? [.userAgent: "\(getpid())"] : [:]), to: path)
        }
    }

    @Test func download_afterTheProcessWasKilled_continuesToIdenticalBytes() async throws {
        let cut = Mutex(0)
        let server = try FaultServer([
            .readRequest,
            .answer { request in
                let (first, count, cut) = (Self.number(after: "range: bytes=", in: request) ?? 0, Self.body.count, cut.withLock { $0 })
                let range = first == 0 ? "200 OK" : "206 Partial\r\nContent-Range: bytes \(first)-\(count - 1)/\(count)"
                let head = "HTTP/1.1 \(range)\r\nETag: \"1\"\r\nContent-Length: \(count - first)\r\nConnection: close\r\n\r\n"
                return Array(head.utf8) + Self.body[first..<max(first, cut)]
            },
            .answer { [path] request in
                let (first, cut) = (Self.number(after: "range: bytes=", in: request) ?? 0, cut.withLock { $0 })
                guard let process = Self.number(after: "user-agent: ", in: request) else { return Array(Self.body[max(first, cut)...]) }
                // The kill comes while the process writes the second half of what was sent.
                var status = stat()
                while stat(path + ".part", &status) != 0 || status.st_size < cut / 2 { sched_yield() }
                kill(pid_t(process), SIGKILL)
                return []
            },
        ])
        let address = server.address
        for number in 1...Self.kills {
            cut.withLock { $0 = max(4, Self.body.count / (Self.kills + 1) * number) }
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, address = address as String] in
                try await Self.download(address, to: path, isKilled: true)
            }
            #expect(!FileManager.default.fileExists(atPath: path))
            try await Self.download(address, to: path, isKilled: false)
            #expect(FileManager.default.contents(atPath: path) == Data(Self.body))
            let first = server.requests.last.flatMap { Self.number(after: "range: bytes=", in: Array($0.utf8)) } ?? 0
            #expect(first >= cut.withLock { $0 } / 2 - 1, "the download does not begin anew")
            try FileManager.default.removeItem(atPath: path)
        }
        #expect(server.requests.count == 2 * Self.kills)
    }
}
#endif
