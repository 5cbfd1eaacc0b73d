import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A process that is killed from outside while it runs a flow.
///
/// The victim tells each place that it passes through a pipe and does not wait there; whoever holds this object kills it after the one that
/// was named, at whatever instruction it is by then. With Swift Testing the victim is an exit test:
///
/// ```swift
/// let exploration = try await explorer.kill("buying") { process in
///     await #expect(processExitsWith: .signal(SIGKILL)) { [pipe = process.pipe as String, folder = process.folder as String] in
///         try await KilledProcess.live(pipe, folder: folder) { try Shop($0, $1) } flow: { try await $0.buy() }
///     }
/// }
/// ```
public final class KilledProcess: Sendable {
    /// How a process ended.
    public struct Death: Sendable, Hashable {
        /// What it has left.
        public var folder: String
        /// The places that it has passed, to the last.
        public var places: [String] = []
        /// What its flow was told.
        public var facts: [String] = []
        /// Whether its flow had ended.
        public var isOver = false
        /// Why nothing is known of it.
        public var problem: String?

        public init(folder: String, places: [String] = []) { (self.folder, self.places) = (folder, places) }

        /// Whether it was cut off inside a commit of SQLite's: the last place was a change of a log, such as `write app.sqlite-wal`, and
        /// nothing was told as committed after it.
        public var isInsideCommit: Bool {
            guard let last = places.last else { return false }
            return (last.hasPrefix("write ") || last.hasPrefix("sync ")) && last.hasSuffix("-wal")
        }

        /// Under what it is counted.
        public var kind: String { isInsideCommit ? "kill inside a commit" : "kill" }
    }

    /// Where the victim tells.
    public let pipe: String
    /// Where its world lies.
    public let folder: String

    /// The reading end. It is open as long as somebody may write: a write without a reader is a signal that ends the writer.
    private let descriptor: Int32

    /// - Throws: `POSIXError` when there is no pipe to be had.
    public init(folder: String) throws {
        self.folder = folder
        pipe = FileManager.default.temporaryDirectory.appendingPathComponent("victim-" + UUID().uuidString).path
        guard mkfifo(pipe, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        descriptor = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit {
        close(descriptor)
        unlink(pipe)
    }

    /// Adds a place that is passed outside the victim, such as in a server that it talks to. Does nothing when the victim is gone.
    public func pass(_ place: String) {
        let descriptor = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        Witness.write("at " + place, to: descriptor)
    }

    /// Kills the victim.
    /// - Parameters:
    ///   - number: after so many places, from 1; when it passes fewer, at its end.
    ///   - patience: how long it may say nothing, in seconds.
    public func kill(after number: Int, patience: Int = 60) async -> Death {
        await withCheckedContinuation { continuation in
            // Of its own: it blocks.
            Thread.detachNewThread { [self] in
                continuation.resume(
                    returning: Listener(descriptor: descriptor, folder: folder, number: number, patience: patience).listen())
            }
        }
    }

    /// What the victim does: makes its world, runs the flow, and waits for its end. Never returns.
    /// - Parameters:
    ///   - pipe: of the object that will kill it.
    ///   - folder: of the same object.
    public static func live<World: Sendable>(
        _ pipe: String, folder: String, world: @Sendable (String, Faults) async throws -> World,
        flow: @Sendable (World) async throws -> Void
    ) async throws {
        let witness = try Witness(pipe)
        let faults = Faults(witness: witness)
        let world = try await world(folder, faults)
        faults.arm(nil)
        // How a flow fails that nothing was done to is for whoever judges it.
        try? await flow(world)
        witness.note("over")
        while true { pause() }
    }
}

/// The victim's end of the pipe.
final class Witness: Sendable {
    private let descriptor: Int32

    init(_ pipe: String) throws {
        descriptor = open(pipe, O_WRONLY)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        note("process \(getpid())")
    }

    func note(_ line: String) { Self.write(line, to: descriptor) }

    /// Lines of up to 512 bytes are written whole, whoever writes (POSIX, `PIPE_BUF`).
    static func write(_ line: String, to descriptor: Int32) {
        let bytes = Array(line.utf8.prefix(500)) + [UInt8(ascii: "\n")]
        #if canImport(Darwin)
        _ = Darwin.write(descriptor, bytes, bytes.count)
        #elseif canImport(Glibc)
        _ = Glibc.write(descriptor, bytes, bytes.count)
        #else
        _ = Musl.write(descriptor, bytes, bytes.count)
        #endif
    }
}

/// The killer's end.
private struct Listener {
    let descriptor: Int32
    let folder: String
    let number: Int
    let patience: Int

    func listen() -> KilledProcess.Death {
        var death = KilledProcess.Death(folder: folder)
        var rest: [UInt8] = []
        var victim: pid_t?
        while let bytes = next(descriptor) {
            if bytes.isEmpty { return death }
            rest += bytes
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest.removeSubrange(...end)
                if line.hasPrefix("process ") { victim = pid_t(line.dropFirst("process ".count)) }
                if line.hasPrefix("at ") { death.places.append(String(line.dropFirst(3))) }
                if line.hasPrefix("fact ") { death.facts.append(String(line.dropFirst(5))) }
                if line == "over" { death.isOver = true }
                if let process = victim, death.isOver || death.places.count >= number {
                    kill(process, SIGKILL)
                    victim = nil
                }
            }
        }
        death.problem = "the process said nothing for \(patience) s"
        if let victim { kill(victim, SIGKILL) }
        return death
    }

    /// What has come; empty when the victim is gone, nil when nothing came.
    private func next(_ descriptor: Int32) -> [UInt8]? {
        while true {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&request, 1, Int32(patience * 1000))
            if ready < 0 && errno == EINTR { continue }
            guard ready > 0 else { return nil }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(descriptor, &buffer, buffer.count)
            if count >= 0 { return Array(buffer.prefix(count)) }
            if errno != EAGAIN && errno != EINTR { return [] }
        }
    }
}
