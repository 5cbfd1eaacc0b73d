#if AsyncHTTPClient
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NetworkKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Converts the errors of async-http-client and SwiftNIO to ``NetworkError``.
enum AsyncHTTPClientFailure {
    static func normalize(_ error: any Error, isShutDown: Bool) -> NetworkError {
        switch error {
        case let error as NetworkError: error
        case is CancellationError: .cancelled
        case let error as HTTPClientError: normalize(error, isShutDown: isShutDown)
        case is NIOConnectionError: .cannotConnect("no address of the server accepts a connection")
        case is HTTPParserError: .malformedResponse("its head or its chunks break the grammar")
        case let error as IOError where refusals.contains(error.errnoCode): .cannotConnect("no address of the server accepts a connection")
        case let error as IOError: .connectionLost("the system reports error \(error.errnoCode)")
        case let error as ChannelError: normalize(error)
        // The TLS modules cannot be imported here, so their errors are recognized by the module name.
        case _ where String(reflecting: type(of: error)).hasPrefix("NIOSSL."): .tlsFailure("the TLS handshake failed")
        default: .connectionLost("async-http-client reports \(type(of: error))")
        }
    }

    private static let refusals = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, ENETDOWN, EADDRNOTAVAIL]

    private static func normalize(_ error: HTTPClientError, isShutDown: Bool) -> NetworkError {
        switch error {
        case .cancelled where isShutDown, .alreadyShutdown: .transportClosed
        case .cancelled, .requestStreamCancelled: .cancelled
        case .connectTimeout: .cannotConnect("the server does not answer")
        case .tlsHandshakeTimeout: .tlsFailure("the server does not answer the TLS handshake")
        case .remoteConnectionClosed: .connectionLost("the server closed it before the end of the answer")
        case .uncleanShutdown: .connectionLost("the server cut the secure connection")
        case .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout: .connectionLost("no data was received")
        case .invalidURL, .emptyHost, .emptyScheme: .invalidRequest("its address is not valid")
        case .bodyLengthMismatch: .invalidRequest("its body is not as long as its Content-Length")
        default: .invalidRequest("async-http-client reports \(error.shortDescription)")
        }
    }

    private static func normalize(_ error: ChannelError) -> NetworkError {
        switch error {
        case .connectTimeout: .cannotConnect("the server does not answer")
        default: .connectionLost("the connection was closed")
        }
    }
}
#endif
