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

    /// There is nothing to erase except the session, which ends with ``signOut()`` after every deletion.
    public func eraseData() async throws {}
}
