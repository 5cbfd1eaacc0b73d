#if AsyncHTTPClient
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NetworkKit

#if canImport(Network)
import Network
#endif

/// Converts the errors of async-http-client and SwiftNIO to ``NetworkError``.
enum AsyncHTTPClientFailure {
    static func normalize(_ error: any Error, connectTimeout: Duration, isShutDown: Bool) -> NetworkError {
        #if canImport(Network)
        if let error = ofNetworkFramework(error) { return error }
        #endif
        return switch error {
        case let error as NetworkError: error
        case is CancellationError: .cancelled
        case let error as HTTPClientError: normalize(error, connectTimeout, isShutDown: isShutDown)
        case is NIOConnectionError: .cannotConnect("no address of the server accepts a connection")
        // The connection was closed before the end of the response.
        case HTTPParserError.invalidEOFState: .connectionLost("the server closed it before the end of the answer")
        case NIOHTTPDecompression.DecompressionError.limit: .malformedResponse("its compressed body expands more than a hundredfold")
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            .malformedResponse("its compressed body is damaged")
        case is HTTPParserError: .malformedResponse("its head or its chunks break the grammar")
        case let error as IOError: SystemErrors.posix(error.errnoCode)
        case ChannelError.connectTimeout: .timedOut(.connecting, after: connectTimeout, isUnsent: true)
        case is ChannelError: .connectionLost("the connection was closed")
        // The TLS modules cannot be imported here, so their errors are recognized by the module name.
        case _ where String(reflecting: type(of: error)).hasPrefix("NIOSSL."): .tlsFailure("the TLS handshake failed")
        default: .connectionLost("async-http-client reports \(type(of: error))")
        }
    }

    #if canImport(Network)
    /// On Apple platforms, connections use Network.framework.
    private static func ofNetworkFramework(_ error: any Error) -> NetworkError? {
        switch error {
        case let error as AsyncHTTPClient.HTTPClient.NWPOSIXError: SystemErrors.posix(error.errorCode.rawValue)
        case let error as AsyncHTTPClient.HTTPClient.NWTLSError: SystemErrors.tls(error.status)
        case let error as NWError:
            switch error {
            case .posix(let code): SystemErrors.posix(code.rawValue)
            case .dns(let code): SystemErrors.dns(code)
            case .tls(let status): SystemErrors.tls(status)
            default: .cannotConnect("Network.framework reports \(error.debugDescription)")
            }
        default: nil
        }
    }
    #endif

    private static func normalize(_ error: HTTPClientError, _ connectTimeout: Duration, isShutDown: Bool) -> NetworkError {
        switch error {
        case .cancelled where isShutDown, .alreadyShutdown: .transportClosed
        case .cancelled, .requestStreamCancelled: .cancelled
        case .connectTimeout: .timedOut(.connecting, after: connectTimeout, isUnsent: true)
        case .getConnectionFromPoolTimeout: .timedOut(.connection, after: connectTimeout, isUnsent: true)
        case .proxyAuthenticationRequired: .cannotConnect("the proxy requires other credentials")
        case .invalidProxyResponse, .httpProxyHandshakeTimeout: .cannotConnect("the proxy refuses the connection")
        case .tlsHandshakeTimeout: .tlsFailure("the server does not answer the TLS handshake")
        case .remoteConnectionClosed: .connectionLost("the server closed it before the end of the answer")
        case .uncleanShutdown: .connectionLost("the server cut the secure connection")
        case .readTimeout, .writeTimeout, .deadlineExceeded: .connectionLost("no data was received")
        case .invalidURL, .emptyHost, .emptyScheme: .invalidRequest("its address is not valid")
        case .bodyLengthMismatch: .invalidRequest("its body is not as long as its Content-Length")
        default: .invalidRequest("async-http-client reports \(error.shortDescription)")
        }
    }
}
#endif
