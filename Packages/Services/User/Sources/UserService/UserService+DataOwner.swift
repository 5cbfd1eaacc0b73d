public import PrivacyAPI
import UserAPI

extension UserService: DataOwner {
    public var dataName: String { "user" }

    /// The folder of the `SecretStore`, as named by the app.
    public var dataFiles: [String] { ["secrets"] }

    /// The signed-in user without tokens.
    public func exportData() async throws -> [UInt8] {
        try json(of: await currentUser())
    }

    /// Removes the lock-out of the user's name, which would end within an hour. The session ends with ``signOut()`` after every deletion.
    public func eraseData() async throws {
        if let user = await currentUser() { try lockOuts.remove(user.name) }
    }
}
