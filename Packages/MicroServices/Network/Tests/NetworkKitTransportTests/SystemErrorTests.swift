#if AsyncHTTPClient
import Foundation
import NIOCore
import NetworkKit
import Testing

@testable import NetworkKitAsyncHTTPClient

@Suite(.timeLimit(.minutes(10))) struct SystemErrorTests {
    @Test(
        arguments: [
            ([ECONNREFUSED, EADDRNOTAVAIL], .cannotConnect("no address of the server accepts a connection")),
            ([ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH], .cannotConnect("there is no route to the server")),
            ([EMFILE, ENFILE], .cannotConnect("too many files are open")),
            ([EAFNOSUPPORT, EPROTONOSUPPORT], .cannotConnect("the system does not support the kind of its address")),
            ([EACCES, EPERM], .notPermitted("the system refuses it")),
            ([ETIMEDOUT], .connectionLost("no data was received")),
            ([ECONNRESET, ECONNABORTED, EPIPE, ENOTCONN, ENETRESET, ECANCELED], .connectionLost("the connection was closed")),
            ([EIO], .connectionLost("the system reports error \(EIO)")),
        ] as [([Int32], NetworkError)])
    func posixError_ofEachCode_isTheExpectedOne(codes: [Int32], expected: NetworkError) {
        for code in codes {
            expect(SystemErrors.posix(code), is: expected)
            let error = IOError(errnoCode: code, reason: "read")
            expect(AsyncHTTPClientFailure.normalize(error, connectTimeout: .seconds(1), isShutDown: false), is: expected)
        }
    }

    @Test(
        arguments: [
            ([-65538, -65554], .cannotConnect("the host is unknown")),
            ([-65550, -65555, -65570, -65571], .notPermitted("the system refuses to look up the host")),
            ([-65540, -65549], .invalidRequest("its host name is not valid")),
            ([-65568], .cannotConnect("the name server does not answer")),
            ([-65563], .cannotConnect("looking up the host reports error -65563")),
        ] as [([Int32], NetworkError)])
    func dnsError_ofEachCode_isTheExpectedOne(codes: [Int32], expected: NetworkError) {
        for code in codes { expect(SystemErrors.dns(code), is: expected) }
    }

    @Test(
        arguments: [
            ([-9805, -9806, -9816, -9852], .connectionLost("the server cut the secure connection")),
            ([-9807, -9808, -9812, -9813], .tlsFailure("the server's certificate is not trusted")),
            ([-9814, -9815], .tlsFailure("the server's certificate is not valid now")),
            ([-9843], .tlsFailure("the server's certificate is for another host")),
            ([-9853], .connectionLost("no data was received")),
            ([-9844], .cannotConnect("no address of the server accepts a connection")),
            ([-9829, -9825, -9832, -9831, -9842, -9863], .tlsFailure("the server requires another client certificate")),
            ([-9886, -9880], .notPermitted("App Transport Security requires a safer connection")),
            ([-9836], .tlsFailure("the TLS handshake failed with status -9836")),
        ] as [([Int32], NetworkError)])
    func tlsError_ofEachStatus_isTheExpectedOne(statuses: [Int32], expected: NetworkError) {
        for status in statuses { expect(SystemErrors.tls(status), is: expected) }
    }
}

private func expect(_ error: NetworkError, is expected: NetworkError, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(error.code == expected.code, sourceLocation: sourceLocation)
    #expect(error.description == expected.description, sourceLocation: sourceLocation)
}
#endif
