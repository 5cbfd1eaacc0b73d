import CacheKit
import CacheKitTesting
import Synchronization
import Testing

/// The example of the README: pictures that are decoded and scaled down once, bounded by their bytes and prefetched for a list.
@Suite struct PictureExampleTests {
    /// Decoded pixels, one byte each.
    struct Picture: Sendable, Equatable {
        var width: Int
        var pixels: [UInt8]

        /// `width (1) | pixels`, the server's format.
        init(decoding bytes: [UInt8]) {
            width = Int(bytes[0])
            pixels = Array(bytes.dropFirst())
        }

        /// Keeps every n-th pixel of every n-th row.
        mutating func downscale(to maximum: Int) {
            let step = (width + maximum - 1) / maximum
            let (old, rows) = (width, pixels.count / width)
            pixels = stride(from: 0, to: rows, by: step).flatMap { row in
                stride(from: 0, to: old, by: step).map { pixels[row * old + $0] }
            }
            width = (old + step - 1) / step
        }
    }

    /// The key contains the size, because a thumbnail is a separate entry.
    struct PictureKey: Hashable, Sendable {
        var address: String
        var width: Int
    }

    final class PictureCache: Sendable {
        private let originals: Cache<String, [UInt8]>
        private let decoded: Cache<PictureKey, Picture>
        private let download: @Sendable (String) async throws -> [UInt8]

        init(store: any ByteStore, bytes: Int, download: @escaping @Sendable (String) async throws -> [UInt8]) {
            // Downloaded bytes are stored on disk; decoded pictures are in memory only and cost their pixels.
            originals = Cache(
                memory: CacheLimit(count: 4), disk: DiskTier(store: store, group: "pictures", codec: .bytes(version: 1)), cost: { $0.count }
            )
            decoded = Cache(memory: CacheLimit(count: .max, bytes: bytes), cost: { $0.pixels.count })
            self.download = download
        }

        func picture(_ address: String, width: Int) async throws -> Picture {
            try await decoded.value(for: PictureKey(address: address, width: width)) { [originals, download] in
                var picture = Picture(decoding: try await originals.value(for: address) { try await download(address) })
                picture.downscale(to: width)
                return picture
            }
        }

        /// Loads a few pictures at a time and ignores failures.
        func prefetch(_ addresses: [String], width: Int) async {
            await withTaskGroup(of: Void.self) { group in
                for (number, address) in addresses.enumerated() {
                    if number >= 4 { await group.next() }
                    group.addTask { _ = try? await self.picture(address, width: width) }
                }
            }
        }

        var statistics: CacheStatistics { decoded.statistics }
    }

    @Test func pictures_whenPrefetched_areDownloadedOnceAndBoundedByTheirBytes() async throws {
        let downloads = Mutex<[String: Int]>([:])
        let cache = PictureCache(store: InMemoryByteStore(), bytes: 3_000) { address in
            downloads.withLock { $0[address, default: 0] += 1 }
            return [100] + (0..<10_000).map { UInt8(truncatingIfNeeded: $0 / 100) }
        }
        let addresses = (0..<8).map { "picture \($0)" }
        await cache.prefetch(addresses, width: 25)
        for address in addresses {
            let picture = try await cache.picture(address, width: 25)
            #expect(picture.width == 25 && picture.pixels.count == 625 && picture.pixels[25] == 4)
        }
        let statistics = cache.statistics
        #expect(statistics.loads - (statistics.removals[.evicted] ?? 0) == 4, "four of 625 bytes fit")
        _ = try await cache.picture(addresses[0], width: 50)
        #expect(downloads.withLock { $0 } == Dictionary(uniqueKeysWithValues: addresses.map { ($0, 1) }))
    }
}
