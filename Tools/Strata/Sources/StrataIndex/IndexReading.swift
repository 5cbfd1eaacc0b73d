/// The process that reads an index. libIndexStore does not validate its input, so damage can crash the process.
public enum IndexReading: Hashable, Sendable {
    /// Child processes of a `strata` executable of this version: damaged files are reported, and all others are read.
    case inProcesses(of: String)
    /// Child processes if that program has this version; otherwise this process.
    case inProcessesIfAble(of: String)
    /// This process, which damage can end.
    case inThisProcess

    func jobs(_ assignment: IndexAssignment, environment: [String: String]) throws(IndexError) -> IndexJobReader {
        switch self {
        case .inProcesses(let program), .inProcessesIfAble(let program):
            let pool = IndexWorkerPool(assignment, program: program, environment: environment)
            if self == .inProcesses(of: program) || pool.isAble { return { jobs throws(IndexError) in try pool.answers(jobs) } }
        case .inThisProcess: break
        }
        return try IndexWorker(assignment).answers
    }
}
