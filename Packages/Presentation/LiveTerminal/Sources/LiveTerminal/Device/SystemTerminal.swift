public import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The terminal of this process.
public final class SystemTerminal: TerminalDevice {
    public let input: AsyncStream<TerminalInput>
    private let events: AsyncStream<TerminalInput>.Continuation
    private let sources = Mutex<[any DispatchSourceProtocol]>([])
    private let saved = Mutex<termios?>(nil)
    private let keyboard: Int32
    private let screen: Int32

    /// - Returns: nil if the process has no terminal: its input or output is a file or a pipe.
    public convenience init?() { self.init(keyboard: STDIN_FILENO, screen: STDOUT_FILENO) }

    init?(keyboard: Int32, screen: Int32) {
        guard isatty(keyboard) == 1, isatty(screen) == 1 else { return nil }
        (self.keyboard, self.screen) = (keyboard, screen)
        (input, events) = AsyncStream.makeStream()
    }

    public var size: TerminalSize {
        var window = winsize()
        guard ioctl(screen, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    public func open() {
        var state = termios()
        guard tcgetattr(keyboard, &state) == 0 else { return }
        saved.withLock { $0 = state }
        cfmakeraw(&state)
        _ = tcsetattr(keyboard, TCSAFLUSH, &state)
        sources.withLock { [keyboard, events] in $0 = Self.listen(to: keyboard, events) }
    }

    private static func listen(to keyboard: Int32, _ events: AsyncStream<TerminalInput>.Continuation)
        -> sending [any DispatchSourceProtocol]
    {
        let queue = DispatchQueue(label: "terminal")
        let typed = DispatchSource.makeReadSource(fileDescriptor: keyboard, queue: queue)
        typed.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = bytes.withUnsafeMutableBytes { read(keyboard, $0.baseAddress, $0.count) }
            if count > 0 {
                events.yield(.bytes(Array(bytes.prefix(count))))
            } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
                events.yield(.ended)
                events.finish()
            }
        }
        let resized = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: queue)
        resized.setEventHandler { _ = events.yield(.resized) }
        typed.resume()
        resized.resume()
        return [typed, resized]
    }

    public func close() {
        sources.withLock { sources in
            for source in sources { source.cancel() }
            sources = []
        }
        events.finish()
        guard var state = saved.withLock({ $0.take() }) else { return }
        _ = tcsetattr(keyboard, TCSAFLUSH, &state)
    }

    public func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(screen, $0) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR && errno != EAGAIN { return }
        }
    }
}

// Outside the type, whose own function has the same name.
private func systemWrite(_ screen: Int32, _ bytes: UnsafeRawBufferPointer) -> Int { write(screen, bytes.baseAddress, bytes.count) }
