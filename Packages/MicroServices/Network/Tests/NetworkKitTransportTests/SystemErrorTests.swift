#if AsyncHTTPClient
import Foundation
import NIOCore
import NetworkKit
import Testing

@testable import NetworkKitAsyncHTTPClient

@Suite(.timeLimit(.minutes(10))) struct SystemErrorTests {
    private static let posix: [NetworkError.Code: [Int32]] = [
        .cannotConnect: [
            ECONNREFUSED, EADDRNOTAVAIL, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, EMFILE, ENFILE, EAFNOSUPPORT, EPROTONOSUPPORT,
        ],
        .notPermitted: [EACCES, EPERM],
        .connectionLost: [ETIMEDOUT, ECONNRESET, ECONNABORTED, EPIPE, ENOTCONN, ENETRESET, ECANCELED, EIO],
    ]
    private static let dns: [NetworkError.Code: [Int32]] = [
        .cannotConnect: [-65538, -65554, -65568, -65563], .notPermitted: [-65550, -65555, -65570, -65571],
        .invalidRequest: [-65540, -65549],
    ]
    private static let tls: [NetworkError.Code: [Int32]] = [
        .connectionLost: [-9805, -9806, -9816, -9852, -9853], .cannotConnect: [-9844], .notPermitted: [-9886, -9880],
        .tlsFailure: [-9807, -9808, -9812, -9813, -9814, -9815, -9843, -9829, -9825, -9832, -9831, -9842, -9863, -9836],
    ]

    @Test func errorOfTheSystem_ofEachNumber_isTheExpectedOne() {
        let posix = { AsyncHTTPClientFailure.normalize(IOError(errnoCode: $0, reason: "read"), connectTimeout: .zero, isShutDown: false) }
        for (normalize, table) in [(posix, Self.posix), (SystemErrors.dns, Self.dns), (SystemErrors.tls, Self.tls)] {
            for (code, numbers) in table {
                for number in numbers { #expect(normalize(number).code == code, "\(number)") }
            }
        }
        #expect(posix(EIO).description.contains("the system reports error \(EIO)"))
        #expect(SystemErrors.tls(-9836).description.contains("the TLS handshake failed with status -9836"))
    }
}
#endif
