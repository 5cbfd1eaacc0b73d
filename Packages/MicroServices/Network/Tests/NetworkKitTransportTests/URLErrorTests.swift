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
            .cancelled: [.cancelled],
            .cannotConnect: [.cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .notConnectedToInternet, .callIsActive],
            .notPermitted: [.dataNotAllowed, .internationalRoamingOff, .appTransportSecurityRequiresSecureConnection],
            .tlsFailure: [
                .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateNotYetValid, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .clientCertificateRejected, .clientCertificateRequired, .unknown,
            ],
            .invalidRequest: [.badURL, .fileDoesNotExist, .fileIsDirectory, .noPermissionsToReadFile, .requestBodyStreamExhausted],
            .badStatus: [.userAuthenticationRequired, .userCancelledAuthentication],
            .malformedResponse: [
                .unsupportedURL, .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
                .zeroByteResource, .httpTooManyRedirects, .redirectToNonExistentLocation, .dataLengthExceedsMaximum,
            ],
            .connectionLost: [.timedOut, .networkConnectionLost, .resourceUnavailable],
        ] as [NetworkError.Code: [URLError.Code]])
    func urlError_ofEachCode_isTheExpectedOne(expected: NetworkError.Code, codes: [URLError.Code]) {
        for code in codes {
            #expect(URLSessionFailure.normalize(URLError(code), isSecure: true, hasHead: false).code == expected, "\(code)")
        }
    }

    @Test(arguments: [(true, true), (false, true), (false, false)])
    func unknownError_whenTLSCannotBeTheReason_isALostConnection(isSecure: Bool, hasHead: Bool) {
        for error in [URLError(.unknown), CocoaError(.featureUnsupported)] as [any Error] {
            #expect(URLSessionFailure.normalize(error, isSecure: isSecure, hasHead: hasHead).code == .connectionLost)
        }
    }
}
