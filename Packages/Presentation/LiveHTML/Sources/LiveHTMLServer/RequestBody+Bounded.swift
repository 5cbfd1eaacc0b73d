#if Hummingbird
import HTTPTypes
import Hummingbird
import LiveHTML
import NIOCore
import Synchronization

struct BodyFailure: Error {
    let reason: LiveRefusal.Reason
    let status: HTTPResponse.Status
}

extension LiveResponder {
    func body(of request: Request) async throws -> [UInt8] {
        try await request.body.read(upTo: sessions.limits.bodyBytes, within: sessions.limits.bodyTime, into: [UInt8]()) {
            $0.append(contentsOf: $1.readableBytesView)
        }
    }

    /// Reads a form with files. Files of fields with a maximum size are received on disk.
    func form(of request: Request, _ facts: RequestFacts) async throws -> MultipartForm {
        let limits = sessions.limits
        let fileLimits = await fileLimits(facts)
        let size = fileLimits.values.reduce(limits.uploadBytes + MultipartForm.overhead, +)
        // Checked before reading if the browser sends the length.
        if let length = facts.contentLength, length > size { throw BodyFailure(reason: .oversizedBody, status: .contentTooLarge) }
        guard uploads.enter(limits.uploads) else { throw BodyFailure(reason: .tooManyUploads, status: .tooManyRequests) }
        defer { uploads.leave() }
        do {
            let reader = try MultipartReader(
                contentType: facts.contentType ?? "", memoryLimit: limits.uploadBytes, fileLimits: fileLimits)
            return try await request.body.read(upTo: size, within: limits.uploadTime, into: reader) {
                try $0.read($1.readableBytesView)
            }.finish()
        } catch let failure as MultipartForm.Failure {
            switch failure {
            case .malformed: throw BodyFailure(reason: .malformedForm, status: .badRequest)
            case .tooLarge: throw BodyFailure(reason: .oversizedBody, status: .contentTooLarge)
            case .storage: throw BodyFailure(reason: .noSpace, status: .init(code: 507))
            }
        }
    }

    /// The limits of the form that a request submits.
    @MainActor private func fileLimits(_ facts: RequestFacts) -> [String: Int] {
        guard let session = facts.query["s"].flatMap({ sessions[$0] }), let handler = facts.query["h"].flatMap({ Int($0) }),
            let render = facts.query["r"].flatMap({ Int($0) })
        else { return [:] }
        return session.fileLimits(ofForm: handler, render: render)
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

    func leave() { count.withLock { $0 -= 1 } }
}

extension RequestBody {
    /// Reads the body piece by piece, away from the event loop, which reads no more than a few pieces ahead.
    /// - Parameter add: Adds a piece to the result.
    func read<Result: Sendable>(
        upTo limit: Int, within time: Duration, into initial: Result, _ add: @escaping @Sendable (inout Result, ByteBuffer) throws -> Void
    ) async throws -> Result {
        let body = self
        return try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask(executorPreference: globalConcurrentExecutor) {
                var (result, size) = (initial, 0)
                do {
                    for try await buffer in body {
                        size += buffer.readableBytes
                        guard size <= limit else { throw BodyFailure(reason: .oversizedBody, status: .contentTooLarge) }
                        try add(&result, buffer)
                    }
                } catch let failure as BodyFailure {
                    throw failure
                } catch let failure as MultipartForm.Failure {
                    throw failure
                } catch {
                    // The user canceled the upload, or the connection failed.
                    throw BodyFailure(reason: .cutOffBody, status: .badRequest)
                }
                return result
            }
            group.addTask {
                try await Task.sleep(for: time)
                throw BodyFailure(reason: .slowBody, status: .requestTimeout)
            }
            defer { group.cancelAll() }
            guard let result = try await group.next() else { throw CancellationError() }
            return result
        }
    }
}
#endif
