import HTTPTypes
import Synchronization

/// A store of responses, for example over CacheKit. It limits their number and size; an error of the store counts as an empty entry.
public protocol ResponseStore: Sendable {
    /// Returns the variants of a resource. The key contains its URL.
    func responses(for key: String) async -> [StoredResponse]
    /// Replaces the variants of a resource; without any, removes its entry.
    func store(_ responses: [StoredResponse], for key: String) async
}

/// A private HTTP cache (RFC 9111, and `stale-if-error` of RFC 5861).
///
/// - Users share nothing: each has a partition. Responses to requests with `Authorization` are stored only if they permit it (`public`,
///   `private`, `must-revalidate` or `s-maxage`). Therefore, this interceptor belongs inside ``BearerAuthentication``.
/// - Only complete responses to GET without a body, `Range` or preconditions are stored, up to eight variants of a resource.
/// - An unsafe method removes the responses of its URL, unless the server rejects it. A response whose request was sent before is not
///   stored.
public final class CacheInterceptor: Interceptor {
    private let cache: any ResponseStore
    private let maximumBody: Int
    private let partition: @Sendable () -> String?
    private let now: @Sendable () -> Int64
    /// The number of unsafe requests.
    private let changes = Atomic(0)
    private static let maximumVariants = 8

    /// - Parameters:
    ///   - maximumBody: The maximum size of a body that is stored, in bytes.
    ///   - partition: Identifies the current user, without secrets. Without one, calls bypass the cache.
    ///   - now: Returns seconds since 1970.
    public init(
        store: any ResponseStore, maximumBody: Int = 1 << 20, partition: @escaping @Sendable () -> String?,
        now: @escaping @Sendable () -> Int64 = RetryInterceptor.systemTime
    ) {
        (cache, self.maximumBody, self.partition, self.now) = (store, maximumBody, partition, now)
    }

    public func intercept(_ request: NetworkRequest, next: @escaping Next) async throws -> NetworkResponse {
        guard let partition = partition() else { return try await next(request) }
        let head = request.head
        // A path contains no spaces.
        let key = "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "") \(partition)"
        guard [.get, .head, .options, .trace].contains(head.method) else { return try await invalidating(key, request, next) }
        let fields = head.headerFields
        guard head.method == .get, request.body.length == 0,
            [.range, .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince].allSatisfy({ !fields.contains($0) })
        else { return try await next(request) }
        let stored = await cache.responses(for: key).first { $0.matches(head) }
        if let stored, stored.isUsable(for: fields, now()) { return stored.response(now()) }
        return try await fetch(
            Call(request: request, key: key, stored: stored, requested: now(), changes: changes.load(ordering: .relaxed)), next)
    }

    private struct Call: Sendable {
        let request: NetworkRequest, key: String, stored: StoredResponse?
        let requested: Int64, changes: Int
    }

    private func fetch(_ call: Call, _ next: Next) async throws -> NetworkResponse {
        guard let stored = call.stored else { return await storing(try await next(call.request), call) }
        let mayBeStale = stored.mayReplaceErrors(of: call.request.head.headerFields, now())
        do {
            let response = try await next(stored.validating(call.request))
            if mayBeStale, [500, 502, 503, 504].contains(response.statusCode) { return stored.response(now()) }
            guard response.head.status == .notModified else { return await storing(response, call) }
            if let updated = stored.updated(by: response.head, requested: call.requested, received: now()) {
                await save(StoredResponse.isStorable(updated.head, to: call.request.head) ? updated : nil, call)
                return updated.response(now())
            }
            // It is about another response.
            return await storing(try await next(call.request), call)
        } catch let error as NetworkError
            where mayBeStale && [.cannotConnect, .connectionLost, .timedOut, .notPermitted].contains(error.code)
        {
            return stored.response(now())
        }
    }

    private func invalidating(_ key: String, _ request: NetworkRequest, _ next: Next) async throws -> NetworkResponse {
        let result = await Result { try await next(request) }
        // A request with an error may have arrived.
        if (try? result.get().statusCode) ?? 0 < 400 {
            changes.add(1, ordering: .relaxed)
            await cache.store([], for: key)
        }
        return try result.get()
    }

    /// Stores the response if it is permitted: a stream when it was read to its end. Otherwise removes the one that it replaces.
    private func storing(_ response: NetworkResponse, _ call: Call) async -> NetworkResponse {
        let (received, body) = (now(), response.body)
        // A client may have cut the body of an error in memory.
        let isComplete = body.bytes == nil || 200..<300 ~= response.statusCode || response.head.headerFields.contains(.contentLength)
        guard isComplete, body.length ?? 0 <= maximumBody, StoredResponse.isStorable(response.head, to: call.request.head) else {
            if response.statusCode < 500 { await save(nil, call) }
            return response
        }
        let save: @Sendable ([UInt8]) async -> Void = { [self] body in
            let new = StoredResponse(response.head, body: body, to: call.request.head, requested: call.requested, received: received)
            await self.save(new, call)
        }
        if let bytes = body.bytes {
            await save(bytes)
            return response
        }
        var result = response
        result.body = HTTPBody(length: body.length) { [maximumBody] in
            var (iterator, copy) = (body.makeAsyncIterator(), [] as [UInt8]?)
            return {
                let part = try await iterator.next()
                if let part {
                    if (copy?.count ?? 0) + part.count <= maximumBody { copy?.append(contentsOf: part) } else { copy = nil }
                } else if let whole = copy.take() {
                    await save(whole)
                }
                return part
            }
        }
        return result
    }

    /// Replaces the variant of the request. Without a new response, removes it.
    private func save(_ new: StoredResponse?, _ call: Call) async {
        guard new != nil || call.stored != nil else { return }
        let others = await cache.responses(for: call.key).filter { !$0.matches(call.request.head) }
        guard changes.load(ordering: .relaxed) == call.changes else { return }
        await cache.store(Array((new.map { [$0] } ?? []) + others.prefix(Self.maximumVariants - 1)), for: call.key)
    }
}
