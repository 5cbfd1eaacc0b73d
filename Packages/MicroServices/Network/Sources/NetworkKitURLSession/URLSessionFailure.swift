import Foundation
import NetworkKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Converts the errors of URLSession to ``NetworkError``.
enum URLSessionFailure {
    static func normalize(_ error: any Error, isSecure: Bool, hasHead: Bool) -> NetworkError {
        guard let code = (error as? URLError)?.code else { return .connectionLost("URLSession reports \(type(of: error))") }
        return switch code {
        case .cancelled: .cancelled
        case .timedOut: .connectionLost("no data was received")
        case .cannotFindHost, .dnsLookupFailed: .cannotConnect("the host is unknown")
        case .cannotConnectToHost: .cannotConnect("no address of the server accepts a connection")
        case .notConnectedToInternet: .cannotConnect("there is no network")
        case .callIsActive: .cannotConnect("a phone call uses the network")
        case .dataNotAllowed: .notPermitted("cellular data is switched off")
        case .internationalRoamingOff: .notPermitted("data roaming is switched off")
        case .appTransportSecurityRequiresSecureConnection: .notPermitted("App Transport Security requires https")
        case .secureConnectionFailed: .tlsFailure("the TLS handshake failed")
        case .serverCertificateHasBadDate, .serverCertificateNotYetValid: .tlsFailure("the server's certificate is not valid now")
        case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: .tlsFailure("the server's certificate is not trusted")
        case .clientCertificateRejected, .clientCertificateRequired: .tlsFailure("the server requires another client certificate")
        // The codes of files: only an address of another kind has them.
        case .badURL, .fileDoesNotExist, .fileIsDirectory, .noPermissionsToReadFile: .invalidRequest("its address is not valid")
        // The server asked for credentials, and URLSession does not report its response.
        case .userAuthenticationRequired, .userCancelledAuthentication: .badStatus(401)
        // Only http and https are requested, so the response caused this: on Linux it looks like HTTP/0.9.
        case .unsupportedURL, .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData, .zeroByteResource:
            .malformedResponse("its head or its chunks break the grammar")
        case .httpTooManyRedirects, .redirectToNonExistentLocation: .malformedResponse("it redirects to an address that does not exist")
        case .dataLengthExceedsMaximum: .malformedResponse("it is longer than URLSession accepts")
        case .networkConnectionLost: .connectionLost("the server closed it before the end of the answer")
        case .requestBodyStreamExhausted: .invalidRequest("its body cannot be sent again")
        // On Linux, TLS errors, short bodies and malformed responses are reported as the same unknown error. Before the head of a
        // secure response, it is most likely a TLS error.
        case .unknown where isSecure && !hasHead: .tlsFailure("the TLS handshake failed, or the connection was lost")
        default: .connectionLost("URLSession reports error \(code.rawValue)")
        }
    }
}
