/// A file of a store to read.
enum IndexJob: Codable, Hashable, Sendable {
    case unit(store: Int, name: String)
    /// - Parameter own: the module of the file that the record is about.
    case record(store: Int, name: String, own: String)
}

/// The encoded `IndexUnit` or `RecordFacts`.
typealias IndexAnswer = Result<[UInt8], IndexDamage>

/// A problem with a unit or a record.
enum IndexDamage: Error, Hashable, Sendable {
    /// It is cut off, or no file of an index at all.
    case notWhole
    /// The library rejects it.
    case refused
    /// Reading it ended the process that did it, by this signal.
    case crash(signal: Int32)
    /// The process that reads it ended, with this status.
    case end(status: Int32)
    /// Reading it did not end in time.
    case silence
    /// The contents are malformed.
    case garbled

    /// The problem, as the rest of a sentence about the file.
    var reason: String {
        switch self {
        case .notWhole: "is cut off or something else"
        case .refused: "is refused by libIndexStore"
        case .crash(let signal): "crashes libIndexStore (signal \(signal))"
        case .end(let status): "ends what reads it (status \(status))"
        case .silence: "makes libIndexStore run forever"
        case .garbled: "has invalid contents"
        }
    }
}

/// The parameters that all jobs of a run share.
struct IndexAssignment: Codable, Hashable, Sendable {
    /// The path of libIndexStore.
    var library: String
    /// The absolute paths of the stores.
    var stores: [String]
    /// The names of the workspace's modules.
    var modules: Set<String>
    /// Whether to include uses within a module.
    var includesOwnModules: Bool
}

/// Performs jobs in any order, and returns the answers in the order of the jobs. Throws if nothing can be read.
typealias IndexJobReader = ([IndexJob]) throws(IndexError) -> [IndexAnswer]
