#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The other end of `IndexWorkerPool`: a process that reads units and records for another one, so that it may crash.
public enum IndexReaderProcess {
    /// The hidden command of `strata` that runs it.
    public static let command = "index-reader"

    /// Reads what standard input, a socket, asks for, until it is closed.
    ///
    /// - Returns: The exit status: 0 at the end of the requests, 2 if the requesting run has another version.
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
                // Each answer before the next job begins: so it is known of which file this process dies.
                for job in jobs { try channel.send(worker.answer(job).message) }
            }
        } catch is ByteReader.Garbled {
            return 2
        } catch {
            return 0
        }
    }

    /// A damaged length must not exhaust the memory, and an endless loop must end when no run waits any more.
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
