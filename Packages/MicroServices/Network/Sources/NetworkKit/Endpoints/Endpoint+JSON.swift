import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Dates are encoded as ISO 8601. For other formats, give the client a decoder, or use a custom decoding.

extension Endpoint where Output: Decodable {
    /// Fetches JSON. An empty body is nil if `Output` is optional.
    public static func get(_ path: RequestPath, query: RequestQuery = [:]) -> Endpoint {
        json(NetworkRequest(.get, path, query: query))
    }

    /// Posts JSON and expects JSON.
    ///
    /// - Throws: ``NetworkError`` with ``NetworkError/Code/invalidRequest`` if `body` cannot be encoded.
    public static func post(_ path: RequestPath, query: RequestQuery = [:], json body: some Encodable) throws -> Endpoint {
        json(try .json(.post, path, query, body))
    }

    /// Replaces a resource by JSON and expects JSON. Throws as ``post(_:query:json:)``.
    public static func put(_ path: RequestPath, query: RequestQuery = [:], json body: some Encodable) throws -> Endpoint {
        json(try .json(.put, path, query, body))
    }

    /// Changes a resource by JSON and expects JSON. Throws as ``post(_:query:json:)``.
    public static func patch(_ path: RequestPath, query: RequestQuery = [:], json body: some Encodable) throws -> Endpoint {
        json(try .json(.patch, path, query, body))
    }

    private static func json(_ request: NetworkRequest) -> Endpoint {
        var request = request
        request.head.headerFields[.accept] = "application/json"
        return Endpoint(
            request,
            client: { body, _, client in
                // Of a response with status 204.
                if body.isEmpty, let optional = Output.self as? any ExpressibleByNilLiteral.Type,
                    let none = optional.init(nilLiteral: ()) as? Output
                {
                    return none
                }
                return try client.decoder.decode(Output.self, from: Data(client.limits.cutting(body)))
            })
    }
}

extension Endpoint where Output == Void {
    /// Posts JSON and ignores the response body. Throws as the variant that expects JSON.
    public static func post(_ path: RequestPath, query: RequestQuery = [:], json body: some Encodable) throws -> Endpoint {
        Endpoint(try .json(.post, path, query, body)) { _, _ in }
    }

    /// Posts an empty body and ignores the response body.
    public static func post(_ path: RequestPath, query: RequestQuery = [:]) -> Endpoint {
        Endpoint(NetworkRequest(.post, path, query: query)) { _, _ in }
    }

    /// Replaces a resource by JSON and ignores the response body. Throws as the variant that expects JSON.
    public static func put(_ path: RequestPath, query: RequestQuery = [:], json body: some Encodable) throws -> Endpoint {
        Endpoint(try .json(.put, path, query, body)) { _, _ in }
    }

    /// Deletes a resource.
    public static func delete(_ path: RequestPath, query: RequestQuery = [:]) -> Endpoint {
        Endpoint(NetworkRequest(.delete, path, query: query)) { _, _ in }
    }
}

extension NetworkRequest {
    fileprivate static func json(
        _ method: HTTPRequest.Method, _ path: RequestPath, _ query: RequestQuery, _ body: some Encodable
    ) throws -> NetworkRequest {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let data: Data
        do {
            data = try encoder.encode(body)
        } catch {
            throw NetworkError.invalidRequest("its body cannot be written as JSON, \(DecodingReason.text(error))")
        }
        return NetworkRequest(method, path, query: query, headerFields: [.contentType: "application/json"], body: HTTPBody(Array(data)))
    }
}
