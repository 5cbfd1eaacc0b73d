import Foundation
import NetworkKit
import Testing

@testable import NetworkKitURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10))) struct URLErrorTests {
    @Test(
        arguments: [
            ([.cancelled], .cancelled),
            ([.timedOut], .connectionLost("no data was received")),
            ([.cannotFindHost, .dnsLookupFailed], .cannotConnect("the host is unknown")),
            ([.cannotConnectToHost], .cannotConnect("no address of the server accepts a connection")),
            ([.notConnectedToInternet], .cannotConnect("there is no network")),
            ([.callIsActive], .cannotConnect("a phone call uses the network")),
            ([.dataNotAllowed], .notPermitted("cellular data is switched off")),
            ([.internationalRoamingOff], .notPermitted("data roaming is switched off")),
            ([.appTransportSecurityRequiresSecureConnection], .notPermitted("App Transport Security requires https")),
            ([.secureConnectionFailed], .tlsFailure("the TLS handshake failed")),
            ([.serverCertificateHasBadDate, .serverCertificateNotYetValid], .tlsFailure("the server's certificate is not valid now")),
            ([.serverCertificateUntrusted, .serverCertificateHasUnknownRoot], .tlsFailure("the server's certificate is not trusted")),
            ([.clientCertificateRejected, .clientCertificateRequired], .tlsFailure("the server requires another client certificate")),
            ([.badURL, .fileDoesNotExist, .fileIsDirectory, .noPermissionsToReadFile], .invalidRequest("its address is not valid")),
            ([.userAuthenticationRequired, .userCancelledAuthentication], .badStatus(401)),
            (
                [
                    .unsupportedURL, .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
                    .zeroByteResource,
                ], .malformedResponse("its head or its chunks break the grammar")
            ),
            (
                [.httpTooManyRedirects, .redirectToNonExistentLocation],
                .malformedResponse("it redirects to an address that does not exist")
            ),
            ([.dataLengthExceedsMaximum], .malformedResponse("it is longer than URLSession accepts")),
            ([.networkConnectionLost], .connectionLost("the server closed it before the end of the answer")),
            ([.requestBodyStreamExhausted], .invalidRequest("its body cannot be sent again")),
            ([.unknown], .tlsFailure("the TLS handshake failed, or the connection was lost")),
            ([.resourceUnavailable], .connectionLost("URLSession reports error -1008")),
        ] as [([URLError.Code], NetworkError)])
    func urlError_ofEachCode_isTheExpectedOne(codes: [URLError.Code], expected: NetworkError) {
        for code in codes {
            let error = URLSessionFailure.normalize(URLError(code), isSecure: true, hasHead: false)
            #expect(error.code == expected.code && error.description == expected.description, "\(code)")
        }
    }

    @Test(arguments: [(true, true), (false, true), (false, false)])
    func unknownError_whenTLSCannotBeTheReason_isALostConnection(isSecure: Bool, hasHead: Bool) {
        #expect(URLSessionFailure.normalize(URLError(.unknown), isSecure: isSecure, hasHead: hasHead).code == .connectionLost)
    }

    @Test func error_ofAnotherDomain_isALostConnection() {
        struct Foreign: Error {}
        #expect(URLSessionFailure.normalize(Foreign(), isSecure: true, hasHead: false).description.contains("Foreign"))
    }
}
