#if Hummingbird
import HTTPTypes
import LiveHTML

extension LiveError {
    /// The reason and the status of the response.
    var refusal: (LiveRefusal.Reason, HTTPResponse.Status) {
        switch self {
        case .malformedEvent: (.malformedEvent, .badRequest)
        case .handlerNotRendered: (.handlerNotRendered, .forbidden)
        case .lateEvent: (.lateEvent, .conflict)
        case .unknownSession: (.unknownSession, .notFound)
        case .tooManyEvents: (.tooManyEvents, .tooManyRequests)
        case .tooManySessions: (.tooManySessions, .serviceUnavailable)
        case .unknownPage: (.unknownPage, .notFound)
        case .malformedLocation: (.malformedLocation, .badRequest)
        default: (.unexpectedAction, .forbidden)
        }
    }
}
#endif
