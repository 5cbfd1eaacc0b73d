import AppRuntime
import NetworkKit
import PluginsAPI
import ShareService

extension AppDescription {
    /// The plug-ins of the app. Removing an element removes its button.
    ///
    /// - Parameter client: Calls the back end without a session.
    @Sendable static func plugins(_ client: HTTPClient) -> [any Plugin] {
        [
            CopyChannel(),
            MailChannel(),
            FileExportChannel(),
        ]
    }
}
