/// A request that was refused, as a fact for the app's log. Holds no token, no cookie, no query and nothing that a user entered.
public struct LiveRefusal: Sendable, Hashable, CustomStringConvertible {
    /// Why.
    public enum Reason: String, Sendable, Hashable {
        case foreignHost = "its Host is not this server"
        case foreignOrigin = "its Origin is not this server"
        case foreignSite = "its Sec-Fetch-Site is neither same-origin nor none"
        case missingCookie = "it has no valid launch cookie"
        case reusedKey = "its key was replaced before, so the keys of its browser are revoked"
        case usedLaunchToken = "its launch token is wrong or was used before"
        case handlerNotRendered = "it names a handler that was not rendered"
        case unexpectedAction = "the view sent an action that its screen does not have"
        case unknownSession = "it names a page session that does not exist"
        case lateEvent = "what it was meant for has left the page"
        case malformedEvent = "its event cannot be read"
        case unknownPage = "there is no page at its address"
        case malformedLocation = "its location cannot be opened"
        case oversizedBody = "its body is too large"
        case slowBody = "its body took too long"
        case cutOffBody = "its body was cut off"
        case malformedForm = "its form cannot be read"
        case tooManyUploads = "too many files are on their way"
        case tooManyEvents = "its page sends too many events"
        case tooManySessions = "too many pages are open"
        case failedPage = "the page could not be made"
    }

    public let reason: Reason
    /// The request's method.
    public let method: String
    /// The path, without the query.
    public let path: String
    /// The status that was answered.
    public let status: Int

    public var description: String {
        "Refused \(method) \(path) with \(status): \(reason.rawValue)."
    }
}
