#if AsyncHTTPClient
import Foundation
import NIOCore
import NetworkKit
import Testing

@testable import NetworkKitAsyncHTTPClient

@Suite struct SystemErrorTests {
    @Test(
        arguments: [
            (ECONNREFUSED, .cannotConnect("no address of the server accepts a connection")),
            (EADDRNOTAVAIL, .cannotConnect("no address of the server accepts a connection")),
            (ENETDOWN, .cannotConnect("there is no route to the server")),
            (ENETUNREACH, .cannotConnect("there is no route to the server")),
            (EHOSTDOWN, .cannotConnect("there is no route to the server")),
            (EHOSTUNREACH, .cannotConnect("there is no route to the server")),
            (EMFILE, .cannotConnect("too many files are open")),
            (ENFILE, .cannotConnect("too many files are open")),
            (EAFNOSUPPORT, .cannotConnect("the system does not support the kind of its address")),
            (EPROTONOSUPPORT, .cannotConnect("the system does not support the kind of its address")),
            (EACCES, .notPermitted("the system refuses it")),
            (EPERM, .notPermitted("the system refuses it")),
            (ETIMEDOUT, .connectionLost("no data was received")),
            (ECONNRESET, .connectionLost("the connection was closed")),
            (ECONNABORTED, .connectionLost("the connection was closed")),
            (EPIPE, .connectionLost("the connection was closed")),
            (ENOTCONN, .connectionLost("the connection was closed")),
            (ENETRESET, .connectionLost("the connection was closed")),
            (ECANCELED, .connectionLost("the connection was closed")),
            (EIO, .connectionLost("the system reports error \(EIO)")),
        ] as [(Int32, NetworkError)])
    func posixError_ofEachCode_isTheExpectedOne(code: Int32, expected: NetworkError) {
        expect(SystemErrors.posix(code), is: expected)
        let error = IOError(errnoCode: code, reason: "read")
        expect(AsyncHTTPClientFailure.normalize(error, isShutDown: false), is: expected)
    }

    @Test(
        arguments: [
            (-65538, .cannotConnect("the host is unknown")),
            (-65554, .cannotConnect("the host is unknown")),
            (-65555, .notPermitted("the system refuses to look up the host")),
            (-65570, .notPermitted("the system refuses to look up the host")),
            (-65571, .notPermitted("the system refuses to look up the host")),
            (-65568, .cannotConnect("the name server does not answer")),
            (-65563, .cannotConnect("looking up the host reports error -65563")),
        ] as [(Int32, NetworkError)])
    func dnsError_ofEachCode_isTheExpectedOne(code: Int32, expected: NetworkError) {
        expect(SystemErrors.dns(code), is: expected)
    }

    @Test(
        arguments: [
            (-9805, .connectionLost("the server cut the secure connection")),
            (-9806, .connectionLost("the server cut the secure connection")),
            (-9816, .connectionLost("the server cut the secure connection")),
            (-9807, .tlsFailure("the server's certificate is not trusted")),
            (-9808, .tlsFailure("the server's certificate is not trusted")),
            (-9812, .tlsFailure("the server's certificate is not trusted")),
            (-9813, .tlsFailure("the server's certificate is not trusted")),
            (-9814, .tlsFailure("the server's certificate is not valid now")),
            (-9815, .tlsFailure("the server's certificate is not valid now")),
            (-9843, .tlsFailure("the server's certificate is for another host")),
            (-9836, .tlsFailure("the TLS handshake failed with status -9836")),
        ] as [(Int32, NetworkError)])
    func tlsError_ofEachStatus_isTheExpectedOne(status: Int32, expected: NetworkError) {
        expect(SystemErrors.tls(status), is: expected)
    }
}

private func expect(_ error: NetworkError, is expected: NetworkError, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(error.code == expected.code, sourceLocation: sourceLocation)
    #expect(error.description == expected.description, sourceLocation: sourceLocation)
}
#endif
