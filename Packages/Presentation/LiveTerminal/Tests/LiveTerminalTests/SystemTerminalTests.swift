import Dispatch
import Foundation
import Testing

@testable import LiveTerminal

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

#if os(Linux) || os(macOS)
/// A terminal of the system (pty(7)), with this test at its other end.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SystemTerminalTests {
    private struct PseudoTerminal {
        let user: Int32
        let program: Int32

        init(_ size: (columns: UInt16, rows: UInt16)) throws {
            var (user, program): (Int32, Int32) = (-1, -1)
            var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
            try #require(openpty(&user, &program, nil, nil, &window) == 0)
            (self.user, self.program) = (user, program)
        }

        var isRaw: Bool {
            var state = termios()
            return tcgetattr(program, &state) == 0 && state.c_lflag & tcflag_t(ICANON | ECHO) == 0
        }

        func type(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { write(user, $0.baseAddress, $0.count) } }

        func closeWindow() {
            let nothing = open("/dev/null", O_RDONLY)
            _ = dup2(nothing, user)
            _ = close(nothing)
        }

        /// The bytes that the program wrote. Waits until there are that many.
        func shown(_ count: Int) async -> [UInt8] {
            let user = user
            return await withCheckedContinuation { continuation in
                DispatchQueue(label: "screen").async {
                    var (all, buffer): ([UInt8], [UInt8]) = ([], .init(repeating: 0, count: 1_000))
                    while all.count < count, case let read = read(user, &buffer, buffer.count), read > 0 { all += buffer.prefix(read) }
                    continuation.resume(returning: all)
                }
            }
        }
    }

    private func withTerminal(
        _ size: (columns: UInt16, rows: UInt16) = (100, 30), _ body: (PseudoTerminal, SystemTerminal) async throws -> Void
    ) async throws {
        let pair = try PseudoTerminal(size)
        let terminal = try #require(SystemTerminal(keyboard: pair.program, screen: pair.program))
        // The descriptors stay open: they may be closed only after the cancellation of the sources has ended (dispatch_source_cancel(3)).
        defer { terminal.close() }
        try await body(pair, terminal)
    }

    @Test func terminal_withoutATerminalAtEitherEnd_isNil() async throws {
        let file = open("/dev/null", O_RDWR)
        defer { _ = close(file) }
        try await withTerminal { pair, _ in
            #expect(SystemTerminal(keyboard: file, screen: pair.program) == nil)
            #expect(SystemTerminal(keyboard: pair.program, screen: file) == nil)
        }
    }

    /// Without a size, as on a serial line, that of the first terminals applies (DEC VT100: 24 lines of 80).
    @Test(
        arguments: [(100, 30, 100, 30), (0, 30, 80, 24), (100, 0, 80, 24), (0, 0, 80, 24), (21, 6, 21, 6)] as [(UInt16, UInt16, Int, Int)])
    func size_isThatOfTheWindow(columns: UInt16, rows: UInt16, shownColumns: Int, shownRows: Int) async throws {
        try await withTerminal((columns, rows)) { _, terminal in
            #expect(terminal.size == TerminalSize(columns: shownColumns, rows: shownRows))
        }
    }

    @Test func keys_afterOpening_arriveAtOnceAndAreNotEchoed() async throws {
        try await withTerminal { pair, terminal in
            #expect(!pair.isRaw)
            terminal.open()
            #expect(pair.isRaw)
            var input = terminal.input.makeAsyncIterator()
            for text in ["q", "\u{3}", "\u{1B}[A", String(repeating: "é", count: 1_500)] {
                pair.type(text)
                var bytes: [UInt8] = []
                while bytes.count < text.utf8.count, case .bytes(let more) = await input.next() { bytes += more }
                #expect(bytes == Array(text.utf8))
            }
            terminal.close()
            #expect(!pair.isRaw)
            #expect(await input.next() == nil)
        }
    }

    @Test func window_whenResized_isReported() async throws {
        try await withTerminal { _, terminal in
            terminal.open()
            var input = terminal.input.makeAsyncIterator()
            // Repeated, because a signal before the registration of its source is lost.
            let signals = Task {
                while !Task.isCancelled {
                    _ = kill(getpid(), SIGWINCH)
                    await Task.yield()
                }
            }
            #expect(await input.next() == .resized)
            signals.cancel()
            await signals.value
        }
    }

    @Test func terminal_whenItsWindowIsClosed_endsItsInput() async throws {
        try await withTerminal { pair, terminal in
            terminal.open()
            pair.closeWindow()
            var events: [TerminalInput] = []
            // Another test's signal may arrive.
            for await event in terminal.input where event != .resized { events.append(event) }
            #expect(events == [.ended])
        }
    }

    /// A terminal takes a few kilobytes at a time, also from descriptors that do not block.
    @Test(arguments: [false, true]) func bytes_ofALargePage_areAllWritten(isBlocking: Bool) async throws {
        try await withTerminal { pair, terminal in
            terminal.open()
            if !isBlocking { _ = fcntl(pair.program, F_SETFL, O_NONBLOCK) }
            let page = (0..<100_000).map { UInt8($0 % 251) }
            async let shown = pair.shown(page.count)
            terminal.write(page)
            #expect(await shown == page)
        }
    }

    @Test func bytes_whenTheWindowIsClosed_areDiscarded() async throws {
        try await withTerminal { pair, terminal in
            pair.closeWindow()
            terminal.write([1, 2, 3])
        }
    }
}
#endif
