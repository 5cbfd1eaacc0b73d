/// The files of a log, as its drain writes them. A file is never renamed while it is written, so that the ring's cursor can say which bytes of
/// which file count.
struct SegmentWriter {
    let files: LogFiles
    private(set) var number: UInt64
    /// Bytes that count.
    private(set) var size: Int
    /// When the file was begun, in nanoseconds since 1970.
    private(set) var opened: Int64
    /// Bytes of lines in files that somebody else removed.
    var removedBytes = 0
    private var descriptor: Int32 = -1
    private let now: @Sendable () -> LogTimestamp

    /// Takes up where the cursor says: what a killed run wrote behind it lies in the ring still, and will be written again.
    init(_ files: LogFiles, cursor: RingCursor?, now: @escaping @Sendable () -> LogTimestamp) {
        self.files = files
        self.now = now
        let segments = Self.segments(files)
        number = cursor?.segment ?? segments.last?.name.number ?? 0
        size = 0
        opened = cursor.map { Int64(bitPattern: $0.opened) } ?? now().nanosecondsSinceEpoch
        if let cursor {
            for segment in segments where segment.name.number > cursor.segment { FileDescriptor.remove(segment.path) }
            if cursor.segment > 0, resume(upTo: Int(cursor.offset)) { return }
        }
        // Without a cursor, or without its file, nothing is known of the last file: it is left alone.
        number += 1
        opened = now().nanosecondsSinceEpoch
    }

    /// Opens the cursor's file and cuts off what does not count.
    private mutating func resume(upTo offset: Int) -> Bool {
        guard let length = FileDescriptor.size(path), length >= offset else { return false }
        descriptor = FileDescriptor.openForAppending(path)
        guard descriptor >= 0 else { return false }
        if length > offset { FileDescriptor.cut(descriptor, to: offset) }
        size = offset
        return true
    }

    var path: String { LogFileName.path(files.folder, files.name, number) }

    /// Whether the file was written long enough.
    var isOverAge: Bool {
        let age = now().nanosecondsSinceEpoch.subtractingReportingOverflow(opened).partialValue
        let limit = Int64(clamping: Int64(files.maximumFileAge / .nanoseconds(1)))
        return size > 0 && (age > limit || age < -limit)
    }

    /// What became of lines.
    enum Outcome { case written, refused }

    /// Appends whole lines, or nothing. A file that was removed or replaced meanwhile is noticed, and the lines go into a new one.
    mutating func append(_ bytes: Bytes) -> Outcome {
        for _ in 0..<2 {
            if descriptor < 0, !reopen() { return .refused }
            guard FileDescriptor.write(bytes, to: descriptor) else {
                // A full disk may have taken a part.
                FileDescriptor.cut(descriptor, to: size)
                if !FileDescriptor.isAt(path, descriptor) { abandon() }
                return .refused
            }
            if FileDescriptor.isAt(path, descriptor) {
                size += bytes.count
                return .written
            }
            abandon()
        }
        return .refused
    }

    private mutating func reopen() -> Bool {
        FileDescriptor.makeFolder(files.folder)
        descriptor = FileDescriptor.openForAppending(path)
        guard descriptor >= 0 else { return false }
        // Somebody else's bytes stay, and ours come behind them.
        size = FileDescriptor.size(descriptor)
        return true
    }

    private mutating func abandon() {
        removedBytes += size
        FileDescriptor.closeDescriptor(descriptor)
        descriptor = -1
        startNext()
    }

    private mutating func startNext() {
        number += 1
        size = 0
        opened = now().nanosecondsSinceEpoch
    }

    /// Begins a new file; ``tidy()`` when that is committed, too. Only when everything in this one is committed.
    mutating func rotate() {
        if descriptor >= 0 { FileDescriptor.closeDescriptor(descriptor) }
        descriptor = -1
        startNext()
    }

    /// Archives what is full and keeps the budget.
    func tidy() {
        if let archive = files.archive {
            let segments = Self.segments(files)
            for segment in segments where segment.name.number < number && segment.name.archiveExtension.isEmpty {
                let archived = "\(segment.path).\(archive.fileExtension)"
                // It is there already when a run was killed between making it and removing the file.
                let isKept = segments.contains { $0.path == archived }
                if !isKept {
                    guard let bytes = FileDescriptor.read(segment.path), let encoded = archive.encode(bytes),
                        FileDescriptor.create(archived, encoded)
                    else { continue }
                }
                FileDescriptor.remove(segment.path)
            }
        }
        // The file that is written may yet grow to its full size.
        var total = files.maximumFileSize
        for segment in Self.segments(files).reversed() where segment.name.number < number {
            total += FileDescriptor.size(segment.path) ?? 0
            if total > files.maximumTotalSize { FileDescriptor.remove(segment.path) }
        }
    }

    func sync() { if descriptor >= 0 { FileDescriptor.sync(descriptor) } }

    mutating func close() {
        if descriptor >= 0 { FileDescriptor.closeDescriptor(descriptor) }
        descriptor = -1
    }

    /// Oldest first.
    static func segments(_ files: LogFiles) -> [(path: String, name: LogFileName)] {
        segments(folder: files.folder, name: files.name)
    }

    static func segments(folder: String, name: String) -> [(path: String, name: LogFileName)] {
        FileDescriptor.names(in: folder).compactMap { fileName in
            LogFileName(fileName, of: name).map { ("\(folder)/\(fileName)", $0) }
        }.sorted { ($0.name.number, $0.path) < ($1.name.number, $1.path) }
    }
}
