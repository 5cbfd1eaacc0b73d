#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A process that reads for this one.
///
/// `@unchecked Sendable` because `IndexWorkerPool` passes it to one thread at a time.
final class IndexChild: @unchecked Sendable {
    private let channel: IndexChannel
    private let process: pid_t
    private var hasEnded = false

    /// Starts the process. Its `greeting` shows whether it can read.
    ///
    /// - Returns: `nil` when it cannot be started.
    init?(program: String, environment: [String: String]) {
        guard let (channel, other) = IndexChannel.pair() else { return nil }
        defer { close(other) }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, other, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        // The library's output before a crash is useless, and a backtrace takes seconds.
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // The threads of Dispatch hold signals back, and a process that they start would not die of them.
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var variables = environment
        variables["SWIFT_BACKTRACE"] = "enable=no"
        let arguments = CStrings([program, IndexReaderProcess.command])
        let values = CStrings(variables.map { "\($0)=\($1)" })
        var process: pid_t = 0
        guard posix_spawn(&process, program, &actions, &attributes, arguments.pointers, values.pointers) == 0 else {
            channel.close()
            return nil
        }
        self.channel = channel
        self.process = process
    }

    deinit { _ = end() }

    /// Gives it its assignment.
    ///
    /// - Returns: its answer, or `nil` when it ends, or is another program.
    func greeting(for assignment: IndexAssignment) -> IndexGreeting? {
        do {
            try channel.send(IndexMessage.bytes(assignment))
            return try IndexMessage.content(channel.receive(patience: 30_000))
        } catch {
            return nil
        }
    }

    /// Does jobs.
    ///
    /// - Parameter patience: how many milliseconds one of them may take.
    /// - Returns: the answers so far, and what the next job did to the process, if it did not survive it.
    func answers(_ jobs: ArraySlice<IndexJob>, patience: Int32) -> (answers: [IndexAnswer], damage: IndexDamage?) {
        var answers: [IndexAnswer] = []
        do throws(IndexChannel.Failure) {
            try channel.send(IndexMessage.bytes(Array(jobs)))
            for _ in jobs { answers.append(IndexAnswer(message: try channel.receive(patience: patience))) }
            return (answers, nil)
        } catch {
            let status = end()
            if error == .silence { return (answers, .silence) }
            let signal = status & 0x7F
            return (answers, signal != 0 ? .crash(signal: signal) : .end(status: status >> 8 & 0xFF))
        }
    }

    /// Ends the process, which holds nothing that could be lost.
    ///
    /// - Returns: how it has ended.
    private func end() -> Int32 {
        guard !hasEnded else { return 0 }
        hasEnded = true
        channel.close()
        // One that crashed is dying of its own signal by the time that its end of the stream is closed, and keeps it.
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}

/// Texts as C functions want them: the addresses of each, and a null.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}
