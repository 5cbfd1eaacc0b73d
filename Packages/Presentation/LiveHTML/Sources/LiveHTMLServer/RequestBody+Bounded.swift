#if Hummingbird
import HTTPTypes
import Hummingbird
import LiveHTML
import NIOCore
import Synchronization

/// A rejected body.
struct BodyFailure: Error {
    let reason: LiveRefusal.Reason
    let status: HTTPResponse.Status
}

extension LiveResponder {
    /// Reads the whole body with limits of size and time; forms with files have limits of their own.
    func body(of request: Request, _ facts: RequestFacts) async throws -> [UInt8] {
        let limits = sessions.limits
        guard facts.hasFiles else { return try await request.body.bytes(upTo: limits.bodyBytes, within: limits.bodyTime) }
        // Checked before reading if the browser sends the length.
        if let length = facts.contentLength, length > limits.uploadBytes + MultipartForm.overhead {
            throw BodyFailure(reason: .oversizedBody, status: .contentTooLarge)
        }
        guard uploads.enter(limits.uploads) else { throw BodyFailure(reason: .tooManyUploads, status: .tooManyRequests) }
        defer { uploads.leave() }
        return try await request.body.bytes(upTo: limits.uploadBytes + MultipartForm.overhead, within: limits.uploadTime)
    }
}

/// Limits the number of concurrent uploads.
final class UploadLimiter: Sendable {
    private let count = Mutex(0)

    func enter(_ limit: Int) -> Bool {
        count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
    }

    func leave() {
        count.withLock { $0 -= 1 }
    }
}

extension RequestBody {
    func bytes(upTo limit: Int, within time: Duration) async throws -> [UInt8] {
        let body = self
        return try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask {
                var bytes: [UInt8] = []
                do {
                    for try await buffer in body {
                        guard bytes.count + buffer.readableBytes <= limit else {
                            throw BodyFailure(reason: .oversizedBody, status: .contentTooLarge)
                        }
                        bytes.append(contentsOf: buffer.readableBytesView)
                    }
                } catch let failure as BodyFailure {
                    throw failure
                } catch {
                    // The user canceled the upload, or the connection failed.
                    throw BodyFailure(reason: .cutOffBody, status: .badRequest)
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
