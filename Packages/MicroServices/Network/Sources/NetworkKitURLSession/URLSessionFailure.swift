import Foundation
import NetworkKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Converts the errors of URLSession to ``NetworkError``.
enum URLSessionFailure {
    /// - Parameters:
    ///   - isSecure: Whether the request uses TLS.
    ///   - hasHead: Whether the head of the response has arrived.
    static func normalize(_ error: any Error, isSecure: Bool, hasHead: Bool) -> NetworkError {
        guard let code = (error as? URLError)?.code else { return .connectionLost("URLSession reports \(type(of: error))") }
        return switch code {
        case .cancelled: .cancelled
        case .timedOut: .connectionLost("no data was received")
        case .cannotFindHost, .dnsLookupFailed: .cannotConnect("the host is unknown")
        case .cannotConnectToHost: .cannotConnect("no address of the server accepts a connection")
        case .notConnectedToInternet: .cannotConnect("there is no network")
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired:
            .tlsFailure("the TLS handshake failed")
        case .badURL: .invalidRequest("its address is not valid")
        // Only http and https are requested, so the response caused this: on Linux it looks like HTTP/0.9.
        case .unsupportedURL, .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
            .malformedResponse("its head or its chunks break the grammar")
        case .networkConnectionLost: .connectionLost("the server closed it before the end of the answer")
        // On Linux, TLS errors, short bodies and malformed responses are reported as the same unknown error. Before the head of a
        // secure response, it is most likely a TLS error.
        default:
            isSecure && !hasHead
                ? .tlsFailure("the TLS handshake failed, or the connection was lost")
                : .connectionLost("URLSession reports error \(code.rawValue)")
        }
    }
}
