import DatabaseKit
import FaultTesting
import Foundation
import PersonalDataService
import PersonalDataServiceTesting

/// A device with the notes of several users, on which the app can be started repeatedly.
final class Device: Sendable {
    static let drafts = UserStoreDescription("drafts", .untilSignOut, migrations: migrations)
    static let notes = UserStoreDescription("notes", .untilDeletion, migrations: migrations)

    private static let migrations = [Migration("1", "CREATE TABLE note (id INTEGER PRIMARY KEY, text BLOB NOT NULL) STRICT")]
    private let device: TestDevice
    private let drafts: PersonalData.StoreProvider
    private let notes: PersonalData.StoreProvider

    /// - Parameter folder: Nil for stores in memory.
    init(_ folder: String?, _ faults: Faults? = nil, user: String? = "ada", asking: @escaping @Sendable () async -> Void = {}) throws {
        device = if let folder { try TestDevice(folder, faults, userID: user, asking: asking) } else { TestDevice(userID: user) }
        drafts = device.store(for: Self.drafts)
        notes = device.store(for: Self.notes)
    }

    var folder: String { device.folder }
    var personalData: PersonalData { device.personalData }

    var userID: String? {
        get { device.userID }
        set { device.userID = newValue }
    }

    func open(_ store: UserStoreDescription) async throws -> UserStore { try await store.retention == .untilSignOut ? drafts() : notes() }

    func add(_ text: String, to store: UserStoreDescription = notes) async throws { try await Self.add(text, to: open(store)) }

    static func add(_ text: String, to store: UserStore) async throws {
        try await store.store.write { connection in
            _ = try connection.run("INSERT INTO note (text) VALUES (?)", try store.seal.value(text, context: "note"))
        }
    }

    func texts(_ store: UserStoreDescription = notes) async throws -> [String] {
        let store = try await open(store)
        return try await store.store.read {
            try $0.rows("SELECT text FROM note ORDER BY id") { try store.seal.open($0, 0, context: "note") }
        }
    }

    /// The paths of all user files, without the folder of the user.
    func files() throws -> [String] {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder + "/people") else { return [] }
        return names.filter { $0.hasSuffix(".sqlite") }.map { $0.split(separator: "/").dropFirst().joined(separator: "/") }.sorted()
    }
}

/// A folder that is removed with the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("users-" + UUID().uuidString).path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
