import Logging
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Encodes a line and copies it into the ring on the caller's thread; redacts and writes it on the drain's thread.
final class LogPipeline: Sendable {
    let ring: LogRing
    let options: LogOptions
    private let drain: Mutex<Drain>
    private let drainingThread = Atomic<UInt>(0)
    private let idleState = Atomic<Int>(IdleState.none)
    /// Whether the drain does not write to the files: the disk rejected the last lines, or the app is suspended.
    private let isRefused = Atomic<Bool>(false)
    private let isStopped = Atomic<Bool>(false)
    /// The argument of a ``close(_:)`` by a sink.
    private let closing = Mutex<(@Sendable () -> Void)?>(nil)
    /// The ends of the pipe that wakes the drain's thread.
    private let (wakeInput, wakeOutput): (Int32, Int32)
    private let forkCount = Forks.count
    /// The drain's thread as a bit pattern, because `pthread_t` is a pointer on Darwin and not sendable; 0 without a thread.
    private let thread = Atomic<UInt>(0)

    init(drain: consuming sending Drain, options: LogOptions) {
        ring = drain.ring
        self.options = options
        self.drain = Mutex(drain)
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (wakeInput, wakeOutput) = (ends[0], ends[1])
        start()
    }

    deinit {
        FileDescriptor.closeDescriptor(wakeInput)
        FileDescriptor.closeDescriptor(wakeOutput)
    }

    // MARK: - Callers

    private enum IdleState {
        static let none = 0
        /// Waits some milliseconds, or until the ring is half full.
        static let polling = 1
        /// Waits for the next line.
        static let sleeping = 2
    }

    /// The maximum size of a line in the ring; longer lines are truncated. The smallest ring accepts this size.
    private static let maximumLine = (16 << 10) - 64

    /// The parts of an event, read once: copying the whole event costs more than writing to the ring.
    struct Line {
        let time: LogTimestamp
        let level: Logger.Level
        let line: UInt
        /// Nil for the module in the file's name.
        let source: String?
        let file: String
        let message: String
        let metadata: Logger.Metadata?
        let provided: Logger.Metadata?
        let error: (any Error)?

        func writeHead(_ writer: inout RecordWriter, _ label: [UInt8]) {
            writer.head(time: time, level: level, flags: source == nil ? RecordWriter.Flag.isOfFile : 0, line: line)
            writer.bytes(label)
            // Shorter than other texts, so that the line has room for its message.
            writer.text(source ?? "", maximum: 1_024)
            writer.text(file, maximum: 1_024)
        }

        func writeFields(_ writer: inout RecordWriter, _ fields: [UInt8]) {
            writer.bytes(fields)
            if let provided { writer.fields(provided) }
            if let metadata { writer.fields(metadata) }
            if let error {
                writer.text("error.type")
                writer.text(String(describing: type(of: error)), tag: Sensitivity.public.tag)
                writer.text("error.message")
                writer.text(String(describing: error), tag: Sensitivity.private.tag)
            }
        }
    }

    /// The label and the logger's own metadata are in the ring's encoding.
    func log(_ line: borrowing Line, label: [UInt8], fields: [UInt8]) {
        // A forked process has no drain thread, and may have inherited locks that will never be released.
        guard Forks.count == forkCount else { return ring.countDroppedInFork() }
        // Lines of up to 1024 bytes are encoded on the stack; larger ones are rare.
        let isDone = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { buffer -> Bool in
            var writer = RecordWriter(buffer)
            line.writeHead(&writer, label)
            writer.text(line.message)
            line.writeFields(&writer, fields)
            guard !writer.isFull else { return false }
            submit(UnsafeRawBufferPointer(rebasing: buffer[..<writer.count]), line.level)
            return true
        }
        if isDone { return }
        withUnsafeTemporaryAllocation(byteCount: Self.maximumLine, alignment: 16) { buffer in
            var writer = RecordWriter(buffer, maximumText: RecordWriter.maximumText)
            line.writeHead(&writer, label)
            writer.text(line.message)
            let end = writer.count
            line.writeFields(&writer, fields)
            if writer.isFull {
                writer.rewind(to: end)
                RecordWriter.encoded { line.writeFields(&$0, fields) }.withUnsafeBufferPointer { writer.fieldsThatFit($0) }
            }
            submit(UnsafeRawBufferPointer(rebasing: buffer[..<writer.count]), line.level)
        }
    }

    private func submit(_ payload: UnsafeRawBufferPointer, _ level: Logger.Level) {
        let digest = Digest.of(payload, seed: ring.run)
        // Reserves the last eighth for errors, so that less severe lines cannot displace them.
        let reserve = level >= .error ? 0 : ring.capacity / 8
        var outcome = ring.append(payload, digest: digest, reserve: reserve)
        if outcome == .full, let blocking = options.blockingLevel, level >= blocking {
            let end = FileDescriptor.uptime + min(options.maximumWait.wholeNanoseconds, 1 << 53)
            // A sink that logs must not wait for itself.
            while outcome == .full, drainingThread.load(ordering: .relaxed) != Self.threadID,
                !isStopped.load(ordering: .relaxed), !isRefused.load(ordering: .relaxed), FileDescriptor.uptime < end
            {
                wakeForWork()
                var pause = timespec(tv_sec: 0, tv_nsec: 500_000)
                nanosleep(&pause, nil)
                outcome = ring.append(payload, digest: digest, reserve: reserve)
            }
        }
        switch outcome {
        case .written: if idleState.load(ordering: .sequentiallyConsistent) == IdleState.sleeping { wake() }
        case .filling: wakeForWork()
        case .full, .tooLarge:
            ring.countDropped(Int(level.severity))
            wakeForWork()
        }
    }

    private func wakeForWork() {
        if idleState.exchange(IdleState.none, ordering: .sequentiallyConsistent) != IdleState.none { wake() }
    }

    // MARK: - The drain

    func flush(isSynced: Bool = false) { runDrainFromCaller { $0.flush(isSynced: isSynced) } }

    /// Drains all lines logged so far, and stops writing to the files.
    func suspend() {
        runDrainFromCaller { drain in
            drain.flush(isSynced: true)
            drain.isSuspended = true
            isRefused.store(drain.isRefused, ordering: .relaxed)
        }
    }

    func resume() {
        runDrainFromCaller { drain in
            drain.isSuspended = false
            drain.flush(isSynced: false)
            isRefused.store(drain.isRefused, ordering: .relaxed)
        }
        // The thread waits longer while nothing can be written.
        wake()
    }

    var isClosed: Bool { isStopped.load(ordering: .sequentiallyConsistent) }

    /// Whether the current thread may wait for the drain: not in a forked process, and not in a sink, which would wait for itself.
    var mayWait: Bool { Forks.count == forkCount && drainingThread.load(ordering: .relaxed) != Self.threadID }

    private func runDrainFromCaller(_ body: (inout Drain) -> Void) {
        if mayWait { runDrain(body) }
    }

    /// Stops the thread, drains the ring, records a clean end of the run and calls `release`. A sink would wait for itself: then the drain's
    /// thread does so after its pass.
    func close(_ release: @escaping @Sendable () -> Void) {
        guard Forks.count == forkCount else { return }
        guard mayWait else {
            if !isClosed { closing.withLock { $0 = release } }
            return wake()
        }
        guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
        wake()
        let thread = self.thread.load(ordering: .sequentiallyConsistent)
        if thread != 0 { if thread == Self.threadID { Self.detach(thread) } else { Self.join(thread) } }
        runDrain { $0.close() }
        ring.markClosed()
        release()
    }

    private func runDrain<Result: Sendable>(_ body: (inout Drain) -> Result) -> Result {
        drain.withLock { drain in
            drainingThread.store(Self.threadID, ordering: .relaxed)
            defer { drainingThread.store(0, ordering: .relaxed) }
            return body(&drain)
        }
    }

    #if os(Linux)
    private static var threadID: UInt { UInt(pthread_self()) }
    private static func join(_ thread: UInt) { pthread_join(pthread_t(thread), nil) }
    private static func detach(_ thread: UInt) { pthread_detach(pthread_t(thread)) }
    #else
    private static var threadID: UInt { UInt(bitPattern: pthread_self()) }
    private static func join(_ thread: UInt) { if let thread = pthread_t(bitPattern: thread) { pthread_join(thread, nil) } }
    private static func detach(_ thread: UInt) { if let thread = pthread_t(bitPattern: thread) { pthread_detach(thread) } }
    #endif

    private func wake() {
        var byte: UInt8 = 1
        _ = write(wakeOutput, &byte, 1)
    }

    private func start() {
        let box = Unmanaged.passRetained(self)
        #if os(Linux)
        var created = pthread_t()
        #else
        var created: pthread_t?
        #endif
        let code = pthread_create(&created, nil, Self.threadBody, box.toOpaque())
        if code == 0 {
            #if os(Linux)
            thread.store(UInt(created), ordering: .sequentiallyConsistent)
            #else
            thread.store(UInt(bitPattern: created), ordering: .sequentiallyConsistent)
            #endif
        } else {
            // Without a thread, `flush()` drains the lines.
            box.release()
        }
    }

    private func runThread() {
        // Polls while lines keep arriving, so that callers need not wake the thread for each one.
        let shortWait: Int32 = 10
        var quietRounds = 0
        while !isStopped.load(ordering: .sequentiallyConsistent) {
            let isRefused = runDrain { drain in
                drain.run()
                return drain.isRefused
            }
            self.isRefused.store(isRefused, ordering: .relaxed)
            if let release = closing.withLock({ $0.take() }) { return close(release) }
            let isQuiet = ring.isEmpty
            quietRounds = isQuiet ? quietRounds + 1 : 0
            if isRefused {
                wait(1000)
            } else if quietRounds < 100 {
                idleState.store(IdleState.polling, ordering: .sequentiallyConsistent)
                wait(shortWait)
            } else {
                idleState.store(IdleState.sleeping, ordering: .sequentiallyConsistent)
                if ring.isEmpty, !isStopped.load(ordering: .sequentiallyConsistent) { wait(-1) }
                quietRounds = 0
            }
            idleState.store(IdleState.none, ordering: .sequentiallyConsistent)
        }
    }

    private func wait(_ milliseconds: Int32) {
        var descriptor = pollfd(fd: wakeInput, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, milliseconds)
        var bytes = UInt64(0)
        while read(wakeInput, &bytes, MemoryLayout<UInt64>.size) > 0 {}
    }

    #if canImport(Darwin)
    private static let threadBody: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { pointer in
        Unmanaged<LogPipeline>.fromOpaque(pointer).takeRetainedValue().runThread()
        return nil
    }
    #else
    private static let threadBody: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
        if let pointer { Unmanaged<LogPipeline>.fromOpaque(pointer).takeRetainedValue().runThread() }
        return nil
    }
    #endif
}

/// The number of forks between the first process and this one.
enum Forks {
    private static let counter: Counter = {
        pthread_atfork(nil, nil) { Forks.counter.value.wrappingAdd(1, ordering: .relaxed) }
        return Counter()
    }()

    private final class Counter: Sendable { let value = Atomic<Int>(0) }

    static var count: Int { counter.value.load(ordering: .relaxed) }
}
