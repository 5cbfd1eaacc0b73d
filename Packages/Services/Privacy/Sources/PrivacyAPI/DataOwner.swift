/// Whoever keeps data of a person on this device. Each service that stores something implements it, and the composition root lists it:
/// a file that nobody claims fails the start-up test.
public protocol DataOwner: Sendable {
    /// Names the owner in exports and in the progress of an erasure, for ever: lower case, no spaces, such as `finance`.
    var dataName: String { get }

    /// The files or folders right below the app's data folder that the owner keeps. A name stands for everything below it, and for the
    /// files that a database puts beside its own (`-wal`, `-shm`, `-journal`, `.damaged-N`).
    var dataFiles: [String] { get }

    /// Everything that is kept of whoever is signed in, as JSON (UTF-8), without keys and tokens. Empty for an owner of files whose content
    /// others export: no export names it.
    func exportData() async throws -> [UInt8]

    /// Removes everything that is kept of whoever is signed in, for good. Called again after a kill, so that doing it twice must be the same
    /// as once. The session itself stays: it ends when all owners are done.
    func eraseData() async throws
}

/// A data owner whose data can be brought back from an export.
public protocol ImportingDataOwner: DataOwner {
    /// Takes what ``DataOwner/exportData()`` has given, on this device or another: a stranger's word, to be checked. All of it or nothing.
    func importData(_ json: [UInt8]) async throws
}

/// What lies in the parts of a person's own data goes with the person, as a whole: whoever keeps nothing else has no files of its own, and
/// nothing to remove.
extension DataOwner {
    public var dataFiles: [String] { [] }
    public func eraseData() async throws {}
}
