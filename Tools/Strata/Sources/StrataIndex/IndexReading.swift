/// Which process reads an index. libIndexStore trusts what it reads, so damage can end the process that does.
public enum IndexReading: Hashable, Sendable {
    /// Processes of their own, by the path of a `strata` of this version: damage is named, and everything else is read.
    case inProcesses(of: String)
    /// The same where that program is of this version; this process where it is not.
    case inProcessesIfAble(of: String)
    /// This process, which damage can end.
    case inThisProcess

    func jobs(_ assignment: IndexAssignment, environment: [String: String]) throws(IndexError) -> any IndexJobReading {
        switch self {
        case .inProcesses(let program): return IndexWorkerPool(assignment, program: program, environment: environment)
        case .inProcessesIfAble(let program):
            let pool = IndexWorkerPool(assignment, program: program, environment: environment)
            return pool.isAble ? pool : try IndexWorker(assignment)
        case .inThisProcess: return try IndexWorker(assignment)
        }
    }
}
