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

/// Puts the errors of async-http-client and of SwiftNIO below it into the words of NetworkKit.
enum AsyncHTTPClientFailure {
    static func normalise(_ error: any Error, isShutDown: Bool) -> NetworkError {
        switch error {
        case let error as NetworkError: error
        case is CancellationError: .cancelled
        case let error as HTTPClientError: normalise(error, isShutDown: isShutDown)
        case is NIOConnectionError: .cannotConnect("no address of the server accepts a connection")
        case is HTTPParserError: .malformedResponse("its head or its chunks break the grammar")
        case let error as IOError where refusals.contains(error.errnoCode): .cannotConnect("no address of the server accepts a connection")
        case let error as IOError: .connectionLost("the system reports error \(error.errnoCode)")
        case let error as ChannelError: normalise(error)
        // The modules of TLS are not ours to import; their errors are told by the module's name.
        case _ where String(reflecting: type(of: error)).hasPrefix("NIOSSL."): .tlsFailure("the TLS handshake failed")
        default: .connectionLost("async-http-client reports \(type(of: error))")
        }
    }

    private static let refusals = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, ENETDOWN, EADDRNOTAVAIL]

    private static func normalise(_ error: HTTPClientError, isShutDown: Bool) -> NetworkError {
        switch error {
        case .cancelled where isShutDown, .alreadyShutdown: .transportClosed
        case .cancelled, .requestStreamCancelled: .cancelled
        case .connectTimeout: .cannotConnect("the server does not answer")
        case .tlsHandshakeTimeout: .tlsFailure("the server does not answer the TLS handshake")
        case .remoteConnectionClosed: .connectionLost("the server closed it before the end of the answer")
        case .uncleanShutdown: .connectionLost("the server cut the secure connection")
        case .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout: .connectionLost("nothing came over it")
        case .invalidURL, .emptyHost, .emptyScheme: .invalidRequest("its address is not valid")
        case .bodyLengthMismatch: .invalidRequest("its body is not as long as it says")
        default: .invalidRequest("async-http-client reports \(error.shortDescription)")
        }
    }

    private static func normalise(_ error: ChannelError) -> NetworkError {
        switch error {
        case .connectTimeout: .cannotConnect("the server does not answer")
        default: .connectionLost("the connection was closed")
        }
    }
}
#endif
