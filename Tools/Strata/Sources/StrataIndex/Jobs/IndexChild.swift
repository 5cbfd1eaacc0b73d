import Foundation

/// A reader process.
///
/// `@unchecked Sendable` because `IndexWorkerPool` uses it on one thread at a time.
final class IndexChild: @unchecked Sendable {
    private let channel: IndexChannel
    private let process: pid_t
    private var hasEnded = false

    /// Starts the process. Its `greeting` shows whether it can read.
    ///
    /// - Returns: `nil` if it cannot be started.
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
        // The output of a crash is not needed, and a backtrace takes seconds.
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // Dispatch's threads block signals, and a child process would inherit the mask.
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

    /// Sends the assignment.
    ///
    /// - Returns: The answer; `nil` if the process ends or is another program.
    func greeting(for assignment: IndexAssignment) -> IndexGreeting? {
        do {
            try channel.send(IndexMessage.bytes(assignment))
            return try IndexMessage.content(channel.receive(patience: 30_000))
        } catch {
            return nil
        }
    }

    /// Performs jobs.
    ///
    /// - Parameter patience: The time limit of each job in milliseconds.
    /// - Returns: The answers, and the failure of the first job that the process did not survive.
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

    /// Kills the process, which has no state to lose.
    ///
    /// - Returns: Its exit status.
    private func end() -> Int32 {
        guard !hasEnded else { return 0 }
        hasEnded = true
        channel.close()
        // A crashed process keeps the status of its own signal.
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
