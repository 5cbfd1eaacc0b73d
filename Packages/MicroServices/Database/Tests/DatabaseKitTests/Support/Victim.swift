#if os(Linux) || os(macOS)
import Foundation
import Testing

/// A process that is killed from outside: an exit test tells through a pipe who and how far it is, and is sent a SIGKILL.
final class Victim: Sendable {
    /// What the other process is to open with ``report(to:)``.
    let pipe: String
    private let reading: Int32

    init(_ folder: TemporaryFolder) throws {
        pipe = folder.file(UUID().uuidString)
        try #require(mkfifo(pipe, 0o600) == 0)
        // For writing too, so that opening does not wait for the other end.
        reading = open(pipe, O_RDWR | O_CLOEXEC)
        try #require(reading >= 0)
    }

    deinit { close(reading) }

    /// Waits until the process has said so many lines, and kills it.
    /// - Returns: all lines that it said while it lived.
    func killAfter(lines count: Int, delay microseconds: UInt32 = 0) async throws -> [String] {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var text = read(until: { $0.count(where: { $0 == 10 }) > count })
                if microseconds > 0 { usleep(microseconds) }
                let process = String(decoding: text.prefix { $0 != 10 }, as: UTF8.self)
                if let process = Int32(process) { kill(process, SIGKILL) }
                // It is gone only when nobody answers to its number; the exit test waits for that.
                text += read(until: { _ in false })
                continuation.resume(returning: String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init))
            }
        }
    }

    /// Reads until that is enough or nothing has come for a while: half a minute before, a fifth of a second after the kill.
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

    /// In the other process: says who it is.
    /// - Returns: says a line.
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
