#if AsyncHTTPClient
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitAsyncHTTPClient
import NetworkKitTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct KilledDownloadTests {
    private static let body = (0..<3 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 8) }

    /// Answers the requests with a tag and, from the requested byte, the rest.
    private static let script: [FaultServer.Step] = [
        .readRequest,
        .answer { request in
            let lines = String(decoding: request, as: UTF8.self).lowercased().split(separator: "\r\n")
            let first = lines.first { $0.hasPrefix("range: bytes=") }.flatMap { Int($0.dropFirst(13).dropLast()) } ?? 0
            let range = first == 0 ? "200 OK" : "206 Partial\r\nContent-Range: bytes \(first)-\(body.count - 1)/\(body.count)"
            let head = "HTTP/1.1 \(range)\r\nETag: \"1\"\r\nContent-Length: \(body.count - first)\r\nConnection: close\r\n\r\n"
            return Array(head.utf8) + body[first...]
        },
    ]

    @Test func download_afterTheProcessWasKilled_continuesToIdenticalBytes() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)").path
        let server = try FaultServer(Self.script)
        for limit in [1, 400_000, 1_300_000, 2_200_000] {
            let address = server.address
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, address = address as String, limit = limit as Int] in
                try await AsyncHTTPClientTransport.withTransport { transport in
                    let client = HTTPClient(baseURL: try BaseURL(address), transport: transport)
                    try await client.download(NetworkRequest(.get, "/"), to: path) { done, _ in
                        if done >= limit { kill(getpid(), SIGKILL) }
                    }
                }
            }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
        try await AsyncHTTPClientTransport.withTransport { transport in
            let client = HTTPClient(baseURL: try BaseURL(server.address), transport: transport)
            try await client.download(NetworkRequest(.get, "/"), to: path)
        }
        #expect(FileManager.default.contents(atPath: path) == Data(Self.body))
        let ranges = server.requests.map { $0.lowercased().split(separator: "\r\n").first { $0.hasPrefix("range: ") } }
        #expect(server.requests.allSatisfy { $0.lowercased().contains("\r\naccept-encoding: identity\r\n") })
        #expect(ranges.count == 5 && Set(ranges.dropFirst(2)).count == 3 && ranges.last != .some(nil))
        try FileManager.default.removeItem(atPath: path)
    }
}
#endif
