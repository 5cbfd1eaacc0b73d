import CacheKit

/// Replays a recorded sequence of requests and counts the hits of four eviction policies at a given cache size. Use it to evaluate a cache
/// on the requests of your app. Only `memoryCache` is optimized; the others are simple reference implementations.
public enum TraceReplay {
    /// Returns the hits of ``MemoryCache``. Its hashes differ between processes, so the results vary slightly.
    public static func memoryCache(_ requests: some Sequence<UInt32>, size: Int) -> Int {
        let cache = MemoryCache<UInt32, Void>(limit: CacheLimit(count: size))
        for id in requests where cache.get(id) == nil { cache.set((), for: id) }
        return cache.statistics.memoryHits
    }

    /// Returns the hits of a cache that evicts the least recently used entry.
    public static func leastRecentlyUsed(_ requests: some Sequence<UInt32>, size: Int) -> Int {
        var queue = ReplayQueue()
        var hits = 0
        for id in requests {
            if queue.remove(id) { hits += 1 } else if queue.count == size { queue.removeLast() }
            queue.insertFirst(id)
        }
        return hits
    }

    /// Returns the hits of S3-FIFO: a small queue of a tenth, a ghost queue of nine tenths, promotion after two reads.
    ///
    /// See Yang, Zhang, Qiu, Yue, Rashmi: "FIFO queues are all you need for cache eviction", SOSP 2023.
    public static func s3FIFO(_ requests: some Sequence<UInt32>, size: Int) -> Int {
        var (small, main, ghosts) = (ReplayQueue(), ReplayQueue(), ReplayQueue())
        var reads: [UInt32: Int] = [:]
        var hits = 0
        var isFull = false
        func evictFromMain() {
            while let id = main.last {
                main.removeLast()
                guard let count = reads[id], count > 0 else {
                    reads[id] = nil
                    return
                }
                reads[id] = count - 1
                main.insertFirst(id)
            }
        }
        func evict() {
            guard small.count * 10 >= size || main.count == 0 else { return evictFromMain() }
            while let id = small.last {
                small.removeLast()
                if reads[id] ?? 0 >= 2 {
                    reads[id] = 0
                    main.insertFirst(id)
                } else {
                    reads[id] = nil
                    _ = ghosts.remove(id)
                    ghosts.insertFirst(id)
                    if ghosts.count > max(1, size / 10 * 9 + size % 10 * 9 / 10) { ghosts.removeLast() }
                    return
                }
            }
            evictFromMain()
        }
        for id in requests {
            if let count = reads[id] {
                hits += 1
                reads[id] = min(3, count + 1)
                continue
            }
            let isRemembered = ghosts.remove(id)
            if small.count + main.count == size {
                isFull = true
                evict()
            }
            reads[id] = 0
            if isRemembered || !isFull { main.insertFirst(id) } else { small.insertFirst(id) }
        }
        return hits
    }

    /// Returns the maximum possible number of hits: evicts the entry that is requested last, by knowledge of the future.
    ///
    /// See Belady: "A study of replacement algorithms for a virtual-storage computer", IBM Systems Journal 1966.
    public static func optimal(_ requests: some Collection<UInt32>, size: Int) -> Int {
        let requests = Array(requests)
        var next = Array(repeating: Int.max, count: requests.count)
        var seen: [UInt32: Int] = [:]
        for place in requests.indices.reversed() {
            next[place] = seen[requests[place]] ?? .max
            seen[requests[place]] = place
        }
        var kept: [UInt32: Int] = [:]
        // A heap of (next use, id), the latest use on top. It may contain outdated entries.
        var heap = ReplayHeap()
        var hits = 0
        for (place, id) in requests.enumerated() {
            if kept[id] != nil {
                hits += 1
            } else if kept.count == size {
                while let (use, candidate) = heap.removeFirst() {
                    guard kept[candidate] == use else { continue }
                    kept[candidate] = nil
                    break
                }
            }
            kept[id] = next[place]
            heap.insert(next[place], id)
        }
        return hits
    }
}

struct ReplayQueue {
    private var places: [UInt32: Int] = [:]
    private var ids: [Int: UInt32] = [:]
    private var nextPlace = 0
    private var lastPlace = 0

    var count: Int { places.count }

    var last: UInt32? {
        mutating get {
            guard count > 0 else { return nil }
            while ids[lastPlace] == nil { lastPlace += 1 }
            return ids[lastPlace]
        }
    }

    mutating func insertFirst(_ id: UInt32) {
        places[id] = nextPlace
        ids[nextPlace] = id
        nextPlace += 1
    }

    mutating func remove(_ id: UInt32) -> Bool {
        guard let place = places.removeValue(forKey: id) else { return false }
        ids[place] = nil
        return true
    }

    mutating func removeLast() {
        if let last { _ = remove(last) }
    }
}

struct ReplayHeap {
    private var items: [(use: Int, id: UInt32)] = []

    mutating func insert(_ use: Int, _ id: UInt32) {
        items.append((use, id))
        var child = items.count - 1
        while child > 0, items[(child - 1) / 2].use < items[child].use {
            items.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeFirst() -> (use: Int, id: UInt32)? {
        guard let first = items.first, let last = items.popLast() else { return nil }
        guard !items.isEmpty else { return first }
        items[0] = last
        var parent = 0
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < items.count }
            guard let child = children.max(by: { items[$0].use < items[$1].use }), items[child].use > items[parent].use else {
                return first
            }
            items.swapAt(child, parent)
            parent = child
        }
    }
}
