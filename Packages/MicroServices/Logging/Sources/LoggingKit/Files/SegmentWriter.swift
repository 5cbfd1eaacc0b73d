/// Writes the files of a log. A file is never renamed while it is written, so that the ring's cursor can refer to its committed bytes.
struct SegmentWriter {
    let files: LogFiles
    private(set) var number: UInt64
    /// Committed bytes.
    private(set) var size: Int
    /// When the file was started, in nanoseconds since 1970.
    private(set) var opened: Int64
    /// Bytes in files that another process removed.
    var removedBytes = 0
    private var file: OpenFile?
    private let now: @Sendable () -> LogTimestamp

    /// Resumes at the cursor. Bytes after it are discarded: their lines are still in the ring and are written again.
    init(_ files: LogFiles, cursor: RingCursor?, now: @escaping @Sendable () -> LogTimestamp) {
        self.files = files
        self.now = now
        let segments = Self.segments(files)
        number = cursor?.segment ?? segments.last?.number ?? 0
        size = 0
        opened = cursor.map { Int64(bitPattern: $0.opened) } ?? now().nanosecondsSinceEpoch
        if let cursor {
            for segment in segments where segment.number > cursor.segment { FileDescriptor.remove(segment.path) }
            if cursor.segment > 0, resume(upTo: Int(cursor.offset)) { return }
        }
        // Without a cursor or its file, the state of the last file is unknown, so a new one is started.
        number += 1
        opened = now().nanosecondsSinceEpoch
    }

    /// Truncates the cursor's file to its committed bytes; the next write appends to it.
    private mutating func resume(upTo offset: Int) -> Bool {
        guard let length = FileDescriptor.size(path), length >= offset, let file = OpenFile(path) else { return false }
        FileDescriptor.cut(file.descriptor, to: offset)
        size = offset
        return true
    }

    var path: String { LogFileName.path(files.folder, files.name, number) }

    var isOverAge: Bool {
        let age = now().nanosecondsSinceEpoch.subtractingReportingOverflow(opened).partialValue
        let limit = max(0, files.maximumFileAge.wholeNanoseconds)
        return size > 0 && (age > limit || age < -limit)
    }

    /// Appends whole lines, or nothing if the disk rejects them; returns whether they are written. If the file was removed or replaced, the lines are written to a new one.
    mutating func append(_ bytes: Bytes) -> Bool {
        for _ in 0..<2 {
            if file == nil { reopen() }
            guard let descriptor = file?.descriptor else { return false }
            guard FileDescriptor.write(bytes, to: descriptor) else {
                // A full disk may have accepted a part.
                FileDescriptor.cut(descriptor, to: size)
                if !FileDescriptor.isAt(path, descriptor) { abandon() }
                return false
            }
            if FileDescriptor.isAt(path, descriptor) {
                size += bytes.count
                return true
            }
            abandon()
        }
        return false
    }

    private mutating func reopen() {
        files.makeFolder()
        file = OpenFile(path)
        // Bytes of another process are kept; new lines follow them.
        if let file { size = FileDescriptor.size(file.descriptor) }
    }

    private mutating func abandon() {
        removedBytes += size
        rotate()
    }

    /// Starts a new file and deletes the oldest ones beyond the maximum total size. Requires that the lines of the current file are committed or
    /// lost with it.
    mutating func rotate() {
        file = nil
        number += 1
        size = 0
        opened = now().nanosecondsSinceEpoch
        tidy()
    }

    func tidy() {
        // Reserves the full size of the current file.
        var total = min(files.maximumFileSize, .max / 2)
        for segment in Self.segments(files).reversed() where segment.number < number {
            total += FileDescriptor.size(segment.path) ?? 0
            if total > files.maximumTotalSize { FileDescriptor.remove(segment.path) }
        }
    }

    func sync() { if let file { FileDescriptor.sync(file.descriptor) } }

    mutating func close() { file = nil }

    private static func segments(_ files: LogFiles) -> [(path: String, number: UInt64)] { segments(folder: files.folder, name: files.name) }

    /// Oldest first.
    static func segments(folder: String, name: String) -> [(path: String, number: UInt64)] {
        FileDescriptor.names(in: folder).compactMap { fileName in
            LogFileName.number(in: fileName, of: name).map { ("\(folder)/\(fileName)", $0) }
        }.sorted { ($0.number, $0.path) < ($1.number, $1.path) }
    }
}

/// A file open for appending, until the object is released.
private final class OpenFile: Sendable {
    let descriptor: Int32

    init?(_ path: String) {
        let descriptor = FileDescriptor.openForAppending(path)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { FileDescriptor.closeDescriptor(descriptor) }
}
