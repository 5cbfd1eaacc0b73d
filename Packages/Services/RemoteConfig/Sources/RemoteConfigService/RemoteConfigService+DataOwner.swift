import DatabaseKit
import Foundation
public import PrivacyAPI

extension RemoteConfigService: DataOwner {
    public var dataName: String { "config" }

    public var dataFiles: [String] {
        shelf.store.path.map { [URL(fileURLWithPath: $0).lastPathComponent] } ?? []
    }

    /// The name under which this installation is counted in staged roll-outs. The rules are everybody's.
    public func exportData() async throws -> [UInt8] {
        Array(try JSONEncoder().encode(["installation": try await shelf.installation()]))
    }

    /// Gives the installation a new name. The rules stay: a route that is switched off must not be opened by removing an account.
    public func eraseData() async throws {
        try await rename()
    }
}
