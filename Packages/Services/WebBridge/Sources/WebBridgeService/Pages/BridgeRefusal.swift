public import WebBridgeAPI

/// A message of a page that was refused, as a fact for the app's log. Holds nothing that the page said but the name of a capability.
public struct BridgeRefusal: Sendable, Hashable, CustomStringConvertible {
    /// Why.
    public enum Reason: String, Sendable, Hashable {
        case foreignOrigin = "it comes from another origin"
        case oversized = "it is too long"
        case tooMany = "the page says too much"
        case malformed = "it cannot be read"
        case unsupportedVersion = "it is of another version"
        case notReady = "the page has not declared what it wants"
        case otherPage = "it is of a page that is no longer shown"
        case replayed = "its number was used before"
        case undeclared = "the page has not declared the capability"
        case notGranted = "the origin is not granted the capability"
        case unknownFunction = "there is no such function"
        case cannotOpen = "the address cannot be opened from a page"
        case busy = "the page has too much under way"
    }

    public let reason: Reason
    /// The origin of the page that is shown, not of who spoke.
    public let origin: String
    /// What was asked for, when it is known.
    public let capability: BridgeCapability?

    public var description: String {
        let what = capability.map { " (\($0))" } ?? ""
        return "Refused a message\(what) of the page from \(origin): \(reason.rawValue)."
    }
}
