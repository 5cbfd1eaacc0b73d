/// Batches refused by the server, one file each, oldest first, with a size limit.
struct Quarantine {
    private struct Entry {
        var name: String
        var size: Int
        var count: Int
    }

    private static let magic: UInt64 = 0x0001_0000_5152_5453
    private static let prefix = "refused-"

    private let folder: String
    private let limit: Int
    /// Oldest first.
    private var entries: [Entry] = []
    private var nextNumber: UInt64 = 1

    /// - Parameter damaged: incremented for each unreadable file, which is removed.
    init(folder: String, names: [String], limit: Int, damaged: inout Int) {
        self.folder = folder
        self.limit = limit
        for name in names where name.hasPrefix(Self.prefix) && name.hasSuffix(".batch") {
            guard let bytes = Files.read("\(folder)/\(name)"), let batch = Self.decode(bytes) else {
                // The number of its events is unknown.
                damaged += 1
                Files.remove("\(folder)/\(name)")
                continue
            }
            if let number = UInt64(name.dropFirst(Self.prefix.count).prefix(16), radix: 16) { nextNumber = max(nextNumber, number + 1) }
            entries.append(Entry(name: name, size: bytes.count, count: batch.events.count))
        }
    }

    static func owns(_ name: String) -> Bool { name.hasPrefix(prefix) && (name.hasSuffix(".batch") || name.hasSuffix(".batch.new")) }

    var count: Int { entries.count }

    var batches: [EventBatch] { entries.compactMap { Files.read("\(folder)/\($0.name)").flatMap(Self.decode) } }

    /// Stores a batch. Returns the number of dropped events, of this batch or older ones.
    mutating func add(_ batch: EventBatch) -> Int {
        // A process killed between storing it and advancing the cursor adds it twice.
        if entries.contains(where: { $0.name.hasSuffix("-\(batch.id).batch") }) { return 0 }
        let bytes = Self.encode(batch)
        guard bytes.count <= limit else { return batch.events.count }
        var removed = 0
        while entries.reduce(bytes.count, { $0 + $1.size }) > limit {
            let oldest = entries.removeFirst()
            Files.remove("\(folder)/\(oldest.name)")
            removed += oldest.count
        }
        let name = "\(Self.prefix)\(nextNumber.hex16)-\(batch.id).batch"
        guard Files.replace("\(folder)/\(name)", with: bytes) else { return removed + batch.events.count }
        nextNumber += 1
        entries.append(Entry(name: name, size: bytes.count, count: batch.events.count))
        return removed
    }

    mutating func remove(id: String) {
        guard let index = entries.firstIndex(where: { $0.name.hasSuffix("-\(id).batch") }) else { return }
        Files.remove("\(folder)/\(entries.remove(at: index).name)")
    }

    mutating func removeAll() { entries = [] }

    private static func encode(_ batch: EventBatch) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
        append(magic)
        append(UInt64(batch.events.count))
        for event in batch.events {
            let payload = RecordCodec.encode(event)
            append(event.id.run)
            append(event.id.number)
            append(UInt64(payload.count))
            bytes += payload
        }
        append(UInt64(Checksum.crc32c(bytes)))
        return bytes
    }

    private static func decode(_ bytes: [UInt8]) -> EventBatch? {
        guard bytes.count >= 24 else { return nil }
        return bytes.withUnsafeBytes { bytes -> EventBatch? in
            let body = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 8)])
            let checksum = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
            guard UInt64(Checksum.crc32c(body)) == checksum else { return nil }
            var events: [RecordedEvent] = []
            func word(_ offset: Int) -> UInt64? {
                guard offset <= body.count - 8 else { return nil }
                return UInt64(littleEndian: body.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            guard word(0) == magic, let count = word(8) else { return nil }
            var offset = 16
            for _ in 0..<min(count, UInt64(body.count)) {
                guard let run = word(offset), let number = word(offset + 8), let length = word(offset + 16),
                    length <= UInt64(body.count - offset - 24)
                else { return nil }
                let payload = UnsafeRawBufferPointer(rebasing: body[(offset + 24)..<(offset + 24 + Int(length))])
                guard let event = RecordCodec.decode(payload, id: EventID(run: run, number: number)) else { return nil }
                events.append(event)
                offset += 24 + Int(length)
            }
            return EventBatch(events)
        }
    }
}
