import Cryptography
public import Foundation
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

    /// The first byte of the requested range; nil without one (RFC 9110, 14.1.2).
    public var rangeStart: Int? {
        guard let range = headers[.range], range.hasPrefix("bytes=") else { return nil }
        return Int(range.dropFirst("bytes=".count).prefix { $0 != "-" }).flatMap { $0 >= 0 ? $0 : nil }
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
    private static let jsonType = "application/json; charset=utf-8"

    /// Bytes with a strong tag, which a client can cache, revalidate, and continue to receive (RFC 9110, 13.1 and 14.2).
    ///
    /// - Parameters:
    ///   - mediaType: Nil for JSON.
    ///   - caching: The value of `Cache-Control`.
    public static func tagged(_ bytes: [UInt8], _ mediaType: String? = nil, caching: String, for request: Request) throws -> Response {
        let tag = "\"" + Data(try SHA256.hash(bytes).bytes.prefix(12)).base64EncodedString() + "\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: caching]
        if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = mediaType ?? jsonType
        let isSame = request.headers[.ifRange].map { $0 == tag } ?? true
        let start = isSame ? request.rangeStart.flatMap { $0 < bytes.count ? $0 : nil } : nil
        if let start { headers[.contentRange] = "bytes \(start)-\(bytes.count - 1)/\(bytes.count)" }
        return Response(
            status: start == nil ? .ok : .partialContent, headers: headers,
            body: .init(byteBuffer: ByteBuffer(bytes: bytes.dropFirst(start ?? 0))))
    }

    /// A JSON object with a strong tag.
    public static func tagged(_ members: [String: Any], caching: String, for request: Request) throws -> Response {
        try tagged(Array(bytes(of: members)), caching: caching, for: request)
    }

    private static func bytes(of members: [String: Any]) throws -> Data {
        try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes])
    }

    /// A JSON value, whose keys are in snake case.
    public static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            status: status, headers: [.contentType: jsonType],
            body: .init(byteBuffer: ByteBuffer(bytes: try encoder.encode(value))))
    }

    static func object(_ members: [String: Any], status: HTTPResponse.Status = .ok) throws -> Response {
        Response(status: status, headers: [.contentType: jsonType], body: .init(byteBuffer: ByteBuffer(bytes: try bytes(of: members))))
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
