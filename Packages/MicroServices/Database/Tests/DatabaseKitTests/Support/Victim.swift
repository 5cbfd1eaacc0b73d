#if os(Linux) || os(macOS)
import Foundation
import Testing

/// A process to kill with SIGKILL: an exit test reports its identifier and its progress through a pipe.
final class Victim: Sendable {
    /// The path that the other process passes to ``report(to:)``.
    let pipe: String
    private let reading: Int32

    init(_ folder: TemporaryFolder) throws {
        pipe = folder.file(UUID().uuidString)
        try #require(mkfifo(pipe, 0o600) == 0)
        // Opened for writing as well, so that opening does not wait for the other end.
        reading = open(pipe, O_RDWR | O_CLOEXEC)
        try #require(reading >= 0)
    }

    deinit { close(reading) }

    /// Waits until the process has reported a number of lines, then kills it.
    /// - Returns: all lines that it reported.
    func killAfter(lines count: Int, delay microseconds: UInt32 = 0) async throws -> [String] {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var text = read(until: { $0.count(where: { $0 == 10 }) > count })
                if microseconds > 0 { usleep(microseconds) }
                let process = String(decoding: text.prefix { $0 != 10 }, as: UTF8.self)
                if let process = Int32(process) { kill(process, SIGKILL) }
                // The process has ended only when its identifier is unused; the exit test waits for that.
                text += read(until: { _ in false })
                continuation.resume(returning: String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init))
            }
        }
    }

    /// Reads until a condition holds or a timeout passes: half a minute before the kill, a fifth of a second after it.
    private func read(until isEnough: ([UInt8]) -> Bool) -> [UInt8] {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let isLast = !isEnough([UInt8](repeating: 10, count: 1 << 20))
        while !isEnough(text) {
            var state = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
            guard poll(&state, 1, isLast ? 50 : 30_000) > 0 else { break }
            let got = Foundation.read(reading, &buffer, buffer.count)
            guard got > 0 else { break }
            text += buffer[..<got]
        }
        return text
    }

    /// Reports the identifier of this process.
    /// - Returns: a function that reports a line.
    static func report(to pipe: String) -> @Sendable (String) -> Void {
        let file = open(pipe, O_WRONLY)
        let say: @Sendable (String) -> Void = { line in
            let bytes = Array((line + "\n").utf8)
            _ = write(file, bytes, bytes.count)
        }
        say("\(getpid())")
        return say
    }
}
#endif
