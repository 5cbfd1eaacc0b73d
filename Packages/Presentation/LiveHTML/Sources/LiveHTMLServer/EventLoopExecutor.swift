#if Hummingbird
import NIOCore

/// Runs tasks on an event loop: what answers a request then wakes no other thread after reading it and none before writing, which takes
/// longer than most answers.
final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
#endif
