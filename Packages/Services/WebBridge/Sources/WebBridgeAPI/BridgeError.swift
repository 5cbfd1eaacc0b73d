/// Why a web page did not get what it asked for. Its text is shown to the page's author: it says nothing of the app or the person.
public struct BridgeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, for whoever must tell them apart. Later versions may have more.
    @nonexhaustive public enum Kind: Sendable, Hashable {
        case malformed
        case unsupportedVersion
        case notReady
        case undeclared(String)
        case notGranted(String)
        case unknownFunction(String)
        case cannotOpen
        case busy
        case timedOut
        case failed
        case refused(String)
        case unknownPage(String)
        case malformedManifest(String)
    }

    /// What kind of failure it is.
    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The message is not what the protocol says.
    public static let malformed = BridgeError(.malformed)
    /// The page speaks another version of the protocol.
    public static let unsupportedVersion = BridgeError(.unsupportedVersion)
    /// The page has not said which capabilities it wants.
    public static let notReady = BridgeError(.notReady)
    /// The page uses a capability that it has not declared.
    public static func undeclared(_ capability: BridgeCapability) -> BridgeError { BridgeError(.undeclared(capability.rawValue)) }
    /// The app does not grant the capability to the page's origin.
    public static func notGranted(_ capability: BridgeCapability) -> BridgeError { BridgeError(.notGranted(capability.rawValue)) }
    /// The app has no such function.
    public static func unknownFunction(_ capability: BridgeCapability) -> BridgeError {
        BridgeError(.unknownFunction(capability.rawValue))
    }
    /// No web page may open the address, or there is no such address.
    public static let cannotOpen = BridgeError(.cannotOpen)
    /// The page asks for more at once than it may.
    public static let busy = BridgeError(.busy)
    /// The app did not answer in time.
    public static let timedOut = BridgeError(.timedOut)
    /// The app could not do it.
    public static let failed = BridgeError(.failed)
    /// The app will not do it.
    /// - Parameter reason: A sentence for the page.
    public static func refused(reason: String) -> BridgeError { BridgeError(.refused(reason)) }
    /// The app has no web page with this id.
    public static func unknownPage(_ id: String) -> BridgeError { BridgeError(.unknownPage(id)) }
    /// The app's list of pages and grants cannot be used.
    public static func malformedManifest(_ reason: String) -> BridgeError { BridgeError(.malformedManifest(reason)) }

    /// What scripts compare: stable, in lower camel case.
    public var name: String {
        switch kind {
        case .malformed: "malformed"
        case .unsupportedVersion: "unsupportedVersion"
        case .notReady: "notReady"
        case .undeclared: "undeclared"
        case .notGranted: "notGranted"
        case .unknownFunction: "unknownFunction"
        case .cannotOpen: "cannotOpen"
        case .busy: "busy"
        case .timedOut: "timedOut"
        case .failed: "failed"
        case .refused: "refused"
        case .unknownPage: "unknownPage"
        case .malformedManifest: "malformedManifest"
        }
    }

    public var description: String {
        switch kind {
        case .malformed: "The message is not what the bridge's protocol says. Use the bridge's script to send it."
        case .unsupportedVersion: "The page speaks another version of the bridge. The app speaks version 1."
        case .notReady: "The page has not said what it wants. Call ready() with its capabilities first."
        case .undeclared(let capability): "The page did not declare \(capability). Add it to the list given to ready()."
        case .notGranted(let capability): "The app does not grant \(capability) to this page's origin."
        case .unknownFunction(let capability): "The app has no function \(capability)."
        case .cannotOpen: "A web page cannot open this address."
        case .busy: "The page has too many requests under way. Wait for answers first."
        case .timedOut: "The app did not answer in time."
        case .failed: "The app could not do it. Try again later."
        case .refused(let reason): reason
        case .unknownPage(let id): "The app has no web page \"\(id)\". Name one of its list of pages."
        case .malformedManifest(let reason): "The list of web pages cannot be used: \(reason)."
        }
    }
}
