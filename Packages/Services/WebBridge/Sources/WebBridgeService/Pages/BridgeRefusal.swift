public import WebBridgeAPI

/// A refused message of a page, for the log. It contains no content except the name of a capability.
public struct BridgeRefusal: Sendable, Hashable, CustomStringConvertible {
    enum Reason: String, Sendable, Hashable {
        case foreignOrigin = "it comes from another origin"
        case oversized = "it is too long"
        case tooMany = "the page sends too many messages"
        case malformed = "it is malformed"
        case unsupportedVersion = "it has another version"
        case notReady = "the page has not declared its capabilities"
        case otherPage = "its page is no longer shown"
        case replayed = "its ID was used before"
        case undeclared = "the page has not declared the capability"
        case notGranted = "the origin is not granted the capability"
        case unknownFunction = "the function does not exist"
        case cannotOpen = "the address cannot be opened from a page"
        case busy = "the page has too many pending requests"
    }

    let reason: Reason
    /// The origin of the displayed page, not of the sender.
    let origin: String
    /// The requested capability, if known.
    let capability: BridgeCapability?

    public var description: String {
        let what = capability.map { " (\($0))" } ?? ""
        return "Refused a message\(what) of the page from \(origin): \(reason.rawValue)."
    }
}
