import Hummingbird

/// Receives the statistics of apps and counts each batch once, by event name. Requires no session.
struct StatisticsRoutes {
    static let bodyLimit = 1 << 20
    private static let eventLimit = 10_000

    let store: BackendStore

    private struct Batch: Decodable {
        struct Event: Decodable {
            var name: String
            var session: String?
        }
        var batch: String
        var events: [Event]
    }

    func add(to router: Router<BackendContext>) {
        router.post("v1/statistics/events") { request, context in try await take(request, context) }
        router.get("v1/statistics/counts") { _, _ in
            let counts = try await store.statistics().sorted { $0.key < $1.key }
            return try Response.object(["counts": counts.map { ["name": $0.key, "count": $0.value] as [String: Any] }])
        }
    }

    private func take(_ request: Request, _ context: BackendContext) async throws -> Response {
        let body = try await request.json(Batch.self, context: context, limit: Self.bodyLimit)
        guard (1...200).contains(body.batch.utf8.count), body.events.count <= Self.eventLimit,
            body.events.allSatisfy({ (1...200).contains($0.name.utf8.count) })
        else { throw Refusal.malformed }
        try await store.count(batch: body.batch, names: body.events.map(\.name), sessions: Set(body.events.compactMap(\.session)))
        return Response(status: .noContent)
    }
}
