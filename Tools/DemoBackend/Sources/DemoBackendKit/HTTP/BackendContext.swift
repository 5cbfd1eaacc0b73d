import Foundation
public import HTTPTypes
public import Hummingbird

/// The context of a request.
public struct BackendContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// In bytes.
    public let maxUploadSize = 64 * 1024

    public init(source: Source) {
        coreContext = .init(source: source)
    }
}

extension Request {
    var bearerToken: String? {
        guard let value = headers[.authorization], value.hasPrefix("Bearer ") else { return nil }
        return String(value.dropFirst(7))
    }

    /// The `Idempotency-Key` header, required by every request that moves money.
    public var idempotencyKey: String {
        get throws {
            guard let name = HTTPField.Name("Idempotency-Key"), let key = headers[name], (8...128).contains(key.utf8.count) else {
                throw Refusal(status: 400, code: "idempotency_key_missing")
            }
            return key
        }
    }

    /// Decodes the JSON body, whose keys are in snake case.
    ///
    /// - Parameter limit: In bytes; nil for ``BackendContext/maxUploadSize``.
    /// - Throws: ``Refusal/malformed``.
    public func json<Value: Decodable>(_ type: Value.Type, context: BackendContext, limit: Int? = nil) async throws -> Value {
        let buffer = try await body.collect(upTo: limit ?? context.maxUploadSize)
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode(type, from: Data(buffer.readableBytesView))
        } catch {
            throw Refusal.malformed
        }
    }
}

/// Rejects texts of an order beyond 140 characters or the corresponding number of bytes.
public func checkTexts(_ texts: String...) throws {
    guard texts.allSatisfy({ $0.utf8.count <= 140 * BackendStore.bytesPerCharacter && $0.count <= 140 }) else {
        throw Refusal(status: 422, code: "text_too_long", detail: ["limit": 140])
    }
}

extension Response {
    /// A JSON value, whose keys are in snake case.
    public static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(bytes: try encoder.encode(value))))
    }

    static func object(_ members: [String: Any], status: HTTPResponse.Status = .ok) throws -> Response {
        let bytes = try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes])
        return Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8"], body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension Router<BackendContext> {
    /// Adds a call that requires a session and is answered with a JSON object.
    public func call(
        _ method: HTTPRequest.Method, _ path: RouterPath, _ store: BackendStore, status: HTTPResponse.Status = .ok,
        answer: @escaping @Sendable (UserRow, Request, BackendContext) async throws -> [String: Any]
    ) {
        on(path, method: method) { request, context in
            try Response.object(try await answer(try await store.user(of: request), request, context), status: status)
        }
    }
}

struct RefusalMiddleware: RouterMiddleware {
    private struct Body: Encodable {
        var error: String
        var detail: [String: Int]?
    }

    func handle(
        _ request: Request, context: BackendContext, next: (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let refusal as Refusal {
            var response = try Response.json(
                Body(error: refusal.code, detail: refusal.detail.isEmpty ? nil : refusal.detail), status: .init(code: refusal.status))
            if let seconds = refusal.retryAfter { response.headers[.retryAfter] = String(seconds) }
            return response
        }
    }
}
