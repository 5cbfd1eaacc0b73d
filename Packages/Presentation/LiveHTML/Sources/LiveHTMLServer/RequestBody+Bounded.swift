#if Hummingbird
import HTTPTypes
import Hummingbird
import LiveHTML
import NIOCore

/// A body that is not taken.
struct BodyFailure: Error {
    let reason: LiveRefusal.Reason
    let status: HTTPResponse.Status
}

extension LiveResponder {
    /// The whole body, bounded in size and in time.
    func body(of request: Request) async throws -> [UInt8] {
        try await request.body.bytes(upTo: sessions.limits.bodyBytes, within: sessions.limits.bodyTime)
    }
}

extension RequestBody {
    func bytes(upTo limit: Int, within time: Duration) async throws -> [UInt8] {
        let body = self
        return try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask {
                var bytes: [UInt8] = []
                for try await buffer in body {
                    guard bytes.count + buffer.readableBytes <= limit else {
                        throw BodyFailure(reason: .oversizedBody, status: .contentTooLarge)
                    }
                    bytes.append(contentsOf: buffer.readableBytesView)
                }
                return bytes
            }
            group.addTask {
                try await Task.sleep(for: time)
                throw BodyFailure(reason: .slowBody, status: .requestTimeout)
            }
            defer { group.cancelAll() }
            return try await group.next() ?? []
        }
    }
}
#endif
