import Cryptography
import DatabaseKit
import DatabaseKitTesting
public import FaultTesting
import Foundation
public import PersonalDataService
import Synchronization

/// The user data of a device with one current user, for tests of services.
///
/// ```swift
/// let device = TestDevice()
/// let notes = NotesService(notes: device.store(for: NotesService.notes))
/// device.userID = nil        // a sign-out
/// ```
///
/// With ``Faults``, each access of the stores to their files and each question for the current user is a place for a fault. A flow of a
/// service that needs nothing else uses it as its world:
///
/// ```swift
/// enum NotesFlow: String, DeviceFlow { … }
/// ```
public final class TestDevice: Sendable {
    /// The folder of the data; empty for data in memory.
    public let folder: String
    public let faults: Faults
    public let personalData: PersonalData
    public let currentUser: @Sendable () async -> String?
    private let session: Session
    private let stores = Mutex<[String: PersonalData.StoreProvider]>([:])
    private let fileFaults: FileFaults?

    /// Creates the data of a device in memory, without faults.
    public init(userID: String? = "ada") {
        let (session, faults) = (Session(userID), Faults())
        currentUser = { session.userID }
        personalData = .inMemory(currentUser: currentUser)
        (folder, self.session, self.faults, fileFaults) = ("", session, faults, nil)
    }

    /// Opens the data of earlier devices in the same folder.
    /// - Parameters:
    ///   - folder: The folder of the data, created if it does not exist.
    ///   - faults: Receives each access to a database file and each question for the current user; nil for none.
    ///   - asking: Called before each answer of ``currentUser``.
    /// - Throws: `CryptographyError` if the secrets cannot be read, and errors of the file system.
    public init(
        _ folder: String, _ faults: Faults? = nil, userID: String? = "ada", asking: @escaping @Sendable () async -> Void = {}
    ) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let session = Session(userID)
        fileFaults = faults.map { faults in FileFaults(in: folder) { try faults.passBlocking("\($0)") } }
        currentUser = {
            try? await faults?.pass("who is signed in")
            await asking()
            return session.userID
        }
        personalData = try PersonalData(folder: folder, secrets: SecretStore(folder: folder + "/secrets"), currentUser: currentUser)
        (self.folder, self.session, self.faults) = (folder, session, faults ?? Faults())
    }

    /// The ID of the current user, nil after a sign-out.
    public var userID: String? {
        get { session.userID }
        set { session.userID = newValue }
    }

    /// Returns the access to a user store, which is the same for each run of the app; see `PersonalData.store(for:)`.
    public func store(for description: UserStoreDescription) -> PersonalData.StoreProvider {
        stores.withLock { stores in
            let provider = stores[description.name] ?? personalData.store(for: description)
            stores[description.name] = provider
            return provider
        }
    }

    /// The number of rows in a table of the current user.
    public func count(of table: String, in description: UserStoreDescription) async throws -> Int? {
        try await store(for: description)().store.read { try $0.first("SELECT COUNT(*) FROM \(table)") { try $0.integer(0) } }
    }

    /// Ends the session as the app does.
    public func signOut() async throws {
        userID = nil
        try await personalData.removeSignedOut()
    }

    /// Erases the user's data as the app does, and signs in again.
    public func eraseAndReturn() async throws {
        let userID = userID
        try await personalData.erase()
        try await signOut()
        self.userID = userID
    }

    /// The files of the device that contain a text.
    public func traces(of text: String) throws -> [String] { try Traces.of(text, in: folder, except: ["-shm"]) }
}

/// The flows of a service that uses only a ``TestDevice``.
public protocol DeviceFlow: FaultFlow where World == TestDevice {}

extension DeviceFlow {
    public func setUp(_ folder: String, _ faults: Faults) async throws -> TestDevice { try TestDevice(folder, faults) }
}

private final class Session: Sendable {
    private let state: Mutex<String?>
    init(_ userID: String?) { state = Mutex(userID) }

    var userID: String? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
