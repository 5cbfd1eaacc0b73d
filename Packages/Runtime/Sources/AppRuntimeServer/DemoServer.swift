public import Foundation
public import ServiceLifecycle

/// A back end that the app's program starts on this machine, for those who have no other.
public struct DemoServer: Sendable {
    /// The credentials of the demo user, which the sign-in page shows.
    let userName: String
    let password: String
    /// The switches for a list of faults such as `slow,503`.
    let switches: @Sendable (_ faults: String) throws -> [String: String]
    let makeService:
        @Sendable (_ folder: URL, _ switches: [String: String], _ onReady: @escaping @Sendable (Int) -> Void) throws -> any Service

    /// - Parameters:
    ///   - userName: The user name of the demo user.
    ///   - password: The password of the demo user.
    ///   - switches: Returns the switches for a list of faults such as `slow,503`; throws an error whose description explains the list.
    ///   - makeService: Creates the back end with a data folder and switches. It calls `onReady` with its port on 127.0.0.1.
    public init(
        userName: String, password: String, switches: @escaping @Sendable (_ faults: String) throws -> [String: String],
        makeService:
            @escaping @Sendable (
                _ folder: URL, _ switches: [String: String], _ onReady: @escaping @Sendable (Int) -> Void
            ) throws -> any Service
    ) {
        self.userName = userName
        self.password = password
        self.switches = switches
        self.makeService = makeService
    }
}
