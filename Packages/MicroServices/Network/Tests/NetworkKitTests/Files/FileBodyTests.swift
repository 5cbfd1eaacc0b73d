import Foundation
import HTTPTypes
import NetworkKitTesting
import Synchronization
import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct FileBodyTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)").path

    @Test(arguments: [0, 1, 65_536, 150_000]) func file_isSentInParts_andAgainByARetry(size: Int) async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try Data(bytes).write(to: URL(filePath: path))
        let isFirst = Atomic(true)
        let transport = StubTransport { _, _ in .status(isFirst.exchange(false, ordering: .relaxed) ? 503 : 200) }
        let client = try makeClient(transport, RetryInterceptor(policy: RetryPolicy(baseDelay: .zero)))
        let progress = Mutex<[Int64]>([])
        let body = try HTTPBody.file(at: path)
        #expect(body.length == Int64(size))
        let reporting = body.reporting { done, total in progress.withLock { $0.append(total == Int64(size) ? done : -1) } }
        _ = try await client.send(NetworkRequest(.put, "/", body: reporting))
        #expect(transport.requests.map(\.body) == [bytes, bytes])
        let once = stride(from: 65_536, to: size, by: 65_536).map { Int64($0) } + (size > 0 ? [Int64(size)] : [])
        #expect(progress.withLock { $0 } == once + once)
    }

    @Test func file_thatIsMissingOrCut_isAnError_withoutItsPath() async throws {
        #expect { try HTTPBody.file(at: path) } throws: { code($0) == .fileFailure && !"\($0)".contains(path) }
        try Data([1, 2, 3]).write(to: URL(filePath: path))
        let body = try HTTPBody.file(at: path)
        try Data([1]).write(to: URL(filePath: path))
        await #expect { try await body.collect(upTo: 9) } throws: { code($0) == .fileFailure }
        try FileManager.default.removeItem(atPath: path)
    }

    @Test func form_isWrittenAsInTheStandard() async throws {
        var form = MultipartForm()
        form.append("a\"b\r\nc\nd", "1\r2\n3\r\n4\"")
        try form.append("ü", file: HTTPBody(Array("\r\n--x".utf8)), name: "a\r\nb\"\n\\.jpg", type: "image/jpeg")
        #expect(throws: NetworkError.self) { try form.append("x", file: .empty, name: "x", type: "a\r\nb") }
        let boundary = try #require(form.contentType.split(separator: "boundary=").last)
        let expected =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"a%22b%0D%0Ac%0D%0Ad\"\r\n\r\n1\r\n2\r\n3\r\n4\"\r\n"
            + "--\(boundary)\r\nContent-Disposition: form-data; name=\"ü\"; filename=\"a%0D%0Ab%22%0A\\.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
            + "\r\n--x\r\n--\(boundary)--\r\n"
        for _ in 1...2 { #expect(String(decoding: try await form.body.collect(upTo: 1_000), as: UTF8.self) == expected) }
        #expect(form.body.length == Int64(expected.utf8.count) && form.body.isReplayable)
        try form.append("s", file: .stream([]), name: "")
        #expect(form.body.length == nil && !form.body.isReplayable)
    }
}
