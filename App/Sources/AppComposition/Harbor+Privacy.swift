import DatabaseKit
import Foundation
import PrivacyAPI
import PrivacyService
import UserAPI
import UserService

extension Harbor {
    /// - Parameter owners: everybody who keeps something of a person, in the order in which they erase it.
    static func makePrivacy(
        _ configuration: Configuration, owners: [any DataOwner], users: UserService
    ) throws -> PrivacyService {
        try PrivacyService(
            owners: owners,
            operational: [
                OperationalFile("cache.sqlite", because: "exchange rates are everybody's"),
                OperationalFile("cache.sqlite.lock", because: "it keeps two runs from one cache and is empty"),
                OperationalFile("demo-bank", because: "it is the demo bank's own data, not the app's"),
                OperationalFile("logs", because: "they hold nothing that a person entered, and are overwritten"),
                OperationalFile("run-mark.json", because: "it says how the last run ended"),
                OperationalFile("statistics", because: "events name pages and no person, and go when the consent does"),
            ],
            folder: configuration.directory.path,
            store: try Store(
                path: configuration.directory.appendingPathComponent("privacy.sqlite").path, preset: .durable,
                migrations: PrivacyService.migrations),
            currentUser: { await users.currentUser()?.id }, signOut: { await users.signOut() })
    }

    /// What lies in the data folder and has neither an owner nor a reason: a service that keeps data and was not put into the list. Empty
    /// when all is well.
    public nonisolated func unclaimedFiles() throws -> [String] {
        try privacy.unclaimed()
    }
}
