public import NetworkKit

extension OutboxStep.Failure {
    /// Classifies a failed request for an order.
    /// - Parameter rejection: The code of a final rejection of the order; nil if the server has not rejected it.
    public init(sending error: NetworkError, rejection: String?) {
        if let rejection {
            self.init(rejection, isFinal: true)
            return
        }
        switch (error.code, error.statusCode) {
        case (.badStatus, 401): self = .signedOut
        case (.cannotConnect, _), (.notPermitted, _), (.tlsFailure, _), (.transportClosed, _), (.invalidRequest, _):
            self.init("unreachable", isNotTaken: true)
        default: self.init("noAnswer", retryAfter: error.retryAfter)
        }
    }
}
