import CacheKit
import Foundation
import Synchronization

/// Compares the cache with NSCache, a dictionary under a lock and one file per entry, in the same run. Quote the ratios.
@main struct CacheBenchmarks {
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cache-benchmarks-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let wanted = CommandLine.arguments.dropFirst()
        func isWanted(_ part: String) -> Bool { wanted.isEmpty || wanted.contains(part) }
        if isWanted("numbers") { MemoryBenchmark.numbers() }
        if isWanted("texts") { MemoryBenchmark.texts() }
        if isWanted("values") { await MemoryBenchmark.values() }
        if isWanted("memory") { MemoryBenchmark.run() }
        if isWanted("stale") { try await StaleBenchmark.run() }
        if isWanted("disk-writes") { try DiskBenchmark.writes(folder) }
        if isWanted("disk-reads") { try DiskBenchmark.reads(folder) }
    }

    /// Millions of calls a second of each, the best of seven rounds by turns.
    static func rates(_ calls: Int, _ own: () -> Void, beside peer: () -> Void) -> (own: Double, peer: Double) {
        var best = (own: Double.infinity, peer: Double.infinity)
        for _ in 0..<7 { best = (min(best.own, time(own)), min(best.peer, time(peer))) }
        return (Double(calls) / best.own / 1e6, Double(calls) / best.peer / 1e6)
    }

    /// Seconds.
    static func time(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    /// Runs a body on two threads at once.
    static func onTwoThreads(_ body: @escaping @Sendable (Int) -> Void) {
        let threads = (0..<2).map { index in
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                body(index)
                done.signal()
            }
            return done
        }
        for thread in threads { thread.wait() }
    }

    static func report(_ name: String, _ own: Double, beside peer: String, _ other: Double, unit: String) {
        print("cache: \(name): \(text(own)) \(unit), \(text(own / other)) × \(peer) (\(text(other)))")
    }

    static func text(_ number: Double) -> String { String(format: number < 10 ? "%.2f" : "%.1f", number) }
}

/// The peer: a dictionary under a lock, bounded by dropping the oldest key when it is asked to.
final class LockedDictionary<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var values: [Key: Int] = [:]
        var order: [Key] = []
        var next = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
        state.withLock {
            $0.values.reserveCapacity(limit)
            $0.order.reserveCapacity(limit)
        }
    }

    func get(_ key: Key) -> Int? { state.withLock { $0.values[key] } }

    func set(_ value: Int, for key: Key) {
        state.withLock { state in
            guard state.values.updateValue(value, forKey: key) == nil else { return }
            if state.order.count < limit { return state.order.append(key) }
            state.values[state.order[state.next]] = nil
            state.order[state.next] = key
            state.next = (state.next + 1) % limit
        }
    }
}
