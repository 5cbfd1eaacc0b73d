import Foundation
import NetworkKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Puts the errors of URLSession into the words of NetworkKit.
enum URLSessionFailure {
    /// - Parameters:
    ///   - isSecure: whether TLS was to be spoken.
    ///   - hasHead: whether the answer had begun.
    static func normalise(_ error: any Error, isSecure: Bool, hasHead: Bool) -> NetworkError {
        guard let code = (error as? URLError)?.code else { return .connectionLost("URLSession reports \(type(of: error))") }
        return switch code {
        case .cancelled: .cancelled
        case .timedOut: .connectionLost("nothing came over it")
        case .cannotFindHost, .dnsLookupFailed: .cannotConnect("the host is unknown")
        case .cannotConnectToHost: .cannotConnect("no address of the server accepts a connection")
        case .notConnectedToInternet: .cannotConnect("there is no network")
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired:
            .tlsFailure("the TLS handshake failed")
        case .badURL: .invalidRequest("its address is not valid")
        // Only http and https get here, so an unsupported protocol is the answer's: on Linux what HTTP/0.9 looks like.
        case .unsupportedURL, .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
            .malformedResponse("its head or its chunks break the grammar")
        case .networkConnectionLost: .connectionLost("the server closed it before the end of the answer")
        // On Linux all of TLS, short bodies and broken grammar come as the same unknown error. Before the head of a secure connection it is
        // most likely TLS.
        default:
            isSecure && !hasHead
                ? .tlsFailure("the TLS handshake failed, or the connection was lost")
                : .connectionLost("URLSession reports error \(code.rawValue)")
        }
    }
}
