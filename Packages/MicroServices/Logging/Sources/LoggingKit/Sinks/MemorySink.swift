import Synchronization

/// Keeps the most recent records in memory, for a diagnostics page.
public final class MemorySink: LogSink {
    public let redaction: RedactionPolicy
    private let capacity: Int
    private let ring: Mutex<(records: [LogRecord], next: Int)>

    /// - Parameter capacity: the maximum number of records, at least 1.
    public init(capacity: Int = 500, redaction: RedactionPolicy = .hidePrivate) {
        self.capacity = max(1, capacity)
        self.redaction = redaction
        ring = Mutex(([], 0))
    }

    /// The records, oldest first.
    public var records: [LogRecord] {
        ring.withLock { Array($0.records[$0.next...] + $0.records[..<$0.next]) }
    }

    public func write(_ record: LogRecord) {
        ring.withLock { ring in
            if ring.records.count < capacity {
                ring.records.append(record)
            } else {
                ring.records[ring.next] = record
                ring.next = (ring.next + 1) % capacity
            }
        }
    }
}
