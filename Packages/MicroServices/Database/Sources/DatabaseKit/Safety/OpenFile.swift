import Synchronization

/// The file and the log that a store has open. Others may move, delete or replace both at their paths.
struct OpenFile: Sendable {
    private struct Entry {
        let file: OpenFile
        weak var health: Health?
        let changes: ChangeHub
    }

    /// The open files of the process. Values only, because a reference to a store, however short, would delay its closing.
    private static let all = Mutex<[ObjectIdentifier: Entry]>([:])

    private let path: String
    private let identity: StoreFile.Identity?
    private let log: StoreFile.Identity?

    /// - Parameter identity: that of the file before it was opened, so that a file that replaces it meanwhile is noticed.
    init(_ path: String, _ identity: StoreFile.Identity?) {
        (self.path, self.identity) = (path, identity)
        log = StoreFile.identity(path + "-wal")
    }

    var isInPlace: Bool { identity != nil && StoreFile.identity(path) == identity }
    var isLogInPlace: Bool { log != nil && StoreFile.identity(path + "-wal") == log }

    /// Adds a store. Returns the hub that it shares with the other stores of its file.
    static func add(_ file: OpenFile, of health: Health, pause: Duration) -> ChangeHub {
        all.withLock { all in
            let changes = all.values.first { $0.file.identity == file.identity }?.changes ?? ChangeHub(pause: pause)
            all[ObjectIdentifier(health)] = Entry(file: file, health: health, changes: changes)
            return changes
        }
    }

    static func remove(_ health: Health) { all.withLock { $0[ObjectIdentifier(health)] = nil } }

    static func connections(sharing changes: ChangeHub) -> [Connections] {
        all.withLock { $0.values.filter { $0.changes === changes }.compactMap { $0.health?.connections } }
    }

    /// Whether a store of the process has a file open, as its database or its log.
    static func contains(_ path: String) -> Bool {
        guard let identity = StoreFile.identity(path) else { return false }
        return all.withLock { $0.values.map(\.file) }.contains { file in
            [file.identity, file.log, StoreFile.identity(file.path + "-shm")].contains(identity)
        }
    }

    /// Closes stores whose log is at a path where another file is now, before SQLite applies the log to it. Waits `timeout` seconds for operations
    /// in progress, and throws ``StoreError/Code/busy`` if one of them cannot be closed.
    static func closeReplaced(at path: String, timeout: Double) throws {
        guard let log = StoreFile.identity(path + "-wal") else { return }
        let entries = all.withLock { $0.values.filter { $0.file.log == log } }
        for entry in entries where !entry.file.isInPlace { try entry.health?.abandon(timeout: timeout) }
    }
}
