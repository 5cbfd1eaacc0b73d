public import DiagnosticsService
public import Foundation
public import NetworkKit
public import PresentationKit
public import RoutingService

extension Harbor {
    /// What differs from one start to another.
    public struct Configuration: Sendable {
        /// What people call the app.
        public var name = "Harbor"
        /// Where the back end is.
        public var api: BaseURL
        /// Speaks HTTP to the back end; whoever made it shuts it down.
        public var transport: any Transport
        /// An existing folder for databases, caches and secrets; nil to keep everything in memory.
        public var directory: URL?
        /// Shown on the sign-in page, for example the credentials of a demo.
        public var signInHint: Wording?
        /// The app's log, for its page; also a sink of the process's log back end.
        public var log = LogTail()
        /// How the last run ended; nil when nobody watches.
        public var previousRun: PreviousRunWatch?
        /// What happens to pages; whoever shows them counts.
        public var pages: PageMetricsCollector?
        /// The origin of the bank's web pages, such as `https://pages.example`; nil without any. Never the app's own.
        public var webOrigin: String?
        /// Shows the places of the app side by side: ``TabContainer`` or ``DrawerContainer``.
        public var mainShell: @MainActor @Sendable ([TabContainer.Tab]) -> any MainShell = { TabContainer($0) }
        /// Other apps on this machine, whose routes domains may call.
        public var otherApps: [SubApp] = []

        public init(api: BaseURL, transport: any Transport, directory: URL?) {
            self.api = api
            self.transport = transport
            self.directory = directory
        }
    }
}
