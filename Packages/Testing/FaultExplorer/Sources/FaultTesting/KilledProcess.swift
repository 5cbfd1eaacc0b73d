import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A process that is killed from outside while it runs a flow, in an exit test.
///
/// The process reports each place through a pipe without waiting. It is killed after a given place, at whatever instruction it has reached by
/// then.
public final class KilledProcess: Sendable {
    /// How a process ended.
    public struct Termination: Sendable, Hashable {
        /// The folder of its world.
        public var folder: String
        /// The places that it passed.
        public var places: [String] = []
        /// The facts that it recorded.
        public var facts: [String] = []
        /// Whether its flow had ended.
        public var isOver = false
        /// The reason why there is no result.
        public var problem: String?
        public init(folder: String, places: [String] = []) { (self.folder, self.places) = (folder, places) }
    }

    /// The path of the pipe for reports.
    public let pipe: String
    /// The folder of the world.
    public let folder: String

    /// The reading end, kept open while there may be a writer: writing without a reader would end the process by a signal.
    private let descriptor: Int32

    /// - Throws: `POSIXError` if the pipe cannot be created.
    public init(folder: String) throws {
        self.folder = folder
        pipe = FileManager.default.temporaryDirectory.appendingPathComponent("victim-" + UUID().uuidString).path
        guard mkfifo(pipe, 0o600) == 0 else { throw POSIXError.current }
        descriptor = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError.current }
    }

    deinit {
        close(descriptor)
        unlink(pipe)
    }

    /// Adds a place outside the process, such as in a server it uses. Does nothing if the process has ended.
    public func pass(_ place: String) {
        let descriptor = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        PlaceReporter.write("at " + place, to: descriptor)
    }

    /// Kills the process.
    /// - Parameters:
    ///   - number: the number of places after which to kill it, from 1; if it passes fewer, it is killed at its end.
    ///   - timeout: the maximum time between two reports, in seconds.
    public func kill(after number: Int, timeout: Int = 60) async -> Termination {
        await withCheckedContinuation { continuation in
            // On a thread of its own, because it blocks.
            Thread.detachNewThread { [self] in
                continuation.resume(
                    returning: ReportReader(descriptor: descriptor, folder: folder, number: number, timeout: timeout).run())
            }
        }
    }

    /// Creates the world, runs the flow, and waits to be killed. Called in the process to kill; never returns.
    /// - Parameters:
    ///   - pipe: the ``pipe`` of the object that kills the process.
    ///   - folder: the ``folder`` of the same object.
    public static func run<World: Sendable>(
        _ pipe: String, folder: String, world: @Sendable (String, Faults) async throws -> World,
        flow: @Sendable (World) async throws -> Void
    ) async throws {
        let reporter = try PlaceReporter(pipe)
        let faults = Faults(reporter: reporter)
        let world = try await world(folder, faults)
        faults.arm(nil)
        // The contract decides whether the flow may fail.
        try? await flow(world)
        reporter.report("over")
        while true { pause() }
    }
}

extension POSIXError {
    /// The error of the system call that has just failed.
    fileprivate static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

/// The writing end of the pipe, in the process to kill.
final class PlaceReporter: Sendable {
    private let descriptor: Int32

    init(_ pipe: String) throws {
        descriptor = open(pipe, O_WRONLY)
        guard descriptor >= 0 else { throw POSIXError.current }
        report("process \(getpid())")
    }

    func report(_ line: String) { Self.write(line, to: descriptor) }

    /// Writes a line. Lines of up to 512 bytes are written atomically (POSIX, `PIPE_BUF`).
    static func write(_ line: String, to descriptor: Int32) {
        let bytes = Array(line.utf8.prefix(500)) + [UInt8(ascii: "\n")]
        _ = systemWrite(descriptor, bytes, bytes.count)
    }
}

// Outside the type, whose own function has the same name.
private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int { write(descriptor, bytes, count) }

/// The reading end of the pipe, in the process that kills.
private struct ReportReader {
    let descriptor: Int32
    let folder: String
    let number: Int
    let timeout: Int

    func run() -> KilledProcess.Termination {
        var termination = KilledProcess.Termination(folder: folder)
        var rest: [UInt8] = []
        var victim: pid_t?
        while let bytes = next(descriptor) {
            if bytes.isEmpty { return termination }
            rest += bytes
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest.removeSubrange(...end)
                if line.hasPrefix("process ") { victim = pid_t(line.dropFirst("process ".count)) }
                if line.hasPrefix("at ") { termination.places.append(String(line.dropFirst(3))) }
                if line.hasPrefix("fact ") { termination.facts.append(String(line.dropFirst(5))) }
                if line == "over" { termination.isOver = true }
                if let process = victim, termination.isOver || termination.places.count >= number {
                    kill(process, SIGKILL)
                    victim = nil
                }
            }
        }
        termination.problem = "the process reported nothing for \(timeout) s"
        if let victim { kill(victim, SIGKILL) }
        return termination
    }

    /// The next bytes; empty if the process has ended, nil after the timeout.
    private func next(_ descriptor: Int32) -> [UInt8]? {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard uninterrupted({ poll(&request, 1, Int32(timeout * 1000)) }) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4096)
        // There is no other reader, so there are bytes, or the end.
        let count = uninterrupted { Int32(read(descriptor, &buffer, buffer.count)) }
        return Array(buffer.prefix(max(0, Int(count))))
    }
}

/// Repeats a call of the system for as long as signals interrupt it. Returns its result, which is negative after another error.
func uninterrupted(_ call: () -> Int32) -> Int32 {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
