#if os(Linux) || os(macOS)
import FaultTesting
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import NetworkKitURLSession
import PersonalDataService
import PersonalDataServiceTesting
import PublishingAPI
import RoutingService
import Synchronization
import Testing

@testable import PublishingService

/// Kills an app that uploads over a real connection, while the community keeps running.
@Suite(.timeLimit(.minutes(60))) struct UploadKillTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil
    /// Each larger than a socket buffer.
    private static let pictures = ["one", "two"].map { png(String(repeating: $0, count: 400_000)) }

    /// The app on a device, with the transport that apps use.
    private struct Device: Sendable {
        let folder: String
        let service: PublishingService

        init(_ folder: String, port: Int) throws {
            self.folder = folder
            let device = try TestDevice(folder)
            service = PublishingService(
                client: HTTPClient(
                    baseURL: try BaseURL("http://127.0.0.1:\(port)"), transport: URLSessionTransport(trustedHosts: ["127.0.0.1"])),
                posts: device.store(for: PublishingService.posts),
                mediator: Mediator(schemes: ["x"]), currentUser: device.currentUser, random: { 0 })
        }

        /// An ID that differs in every run.
        var draft: PostDraft {
            .image(UploadKillTests.pictures, text: "Pictures", id: "draft-000" + (folder.split(separator: "/").last ?? ""))
        }

        func publish() async throws {
            try await service.publish(draft)
            for _ in 0..<4 { _ = await service.drain() }
        }
    }

    @Test func upload_whenProcessIsKilled_resumesAndPublishesOnce() async throws {
        let community = try TestCommunity()
        let victim = Mutex<KilledProcess?>(nil)
        let server = try FaultServer([
            .readRequestInParts { soFar in if soFar > 2_000 { victim.withLock { $0 }?.pass("part of an upload") } },
            .answer { Self.answer($0, community) }, .close,
        ])
        let port = Int(server.port)
        let explorer = FaultExplorer { folder, _ in
            try Device(folder, port: port)
        } contract: { device, _, promise in
            try await device.publish()
            let posts = community.posts.filter { $0.draft == device.draft.id }
            promise("the post exists once", posts.count == 1, "\(posts.count)")
            promise("its pictures are complete", posts.first?.pictures == Self.pictures.map(\.bytes))
        }
        let exploration = try await explorer.kill(
            "publishing over a socket", sample: Self.isFull ? nil : 4, rounds: Self.isFull ? 7 : 1,
            kind: { $0.places.last == "part of an upload" ? "kill inside an upload" : "kill" },
            victim: { process in
                victim.withLock { $0 = process }
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [pipe = process.pipe as String, folder = process.folder as String, port = port as Int] in
                    try await KilledProcess.run(pipe, folder: folder, world: { folder, _ in try Device(folder, port: port) }) {
                        try await $0.publish()
                    }
                }
            })
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    /// Returns the community's response to the bytes of a request.
    private static func answer(_ request: [UInt8], _ community: TestCommunity) -> [UInt8] {
        let end = request.indices.first { request[$0...].starts(with: Array("\r\n\r\n".utf8)) } ?? request.count
        let lines = String(decoding: request[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        var head = HTTPRequest(method: HTTPRequest.Method(String(words[0])) ?? .get, scheme: nil, authority: nil, path: String(words[1]))
        for name in ["Idempotency-Key", "Upload-Offset"] {
            let start = name.lowercased() + ": "
            guard let line = lines.first(where: { $0.lowercased().hasPrefix(start) }) else { continue }
            head.headerFields[HTTPField.Name(name)!] = String(line.dropFirst(start.count))
        }
        let body = Array(request[min(end + 4, request.count)...])
        let answer = (try? community.server.carryOut(TestCall(head: head, body: body, userID: "usr-1"))) ?? Answer(status: 400, body: [])
        let text = String(decoding: answer.body, as: UTF8.self)
        return Array(
            "HTTP/1.1 \(answer.status) x\r\nContent-Length: \(answer.body.count)\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n\(text)"
                .utf8)
    }
}
#endif
