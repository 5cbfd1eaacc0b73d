import Foundation

/// The child process of `IndexWorkerPool`, which reads units and records and may crash.
public enum IndexReaderProcess {
    /// The hidden command of `strata` that runs it.
    public static let command = "index-reader"

    /// Handles requests on standard input, a socket, until it is closed.
    ///
    /// - Returns: The exit status: 0 at the end of the requests, 2 if the parent has another version.
    public static func run() -> Int32 {
        var status = stat()
        guard fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return 2 }
        limitItself()
        let channel = IndexChannel(descriptor: 0)
        do {
            let assignment = try IndexMessage.content(channel.receive(), as: IndexAssignment.self)
            let worker: IndexWorker
            do throws(IndexError) {
                worker = try IndexWorker(assignment)
            } catch {
                try channel.send(IndexMessage.bytes(IndexGreeting.refused(error)))
                return 0
            }
            try channel.send(IndexMessage.bytes(IndexGreeting.ready))
            while true {
                let jobs = try IndexMessage.content(channel.receive(), as: [IndexJob].self)
                // Each answer is sent before the next job, so that the parent knows which file crashes this process.
                for job in jobs { try channel.send(worker.answer(job).message) }
            }
        } catch is ByteCoder.Garbled {
            return 2
        } catch {
            return 0
        }
    }

    /// A damaged length must not exhaust the memory, and an endless loop must end without its parent.
    private static func limitItself() {
        #if canImport(Glibc)
        let resources = [RLIMIT_AS, RLIMIT_CORE, RLIMIT_CPU].map { Int32($0.rawValue) }
        #else
        let resources = [RLIMIT_AS, RLIMIT_CORE, RLIMIT_CPU]
        #endif
        for (resource, value) in zip(resources, [8 << 30, 0, 600] as [rlim_t]) {
            var limits = rlimit(rlim_cur: value, rlim_max: value)
            _ = setrlimit(resource, &limits)
        }
    }
}
