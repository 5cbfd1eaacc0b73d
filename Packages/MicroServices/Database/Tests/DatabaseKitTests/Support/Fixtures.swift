import DatabaseKit
import Foundation

let notes = [Migration("1", "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")]

func texts(_ store: Store) async throws -> [String] {
    try await store.read { try $0.rows("SELECT text FROM note ORDER BY id") { try $0.text(0) } }
}

func count(_ table: String, _ store: Store) async throws -> Int {
    try await store.read { try $0.first("SELECT COUNT(*) FROM \(table)") { try $0.integer(0) } ?? -1 }
}

/// The code of an error of a store.
func code(_ error: any Error) -> StoreError.Code? { (error as? StoreError)?.code }

/// Creates a closed store with a number of notes, each with a text of a few dozen bytes, and a backup of it.
func fill(_ path: String, _ text: String = "note", count: Int = 500, backup: String? = nil) async throws {
    let store = try Store(path: path, migrations: notes)
    try await store.write { connection in
        for number in 0..<count { try connection.run("INSERT INTO note (text) VALUES (?)", "\(text) \(number) and some more to read") }
    }
    if let backup { try await store.backUp(to: backup) }
    try await store.close()
}

func contents(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

/// Overwrites a part of a closed file.
func overwrite(_ path: String, at place: Int, with bytes: Data) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(place))
    try file.write(contentsOf: bytes)
    try file.close()
}

/// Whether a stream has an element, without waiting for one. Ends the stream.
func isWaiting(_ stream: AsyncStream<Void>) async -> Bool {
    await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        for await _ in stream { return true }
        return false
    }.value
}

/// A number of the current thread. `pthread_t` itself is a pointer on Darwin, which closures may not capture.
var threadNumber: UInt {
    #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
    #else
    UInt(pthread_self())
    #endif
}

/// Set by `make test FULL=1` to run the long tests.
let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

/// A temporary folder that is deleted with its last reference.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("database-" + UUID().uuidString).path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    func file(_ name: String) -> String { path + "/" + name }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A deterministic random number generator.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
