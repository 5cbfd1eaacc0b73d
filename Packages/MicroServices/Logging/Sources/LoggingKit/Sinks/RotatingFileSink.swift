public import Logging
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes JSON lines to `NAME.log` in a folder and rotates it by size: `NAME.log` → `NAME.1.log` → … → removed.
///
/// Guarantees: a line that `write` returned for is in the kernel's hands and survives the end of the process (not a power
/// failure); the folder never holds more than `maximumFileSize × maximumFileCount` bytes plus one line; a line is never
/// split over two files. When the disk refuses a line it is dropped, counted, and the count is written with the next line
/// that gets through. Several processes must not share one file.
public final class RotatingFileSink: LogSink {
    public let redaction: RedactionPolicy
    public let minimumLevel: Logger.Level
    private let directory: String
    private let name: String
    private let maximumFileSize: Int
    private let maximumFileCount: Int
    private let state: Mutex<State>

    private struct State {
        var descriptor: Int32 = -1
        var size = 0
        var dropped = 0
    }

    /// Opens the file, or creates it with permissions 0600.
    ///
    /// - Parameters:
    ///   - directory: an existing folder or one that can be made in an existing folder.
    ///   - name: the file's name without `.log`.
    ///   - maximumFileSize: bytes after which a file is rotated.
    ///   - maximumFileCount: how many files are kept, the current one included; at least 1.
    ///   - minimumLevel: the least severe level that is written.
    /// - Throws: ``LoggingError/cannotOpen(path:code:)`` when the file cannot be opened for writing.
    public init(
        directory: String, name: String, maximumFileSize: Int = 4 << 20, maximumFileCount: Int = 4,
        redaction: RedactionPolicy = .hidePrivate, minimumLevel: Logger.Level = .trace
    ) throws(LoggingError) {
        self.directory = directory
        self.name = name
        self.maximumFileSize = max(1, maximumFileSize)
        self.maximumFileCount = max(1, maximumFileCount)
        self.redaction = redaction
        self.minimumLevel = minimumLevel
        state = Mutex(State())
        mkdir(directory, 0o700)
        let code = state.withLock { reopen(&$0) }
        if code != 0 { throw .cannotOpen(path: path(0), code: code) }
    }

    deinit {
        state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } }
    }

    public func write(_ record: LogRecord) {
        let line = Array(record.json.utf8) + [UInt8(ascii: "\n")]
        state.withLock { state in
            if state.size > 0, state.size + line.count > maximumFileSize { rotate(&state) }
            if state.descriptor < 0, reopen(&state) != 0 {
                state.dropped += 1
                return
            }
            if state.dropped > 0 {
                let notice = LogRecord(
                    timestamp: record.timestamp, level: .warning, label: "LoggingKit", message: "the disk refused log lines",
                    metadata: [.init(key: "dropped", value: String(state.dropped))], source: "LoggingKit")
                let bytes = Array(notice.json.utf8) + [UInt8(ascii: "\n")]
                guard append(bytes, &state) else {
                    state.dropped += 1
                    return
                }
                state.dropped = 0
            }
            if !append(line, &state) { state.dropped += 1 }
        }
    }

    public func flush() {
        state.withLock { if $0.descriptor >= 0 { fsync($0.descriptor) } }
    }

    private func append(_ bytes: [UInt8], _ state: inout State) -> Bool {
        guard FileDescriptor.writeAll(bytes, to: state.descriptor) else {
            // A full disk may have taken part of the line: cut it off, so that every line in the file is whole.
            ftruncate(state.descriptor, off_t(state.size))
            return false
        }
        state.size += bytes.count
        return true
    }

    private func rotate(_ state: inout State) {
        if state.descriptor >= 0 { close(state.descriptor) }
        state.descriptor = -1
        unlink(path(maximumFileCount - 1))
        for index in stride(from: maximumFileCount - 2, through: 0, by: -1) {
            rename(path(index), path(index + 1))
        }
        _ = reopen(&state)
    }

    /// 0, or the error number.
    private func reopen(_ state: inout State) -> Int32 {
        let descriptor = open(path(0), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno }
        state.descriptor = descriptor
        state.size = Int(lseek(descriptor, 0, SEEK_END))
        return 0
    }

    /// The path of the file that is written now.
    public var path: String { path(0) }

    private func path(_ index: Int) -> String {
        index == 0 ? "\(directory)/\(name).log" : "\(directory)/\(name).\(index).log"
    }
}
