#if AsyncHTTPClient
import NetworkKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The errors that the system reports by number: through the sockets of SwiftNIO, and through Network.framework on Apple platforms.
enum SystemErrors {
    /// An error of a socket or of `NWError.posix`.
    static func posix(_ code: Int32) -> NetworkError {
        switch code {
        case ECONNREFUSED, EADDRNOTAVAIL: .cannotConnect("no address of the server accepts a connection")
        case ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH: .cannotConnect("there is no route to the server")
        case EMFILE, ENFILE: .cannotConnect("too many files are open")
        case EAFNOSUPPORT, EPROTONOSUPPORT: .cannotConnect("the system does not support the kind of its address")
        // Of the local network's privacy setting and of firewalls.
        case EACCES, EPERM: .notPermitted("the system refuses it")
        case ETIMEDOUT: .connectionLost("no data was received")
        case ECONNRESET, ECONNABORTED, EPIPE, ENOTCONN, ENETRESET, ECANCELED: .connectionLost("the connection was closed")
        default: .connectionLost("the system reports error \(code)")
        }
    }

    /// A `DNSServiceErrorType` of `NWError.dns`. No connection was made.
    static func dns(_ code: Int32) -> NetworkError {
        switch code {
        // NoSuchName, NoSuchRecord
        case -65538, -65554: .cannotConnect("the host is unknown")
        // Firewall, NoAuth, PolicyDenied, NotPermitted
        case -65550, -65555, -65570, -65571: .notPermitted("the system refuses to look up the host")
        // BadParam, Invalid: for example a label of more than 63 bytes.
        case -65540, -65549: .invalidRequest("its host name is not valid")
        // Timeout
        case -65568: .cannotConnect("the name server does not answer")
        default: .cannotConnect("looking up the host reports error \(code)")
        }
    }

    /// An `OSStatus` of Secure Transport, of `NWError.tls`.
    static func tls(_ status: Int32) -> NetworkError {
        switch status {
        // errSSLClosedGraceful, errSSLClosedAbort, errSSLClosedNoNotify: the request may have been sent.
        // errSSLTransportReset
        case -9805, -9806, -9816, -9852: .connectionLost("the server cut the secure connection")
        // errSSLNetworkTimeout
        case -9853: .connectionLost("no data was received")
        // errSSLConnectionRefused
        case -9844: .cannotConnect("no address of the server accepts a connection")
        // errSSLXCertChainInvalid, errSSLBadCert, errSSLUnknownRootCert, errSSLNoRootCert
        case -9807, -9808, -9812, -9813: .tlsFailure("the server's certificate is not trusted")
        // errSSLCertExpired, errSSLCertNotYetValid
        case -9814, -9815: .tlsFailure("the server's certificate is not valid now")
        // errSSLHostNameMismatch
        case -9843: .tlsFailure("the server's certificate is for another host")
        // errSSLPeerBadCert … errSSLPeerCertUnknown, errSSLPeerUnknownCA, errSSLPeerAccessDenied, errSSLClientCertRequested,
        // errSSLCertificateRequired
        case -9829 ... -9825, -9832, -9831, -9842, -9863: .tlsFailure("the server requires another client certificate")
        // errSSLATSViolation … errSSLATSCertificateTrustViolation
        case -9886 ... -9880: .notPermitted("App Transport Security requires a safer connection")
        default: .tlsFailure("the TLS handshake failed with status \(status)")
        }
    }
}
#endif
