import CacheKit
import NetworkKit

/// The responses of an HTTP cache, in memory and in the data folder.
struct ResponseCache: ResponseStore {
    private let cache: Cache<String, [StoredResponse]>

    init(_ storage: AppStorage) throws {
        let disk = try storage.path("cache.sqlite").map { try DiskStore(file: $0) }
        cache = Cache(
            memory: CacheLimit(count: 100, bytes: 8 << 20),
            disk: disk.map { DiskTier(store: $0, group: "responses", codec: .json(version: 1)) },
            cost: { $0.reduce(0) { $0 + $1.bodySize } })
    }

    var statistics: CacheStatistics { cache.statistics }

    func responses(for key: String) async -> [StoredResponse] { (try? await cache.value(for: key) { [] }) ?? [] }
    func store(_ responses: [StoredResponse], for key: String) async { await cache.set(responses, for: key) }
}
