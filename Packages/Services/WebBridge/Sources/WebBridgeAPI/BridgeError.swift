/// The reason that a request of a web page failed. The description is for the page's author, without data of the app or the user.
public struct BridgeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an error. Later versions may add kinds.
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

    let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The message does not conform to the protocol.
    public static let malformed = BridgeError(.malformed)
    /// The page uses another version of the protocol.
    public static let unsupportedVersion = BridgeError(.unsupportedVersion)
    /// The page has not declared its capabilities yet.
    public static let notReady = BridgeError(.notReady)
    /// The page has not declared the capability.
    public static func undeclared(_ capability: BridgeCapability) -> BridgeError { BridgeError(.undeclared(capability.rawValue)) }
    /// The app does not grant the capability to the page's origin.
    public static func notGranted(_ capability: BridgeCapability) -> BridgeError { BridgeError(.notGranted(capability.rawValue)) }
    /// The app has no such function.
    public static func unknownFunction(_ capability: BridgeCapability) -> BridgeError {
        BridgeError(.unknownFunction(capability.rawValue))
    }
    /// The address does not exist or is not exposed to web pages.
    public static let cannotOpen = BridgeError(.cannotOpen)
    /// The page has too many pending requests.
    public static let busy = BridgeError(.busy)
    /// The app did not respond in time.
    public static let timedOut = BridgeError(.timedOut)
    public static let failed = BridgeError(.failed)
    /// The app refuses the request.
    /// - Parameter reason: A sentence for the page.
    public static func refused(reason: String) -> BridgeError { BridgeError(.refused(reason)) }
    /// The app has no web page with this ID.
    public static func unknownPage(_ id: String) -> BridgeError { BridgeError(.unknownPage(id)) }
    /// The app's list of pages and grants is invalid.
    public static func malformedManifest(_ reason: String) -> BridgeError { BridgeError(.malformedManifest(reason)) }

    /// The stable error code for scripts, in lower camel case.
    public var name: String { String("\(kind)".prefix { $0 != "(" }) }

    public var description: String {
        switch kind {
        case .malformed: "The message is malformed. Use the bridge's script to send it."
        case .unsupportedVersion: "The page uses another version of the bridge. The app uses version 1."
        case .notReady: "The page is not ready. Call ready() with its capabilities first."
        case .undeclared(let capability): "The page did not declare \(capability). Add it to the list given to ready()."
        case .notGranted(let capability): "The app does not grant \(capability) to this page's origin."
        case .unknownFunction(let capability): "The app has no function \(capability)."
        case .cannotOpen: "A web page cannot open this address."
        case .busy: "The page has too many pending requests. Wait for responses first."
        case .timedOut: "The app did not answer in time."
        case .failed: "The request failed. Try again later."
        case .refused(let reason): reason
        case .unknownPage(let id): "The app has no web page \"\(id)\". Use an ID of its list of pages."
        case .malformedManifest(let reason): "The list of web pages is invalid: \(reason)."
        }
    }
}
