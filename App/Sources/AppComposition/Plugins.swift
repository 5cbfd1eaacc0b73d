import AppRuntime
import DemoPlugins
import NetworkKit
import PluginsAPI
import ShareService

extension AppDescription {
    /// The plug-ins of the app, besides those of domains. Removing an element removes its button.
    ///
    /// - Parameter client: Calls the back end without a session.
    @Sendable static func plugins(_ client: HTTPClient) -> [any Plugin] {
        [
            CopyChannel(),
            MailChannel(),
            FileExportChannel(),
            DemoIdentity(client: client),
        ]
    }
}
