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

/// Knows how the last run ended, by a mark that every run leaves in a folder and takes back when it ends in order.
///
/// Make one at the start, before anything that may crash, and call ``end()`` as the last thing. The mark is locked while the app runs, so
/// that a second app on the same folder is not taken for a crash of the first. Never fails: without a mark there is nothing to tell.
public final class PreviousRunWatch: Sendable {
    /// How the last run ended; nil when there was none, or it is still running.
    public let previous: PreviousRun?

    private struct Mark: Codable {
        var started: Int64
        var bootID: String?
        var appVersion: String?
        var hasEnded: Bool
    }

    private static let fileName = "run-mark.json"

    /// -1 when there is no mark.
    private let descriptor: Mutex<Int32>
    private let mark: Mark

    /// - Parameters:
    ///   - folder: an existing folder of the app.
    ///   - lastLines: what the last run logged last, oldest first (`LogBackend.previousRun`). The log must hide private values; what looks
    ///     like a secret is hidden once more.
    ///   - appVersion: this run's version.
    ///   - bootID: differs from start to start of the machine; nil when that is not known.
    ///   - now: milliseconds since 1970; nil asks the system.
    public init(
        folder: String, lastLines: [LogRecord] = [], appVersion: String? = nil, bootID: String? = nil,
        now: Int64? = nil
    ) {
        let now = now ?? LogTimestamp.now().nanosecondsSinceEpoch / 1_000_000
        mark = Mark(started: now, bootID: bootID, appVersion: appVersion, hasEnded: false)
        let descriptor = open("\(folder)/\(Self.fileName)", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            Logger(label: "diagnostics").warning(
                "the mark of this run cannot be kept", metadata: ["reason": "\(reason, sensitivity: .public)"])
            self.descriptor = Mutex(-1)
            previous = nil
            return
        }
        self.descriptor = Mutex(descriptor)
        previous = Self.previous(Self.read(descriptor), bootID: bootID, lastLines: lastLines)
        write(mark)
    }

    deinit { release() }

    /// Notes that this run ends in order. Nothing is watched afterwards.
    public func end() {
        var ended = mark
        ended.hasEnded = true
        write(ended)
        release()
    }

    /// Gives the lock back at once. Closing alone does not while a process that was just forked still has the descriptor.
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
        // A mark that cannot be read was being written when the run ended.
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

    /// In place, because the lock belongs to this file and not to its name; into an empty one, because half a mark and the other half of
    /// an older one may read as a run that ended.
    private func write(_ mark: Mark) {
        guard let data = try? JSONEncoder().encode(mark) else { return }
        descriptor.withLock { descriptor in
            guard descriptor >= 0, ftruncate(descriptor, 0) == 0 else { return }
            _ = data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        }
    }
}

extension LogLine {
    /// A line of another run, which may have logged under another policy.
    fileprivate init(twiceRedacted record: LogRecord, id: Int) {
        let redactor = Redactor()
        var record = record
        record.message = redactor.redact(text: record.message)
        for index in record.metadata.indices { record.metadata[index].value = redactor.redact(text: record.metadata[index].value) }
        self.init(record, id: id)
    }
}
