import DatabaseKit
import Foundation
public import PrivacyAPI

extension RemoteConfigService: DataOwner {
    public var dataName: String { "config" }

    public var dataFiles: [String] {
        configStore.store.path.map { [URL(fileURLWithPath: $0).lastPathComponent] } ?? []
    }

    /// Returns the name of this installation in staged rollouts. The rules are not user data.
    public func exportData() async throws -> [UInt8] {
        try json(of: ["installation": try await configStore.installation()])
    }

    /// Changes the name of this installation. The rules remain, so that erasing does not enable a route.
    public func eraseData() async throws {
        try await rename()
    }
}
