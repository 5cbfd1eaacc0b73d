extension EventStore {
    // MARK: - Opening

    /// Reads the files of earlier processes.
    mutating func recover(_ names: [String], _ now: StatisticsClock.Reading) {
        nextNumber = cursor.cursor.done + 1
        for name in names {
            guard let named = SegmentFormat.identity(fileName: name) else {
                let isOurs = name == CursorFile.name || name == EventLog.lockName || Quarantine.owns(name)
                if !isOurs { metrics.foreignFiles += 1 }
                continue
            }
            let path = "\(folder)/\(name)"
            guard let bytes = Files.read(path) else {
                // The file may be readable later, so its numbers stay reserved.
                nextNumber = max(nextNumber, named.first + UInt64(SegmentFormat.maximumEvents) + 1)
                metrics.foreignFiles += 1
                continue
            }
            let identity: SegmentFormat.Identity
            switch SegmentFormat.readHeader(bytes) {
            case .valid(let written): identity = written
            case .damaged: identity = named
            case .foreign:
                metrics.foreignFiles += 1
                continue
            }
            take(path, bytes, identity)
        }
        closed.sort { ($0.identity.first, $0.path) < ($1.identity.first, $1.path) }
        // A file with numbers of another one is a copy, whose events would be sent twice.
        var last: UInt64 = 0
        closed.removeAll { segment in
            if segment.identity.first <= last {
                metrics.foreignFiles += 1
                pending -= segment.pending
                return true
            }
            last = segment.last
            return false
        }
        unsynced.formUnion(closed.map(\.path))
        orderUptimes(now)
    }

    /// Converts the uptimes of earlier processes and boots to one timeline that ends now.
    ///
    /// If an uptime is lower than the one before it, the machine was restarted in between, and at least the later uptime has passed since. An age is
    /// therefore never overestimated, whatever the wall clock; it lacks the time in which the machine was off.
    private mutating func orderUptimes(_ now: StatisticsClock.Reading) {
        var next = now.uptime / 1_000_000
        var offset: Int64 = 0
        for index in closed.indices.reversed() {
            guard let uptimes = closed[index].uptimes else { continue }
            if uptimes.upperBound > next { offset -= uptimes.upperBound }
            closed[index].uptimeOffset = offset
            next = uptimes.lowerBound
        }
    }

    private mutating func take(_ path: String, _ bytes: [UInt8], _ identity: SegmentFormat.Identity) {
        var segment = ClosedSegment(identity: identity, path: path, size: bytes.count, head: SegmentHead(), pending: 0, last: 0)
        bytes.withUnsafeBytes { raw in
            var reader = SegmentReader(raw, identity: identity)
            while let record = reader.next() {
                drop(.damaged, record.damagedBefore)
                let number = identity.first &+ UInt64(record.index)
                nextNumber = max(nextNumber, number + 1)
                segment.last = number
                if let uptime = reader.uptime(record) {
                    let first = min(segment.uptimes?.lowerBound ?? uptime, uptime)
                    segment.uptimes = first...max(segment.uptimes?.upperBound ?? uptime, uptime)
                }
                if number > cursor.cursor.done {
                    segment.pending += 1
                } else {
                    segment.head = SegmentHead(offset: record.end, index: record.index + 1)
                }
            }
            if reader.hasDamagedTail { drop(.damaged) }
            segment.size = reader.offset
        }
        guard segment.pending > 0 else {
            Files.remove(path)
            return
        }
        // Truncates the space allocated by the killed process.
        Files.cut(path, to: segment.size)
        pending += segment.pending
        closed.append(segment)
    }

    // MARK: - Batches

    /// The next batch to send: the one in flight, or a new one within the limits. The size is approximate.
    mutating func nextBatch(maximumCount: Int, maximumBytes: Int, _ now: StatisticsClock.Reading) -> EventBatch? {
        dropOverAge(now)
        if cursor.cursor.inFlight > cursor.cursor.done, let batch = EventBatch(read(through: cursor.cursor.inFlight)) { return batch }
        guard let batch = EventBatch(read(maximumCount: max(1, maximumCount), maximumBytes: maximumBytes)) else { return nil }
        // Stored, so that the next process sends the same batch if this one ends before the response.
        cursor.write { $0.inFlight = batch.range.upperBound }
        return batch
    }

    mutating func finish(_ batch: EventBatch, _ disposition: UploadMachine.Disposition) {
        switch disposition {
        case .retry: break
        case .accept:
            _ = remove(batch)
            metrics.delivered += batch.events.count
        case .split: split(batch)
        case .quarantine:
            drop(.refused, quarantine.add(batch))
            _ = remove(batch)
        }
    }

    mutating func split(_ batch: EventBatch) {
        guard let half = EventBatch(Array(batch.events.prefix(max(1, batch.events.count / 2)))) else { return }
        cursor.write { $0.inFlight = half.range.upperBound }
    }

    /// Removes a batch. Returns the number of its events that were still waiting.
    mutating func remove(_ batch: EventBatch) -> Int {
        let last = batch.range.upperBound
        return advance { number, _ in number <= last }
    }

    // MARK: - Limits

    mutating func dropOldest(count: Int, because reason: DropReason) {
        var rest = count
        let removed = advance { _, _ in
            rest -= 1
            return rest >= 0
        }
        drop(reason, removed)
    }

    /// No segment is being written.
    mutating func dropOldestSegment() {
        guard let oldest = closed.first else { return }
        let end = closed.count > 1 ? closed[1].identity.first : nextNumber
        let removed = advance { number, _ in number < end }
        drop(.overBytes, removed)
        // Removes the segment even if its bytes are unreadable now.
        if closed.first?.path == oldest.path { removeHeadSegment() }
    }

    mutating func dropOverAge(_ now: StatisticsClock.Reading) {
        guard pending > 0 else { return }
        let now = now.uptime / 1_000_000
        let end = now.subtractingReportingOverflow(limits.maximumAge.wholeMilliseconds).partialValue
        drop(.overAge, advance { _, uptime in (uptime ?? now) < end })
    }

    mutating func oldestTime() -> Int64? { read(maximumCount: 1, maximumBytes: .max).first?.time }

    // MARK: - Iteration

    /// Removes events, oldest first, while `isDone` returns true for number and uptime (milliseconds in this boot's timeline). Returns their number.
    private mutating func advance(while isDone: (UInt64, Int64?) -> Bool) -> Int {
        var removed = 0
        var done = cursor.cursor.done
        var isStopped = false
        while !isStopped, let segment = closed.first {
            let walk = withHeadBytes {
                Self.walk($0, identity: segment.identity, from: segment.head) { isDone($0, $1.map { $0 + segment.uptimeOffset }) }
            }
            removed += walk.count
            done = max(done, walk.last ?? 0)
            closed[0].head = walk.head
            closed[0].pending -= walk.count
            isStopped = walk.isStopped
            if !isStopped || closed[0].pending == 0 {
                // The number of events differs: the bytes have changed since they were read.
                drop(.damaged, closed[0].pending)
                pending -= closed[0].pending
                removeHeadSegment()
            }
        }
        if !isStopped, let active {
            let walk = Self.walk(active.bytes, identity: active.identity, from: activeHead, while: isDone)
            removed += walk.count
            done = max(done, walk.last ?? 0)
            activeHead = walk.head
            activePending -= walk.count
        }
        pending -= removed
        if done != cursor.cursor.done { cursor.write { $0.done = done } }
        return removed
    }

    private static func walk(
        _ bytes: UnsafeRawBufferPointer, identity: SegmentFormat.Identity, from head: SegmentHead, while isDone: (UInt64, Int64?) -> Bool
    ) -> (count: Int, last: UInt64?, head: SegmentHead, isStopped: Bool) {
        var reader = SegmentReader(bytes, identity: identity, from: head.offset, nextIndex: head.index)
        var head = head
        var count = 0
        var last: UInt64?
        while let record = reader.next() {
            let number = identity.first &+ UInt64(record.index)
            guard isDone(number, reader.uptime(record)) else { return (count, last, head, true) }
            count += 1
            last = number
            head = SegmentHead(offset: record.end, index: record.index + 1)
        }
        return (count, last, head, false)
    }

    private mutating func read(through last: UInt64 = .max, maximumCount: Int = .max, maximumBytes: Int = .max) -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        var size = 0
        /// Returns whether there is room for more.
        func take(_ bytes: UnsafeRawBufferPointer, _ identity: SegmentFormat.Identity, _ head: SegmentHead) -> Bool {
            var reader = SegmentReader(bytes, identity: identity, from: head.offset, nextIndex: head.index)
            while let record = reader.next() {
                let number = identity.first &+ UInt64(record.index)
                // JSON adds about 90 bytes for field names, quotes and ids.
                size += record.payload.count + 90
                guard number <= last, events.count < maximumCount, events.isEmpty || size <= maximumBytes else { return false }
                guard let event = reader.event(record) else { continue }
                guard event.session == events.first?.session ?? event.session else { return false }
                events.append(event)
            }
            return true
        }
        for (index, segment) in closed.enumerated() {
            let hasRoom =
                index == 0
                ? withHeadBytes { take($0, segment.identity, segment.head) }
                : (Files.read(segment.path) ?? []).withUnsafeBytes { take($0, segment.identity, segment.head) }
            if !hasRoom { return events }
        }
        if let active { _ = take(active.bytes, active.identity, activeHead) }
        return events
    }

    private mutating func withHeadBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let path = closed[0].path
        if headBytes?.path != path { headBytes = (path, Files.read(path) ?? []) }
        return (headBytes?.bytes ?? []).withUnsafeBytes(body)
    }

    private mutating func removeHeadSegment() {
        let segment = closed.removeFirst()
        headBytes = nil
        Files.remove(segment.path)
        unsynced.remove(segment.path)
    }
}
