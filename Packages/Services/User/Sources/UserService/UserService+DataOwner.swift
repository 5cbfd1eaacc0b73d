import Foundation
public import PrivacyAPI
import UserAPI

extension UserService: DataOwner {
    public var dataName: String { "user" }

    /// The folder of the `SecretStore`, under the name that the composition root gives it.
    public var dataFiles: [String] { ["secrets"] }

    /// Who is signed in: what the back end has told of them. No tokens.
    public func exportData() async throws -> [UInt8] {
        Array(try JSONEncoder.forExport.encode(await currentUser()))
    }

    /// Nothing but the session is kept, and that ends with ``signOut()``, which is the last step of every deletion.
    public func eraseData() async throws {}
}

extension JSONEncoder {
    fileprivate static var forExport: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
