public import DiagnosticsAPI
import Foundation
public import LoggingKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Determines the end of the previous run from a mark file that every run writes at its start and updates at its regular end.
///
/// Create one before anything that can crash, and call ``end()`` last. The mark is locked during a run, so that a second app on the same
/// folder is not reported as a crash. Without a mark, the previous run is unknown; nothing is thrown.
public final class PreviousRunWatch: Sendable {
    /// The end of the previous run; nil if there was none, or it is still running.
    let previous: PreviousRun?

    private struct Mark: Codable {
        var started: Int64
        var bootID: String?
        var appVersion: String?
        var hasEnded: Bool
    }

    private static let fileName = "run-mark.json"

    /// -1 without a mark.
    private let descriptor: Mutex<Int32>
    private let mark: Mark

    /// - Parameters:
    ///   - folder: An existing folder of the app.
    ///   - lastLines: The last log lines of the previous run, oldest first (`LogBackend.previousRun`), without private values. Possible
    ///     secrets are redacted once more.
    ///   - bootID: An ID that changes with each start of the machine; nil if unknown.
    ///   - now: The time in milliseconds since 1970; nil for the current time.
    public init(folder: String, lastLines: [LogRecord] = [], appVersion: String? = nil, bootID: String? = nil, now: Int64? = nil) {
        let now = now ?? LogTimestamp.now().nanosecondsSinceEpoch / 1_000_000
        mark = Mark(started: now, bootID: bootID, appVersion: appVersion, hasEnded: false)
        let descriptor = open("\(folder)/\(Self.fileName)", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            Logger(label: "diagnostics").warning(
                "the mark of this run cannot be written", metadata: ["reason": "\(reason, sensitivity: .public)"])
            self.descriptor = Mutex(-1)
            previous = nil
            return
        }
        self.descriptor = Mutex(descriptor)
        previous = Self.previous(Self.read(descriptor), bootID: bootID, lastLines: lastLines)
        write(mark)
    }

    deinit { release() }

    /// Records the regular end of this run.
    public func end() {
        var ended = mark
        ended.hasEnded = true
        write(ended)
        release()
    }

    /// Unlocks explicitly, because closing does not unlock while a forked process has a copy of the descriptor.
    private func release() {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            flock(descriptor, LOCK_UN)
            close(descriptor)
            descriptor = -1
        }
    }

    private static func previous(_ bytes: [UInt8], bootID: String?, lastLines: [LogRecord]) -> PreviousRun? {
        guard !bytes.isEmpty else { return nil }
        // An unreadable mark was being written when the run ended.
        let mark = try? JSONDecoder().decode(Mark.self, from: Data(bytes))
        if let mark, mark.hasEnded { return PreviousRun(ending: .orderly, started: mark.started, appVersion: mark.appVersion) }
        let isOtherBoot = mark?.bootID.map { old in bootID.map { $0 != old } ?? false } ?? false
        return PreviousRun(
            ending: isOtherBoot ? .machineRestarted : .unexpected, started: mark?.started, appVersion: mark?.appVersion,
            lastLines: lastLines.enumerated().map { LogLine(twiceRedacted: $1, id: $0 + 1) })
    }

    private static func read(_ descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Written in place, because the lock belongs to the file and not to its name, and after truncation, because a partial mark followed by
    /// the rest of an older one could read as a regular end.
    private func write(_ mark: Mark) {
        guard let data = try? JSONEncoder().encode(mark) else { return }
        descriptor.withLock { descriptor in
            guard descriptor >= 0, ftruncate(descriptor, 0) == 0 else { return }
            _ = data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        }
    }
}

extension LogLine {
    /// Creates a line of another run, which may have used another redaction policy.
    fileprivate init(twiceRedacted record: LogRecord, id: Int) {
        let redactor = Redactor()
        var record = record
        record.message = redactor.redact(text: record.message)
        for index in record.metadata.indices { record.metadata[index].value = redactor.redact(text: record.metadata[index].value) }
        self.init(record, id: id)
    }
}
