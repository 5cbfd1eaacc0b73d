import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A response in the store of a ``CacheInterceptor``, with the times and the request fields that determine its use. May contain personal
/// data.
public struct StoredResponse: Codable, Sendable {
    var head: HTTPResponse
    let body: Data
    /// The values of the request fields that `Vary` names.
    let variant: [String: [String]]
    /// When the request was sent and when its response arrived, in seconds since 1970.
    var requested, received: Int64

    /// The size of the body, in bytes, for the limit of a store.
    public var bodySize: Int { body.count }

    /// Returns nil if RFC 9111, 3 does not permit to store the response.
    init?(_ response: HTTPResponse, body: [UInt8], to request: HTTPRequest, requested: Int64, received: Int64) {
        guard Self.isStorable(response, to: request), response.headerFields[.contentLength].map({ $0 == "\(body.count)" }) ?? true else {
            return nil
        }
        let omitted = Self.list(response, .connection) + Self.connectionFields
        head = response
        head.headerFields = response.headerFields.filter { !omitted.contains($0.name.canonicalName) }
        self.body = Data(body)
        variant = Dictionary(
            Self.list(response, .vary).map { ($0, Self.values($0, in: request)) }, uniquingKeysWith: { first, _ in first })
        (self.requested, self.received) = (requested, received)
        // Without a validator, a response that is never fresh is of no use.
        if lifetime <= 0, head.headerFields[.eTag] == nil, head.headerFields[.lastModified] == nil { return nil }
    }

    /// Whether the response may be stored (RFC 9111, 3). Those to HEAD, parts (206) and those of a failed server are not.
    static func isStorable(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
        let control = CacheControl(response.headerFields)
        guard request.method == .get, 200..<500 ~= response.status.code, ![206, 304].contains(response.status.code),
            !control.has("no-store"), !CacheControl(request.headerFields).has("no-store")
        else { return false }
        // The values of these request fields are secrets, which must not be stored.
        guard Set(list(response, .vary)).isDisjoint(with: ["*", "authorization", "cookie"]) else { return false }
        let permits = ["public", "private"].contains(where: control.has)
        if request.headerFields.contains(.authorization), !permits, !control.has("must-revalidate"), !control.has("s-maxage") {
            return false
        }
        return permits || control.has("max-age") || response.headerFields.contains(.expires) || isHeuristicallyCacheable(response)
    }

    /// Whether the response answers a request with these fields (RFC 9111, 4.1).
    func matches(_ request: HTTPRequest) -> Bool {
        variant.allSatisfy { Self.values($0.key, in: request) == $0.value }
    }

    /// The time for which the response is fresh, in seconds (RFC 9111, 4.2.1 and 4.2.2, as a private cache).
    var lifetime: Int64 {
        let control = CacheControl(head.headerFields)
        if let maximumAge = control.seconds("max-age") { return maximumAge }
        // A date that is not valid is in the past.
        if let expires = head.headerFields[.expires] { return max(0, (HTTPDate.seconds(of: expires, now: received) ?? 0) - date) }
        guard control.has("public") || Self.isHeuristicallyCacheable(head),
            let modified = head.headerFields[.lastModified].flatMap({ HTTPDate.seconds(of: $0, now: received) })
        else { return 0 }
        return min(max(0, (date - modified) / 10), 86_400)
    }

    /// The age in seconds (RFC 9111, 4.2.3). Nothing is fresh before it was received: the clock was set back.
    func age(_ now: Int64) -> Int64 {
        let reported = head.headerFields[.age].flatMap { Int32($0) }.map { max(0, Int64($0)) } ?? 0
        return now < received ? 1 << 32 : max(max(0, received - date), reported + received - requested) + now - received
    }

    /// Whether the response is fresh enough (RFC 9111, 4.2, 5.2.1.1, 5.2.1.4 and 5.2.2.4).
    func isUsable(for fields: HTTPFields, _ now: Int64) -> Bool {
        let request = CacheControl(fields)
        return age(now) < lifetime && age(now) <= request.seconds("max-age") ?? .max && !request.has("no-cache")
            && !CacheControl(head.headerFields).has("no-cache")
    }

    /// Whether the response may be used in place of an error (RFC 5861, 4).
    func mayReplaceErrors(of fields: HTTPFields, _ now: Int64) -> Bool {
        let control = CacheControl(head.headerFields)
        let limit = control.seconds("stale-if-error") ?? CacheControl(fields).seconds("stale-if-error") ?? -1
        return !control.has("no-cache") && !control.has("must-revalidate") && age(now) - lifetime <= limit
    }

    private var date: Int64 { head.headerFields[.date].flatMap { HTTPDate.seconds(of: $0, now: received) } ?? received }

    /// Returns the request that validates the response (RFC 9111, 4.3.1).
    func validating(_ request: NetworkRequest) -> NetworkRequest {
        var request = request
        request.head.headerFields[.ifNoneMatch] = head.headerFields[.eTag]
        request.head.headerFields[.ifModifiedSince] = head.headerFields[.lastModified]
        return request
    }

    /// Returns the response with the fields of a 304 (RFC 9111, 3.2 and 4.3.4), or nil if that is about another one.
    func updated(by new: HTTPResponse, requested: Int64, received: Int64) -> StoredResponse? {
        if let tag = new.headerFields[.eTag], tag != head.headerFields[.eTag] { return nil }
        var updated = self
        (updated.requested, updated.received) = (requested, received)
        let fixed = Self.list(new, .connection) + Self.connectionFields + ["content-length", "content-encoding", "content-range"]
        for name in Set(new.headerFields.map(\.name)).union([.age, .date]) where !fixed.contains(name.canonicalName) {
            updated.head.headerFields[fields: name] = new.headerFields[fields: name]
        }
        return updated
    }

    func response(_ now: Int64) -> NetworkResponse {
        var head = head
        head.headerFields[.age] = "\(min(age(now), Int64(Int32.max)))"
        return NetworkResponse(head, body: HTTPBody(Array(body)))
    }

    /// RFC 9110, 15.1.
    private static func isHeuristicallyCacheable(_ response: HTTPResponse) -> Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414].contains(response.status.code)
    }

    /// Fields of one connection (RFC 9110, 7.6.1; RFC 9111, 3.1).
    private static let connectionFields = [
        "connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade", "trailer", "proxy-authenticate",
        "proxy-authentication-info",
    ]

    private static func list(_ response: HTTPResponse, _ name: HTTPField.Name) -> [String] { elements(response.headerFields[values: name]) }

    private static func values(_ name: String, in request: HTTPRequest) -> [String] {
        HTTPField.Name(name).map { elements(request.headerFields[values: $0], isLowercased: false) } ?? []
    }

    /// Spaces separate no elements in these fields.
    private static func elements(_ values: [String], isLowercased: Bool = true) -> [String] {
        values.flatMap { $0.split(separator: ",") }.map { $0.filter { !" \t".contains($0) } }.map { isLowercased ? $0.lowercased() : $0 }
    }
}

/// The directives of `Cache-Control` (RFC 9111, 5.2). The first of repeated ones counts.
struct CacheControl {
    private var directives: [String: Substring] = [:]

    init(_ fields: HTTPFields) {
        var isQuoted = false
        let parts = (fields[.cacheControl] ?? "").split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        for part in parts {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = pair[0].filter { !" \t".contains($0) }.lowercased()
            if directives[name] == nil { directives[name] = pair.count > 1 ? pair[1] : "" }
        }
        // The rest cannot be read.
        if isQuoted { directives["no-store"] = "" }
    }

    func has(_ name: String) -> Bool { directives[name] != nil }

    /// The argument in seconds, at most 2^31; 0 if it is not valid, so that the response is stale.
    func seconds(_ name: String) -> Int64? {
        directives[name].map { text in
            let digits = text.filter { !" \t\"".contains($0) }
            guard !digits.isEmpty, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else { return 0 }
            return min(Int64(digits) ?? .max, 1 << 31)
        }
    }
}
