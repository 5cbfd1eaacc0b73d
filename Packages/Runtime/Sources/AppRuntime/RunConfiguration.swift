public import DiagnosticsService
public import Foundation
public import NetworkKit
public import PresentationKit
public import RoutingService

/// The configuration of one run of an app.
public struct RunConfiguration: Sendable {
    /// The address of the back end.
    public var api: BaseURL
    /// Sends HTTP requests. The caller shuts it down after the app ended.
    public var transport: any Transport
    /// An existing folder for databases, caches and secrets; nil to keep everything in memory.
    public var directory: URL?
    /// Shown on the sign-in page, for example the credentials of a demo.
    public var signInHint: LocalizedText?
    /// The log shown on its page; also a sink of the process's log back end.
    public var log = LogTail()
    /// Reports how the last run ended; nil to report nothing.
    public var previousRun: PreviousRunWatch?
    /// The origin of the server's web pages, such as `https://pages.example`; nil without any. Must differ from the app's own.
    public var webOrigin: String?
    /// The presentation of the places of the app.
    public var tabForm = TabContainer.Form.bar
    /// Other apps on this machine whose routes domains may call.
    public var otherApps: [SubApp] = []

    public init(api: BaseURL, transport: any Transport, directory: URL?) {
        self.api = api
        self.transport = transport
        self.directory = directory
    }
}
