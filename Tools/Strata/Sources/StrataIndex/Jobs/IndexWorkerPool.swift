import Foundation
import Synchronization

/// Reads in child processes, one per processor. A file that crashes the library ends one of them and is reported; the next one reads the
/// rest.
///
/// No process is started before there is a job.
final class IndexWorkerPool: Sendable {
    private let assignment: IndexAssignment
    private let program: String
    private let environment: [String: String]
    private let patience: Int32
    private let idle = Mutex<[IndexChild]>([])

    /// - Parameters:
    ///   - program: The path of a `strata` of this version.
    ///   - environment: The environment of the processes.
    ///   - patience: The time limit of each file in milliseconds.
    init(_ assignment: IndexAssignment, program: String, environment: [String: String], patience: Int32 = 30_000) {
        self.assignment = assignment
        self.program = program
        self.environment = environment
        self.patience = patience
    }

    /// Whether the program has the same protocol version. Starts a process, which then reads.
    var isAble: Bool {
        do throws(IndexError) {
            let child = try child()
            idle.withLock { $0.append(child) }
            return true
        } catch {
            // Errors other than a wrong program would occur in this process, too.
            return error != .noReader(program)
        }
    }

    private struct State {
        /// The ranges of pending jobs.
        var waiting: [Range<Int>]
        var answers: [IndexAnswer?]
        var failure: IndexError?
    }

    func answers(_ jobs: [IndexJob]) throws(IndexError) -> [IndexAnswer] {
        // Large enough to hide the latency, small enough for processors to finish together.
        let size = 32
        let ranges = stride(from: 0, to: jobs.count, by: size).map { $0..<min($0 + size, jobs.count) }
        let state = Mutex(State(waiting: ranges.reversed(), answers: Array(repeating: nil, count: jobs.count)))
        let workers = min(ranges.count, ProcessInfo.processInfo.activeProcessorCount)
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            while let range = state.withLock({ $0.failure == nil ? $0.waiting.popLast() : nil }) {
                do throws(IndexError) {
                    let child = try child()
                    let (answers, damage) = child.answers(jobs[range], patience: patience)
                    state.withLock { state in
                        for (offset, answer) in answers.enumerated() { state.answers[range.lowerBound + offset] = answer }
                        guard let damage else { return }
                        let lost = range.lowerBound + answers.count
                        state.answers[lost] = .failure(damage)
                        if lost + 1 < range.upperBound { state.waiting.append(lost + 1..<range.upperBound) }
                    }
                    if damage == nil { idle.withLock { $0.append(child) } }
                } catch {
                    state.withLock { $0.failure = $0.failure ?? error }
                }
            }
        }
        let end = state.withLock { $0 }
        if let failure = end.failure { throw failure }
        return end.answers.map { $0 ?? .failure(.garbled) }
    }

    /// A process that is ready.
    private func child() throws(IndexError) -> IndexChild {
        if let child = idle.withLock({ $0.popLast() }) { return child }
        guard let child = IndexChild(program: program, environment: environment),
            let greeting = child.greeting(for: assignment)
        else { throw .noReader(program) }
        if case .refused(let error) = greeting { throw error }
        return child
    }
}
