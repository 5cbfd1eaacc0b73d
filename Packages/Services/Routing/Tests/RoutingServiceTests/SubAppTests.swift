import FaultTesting
import Foundation
import Testing

@testable import RoutingService

/// The routes of the other app.
private struct Price: Codable, Sendable, Equatable {
    var cents: Int
}

private struct QuoteTravel: URLRoute {
    typealias Output = Price
    static let path = "shop/quote/:product"
    static let exposure: Exposure = [.native, .app]
    static let examples = [QuoteTravel(product: "travel", sum: 5)]
    var product: String
    var sum: Int
}

private struct CloseAccount: PlainRoute {
    typealias Output = Bool
    static let path = "account/close"
    static let exposure: Exposure = [.native, .web, .external]
}

private struct NoSuchRoute: PlainRoute {
    typealias Output = Bool
    static let path = "nowhere"
}

private struct TooExpensive: Error {
    let secret = "the tariff of the year 2031"
}

/// A peer in this process. The test supplies its replies.
private struct Peer: SubAppTransport {
    var answer: @Sendable ([UInt8]) async throws -> [UInt8]

    func send(_ request: [UInt8], maximumReply: Int) async throws -> [UInt8] { try await answer(request) }
}

@Suite(.timeLimit(.minutes(10))) struct SubAppTests {
    private func makeHost() throws -> SubAppHost {
        let mediator = Mediator(schemes: ["seller"])
        var routes = RouteRegistry()
        routes.register(QuoteTravel.self) { route in
            guard route.sum < 1000 else { throw TooExpensive() }
            return Price(cents: route.sum * 2 + route.product.count)
        }
        routes.register(CloseAccount.self) { _ in true }
        try mediator.install(routes)
        return SubAppHost(mediator: mediator)
    }

    private func app(_ answer: @escaping @Sendable ([UInt8]) async throws -> [UInt8]) -> SubApp {
        SubApp(scheme: "seller", transport: Peer(answer: answer), maximumReply: 1000, makeID: { "call-1" })
    }

    // MARK: Valid replies

    @Test func call_isSentAsURL_andReturnsATypedReply() async throws {
        let host = try makeHost()
        let seller = app { request in
            let text = String(decoding: request, as: UTF8.self).replacingOccurrences(of: "\\/", with: "/")
            #expect(text.contains("seller://shop/quote/bike%20%26%20co?sum=7"))
            return await host.answer(request)
        }
        #expect(try await seller(QuoteTravel(product: "bike & co", sum: 7)) == Price(cents: 23))
    }

    @Test func call_whenRouteIsNotExposedToApps_isRefused() async throws {
        let host = try makeHost()
        let seller = app { await host.answer($0) }
        await #expect(throws: SubAppError.refused("seller", .notAllowed)) { try await seller(CloseAccount()) }
    }

    @Test func call_whenPeerHasNoRoute_isNotFound() async throws {
        let host = try makeHost()
        let seller = app { await host.answer($0) }
        await #expect(throws: SubAppError.refused("seller", .notFound)) { try await seller(NoSuchRoute()) }
    }

    @Test func call_whenHandlerThrows_failsWithoutDetails() async throws {
        let host = try makeHost()
        let replies = Recorded()
        let seller = app { request in
            let reply = await host.answer(request)
            await replies.append(String(decoding: reply, as: UTF8.self))
            return reply
        }
        await #expect(throws: SubAppError.refused("seller", .failed)) { try await seller(QuoteTravel(product: "x", sum: 1000)) }
        #expect(await !replies.texts.joined().contains("2031"))
    }

    /// A reply without a pattern could belong to another route.
    @Test func call_whenHandlerThrowsARoutingError_isNotAllowed_andTheReplyNamesTheRoute() async throws {
        let mediator = Mediator(schemes: ["seller"])
        var routes = RouteRegistry()
        routes.register(QuoteTravel.self) { _ -> Price in throw RoutingError.signInRequired(path: "x") }
        try mediator.install(routes)
        let host = SubAppHost(mediator: mediator)
        let replies = Recorded()
        let seller = app { request in
            let reply = await host.answer(request)
            await replies.append(String(decoding: reply, as: UTF8.self))
            return reply
        }
        await #expect(throws: SubAppError.refused("seller", .notAllowed)) { try await seller(QuoteTravel(product: "x", sum: 1)) }
        #expect(await replies.texts.first?.replacing("\\/", with: "/").contains("shop/quote/:product") == true)
    }

    @Test func app_hasItsNameOrScheme_andUnpredictableIDs() async throws {
        let requests = Recorded()
        let peer = Peer { request in
            await requests.append(String(decoding: request, as: UTF8.self))
            return []
        }
        let seller = SubApp(scheme: "seller", transport: peer)
        #expect(seller.name == "seller" && SubApp(name: "Quay", scheme: "seller", transport: peer).name == "Quay")
        for _ in 1...20 { _ = try? await seller(QuoteTravel(product: "x", sum: 1)) }
        #expect(await Set(requests.texts).count == 20)
    }

    // MARK: Unavailable peers and invalid replies

    @Test func call_whenCancelled_returnsAtOnce() async {
        let task = Task {
            try await app { _ in
                try await Task.sleep(for: .seconds(3600))
                return []
            }(QuoteTravel(product: "x", sum: 1))
        }
        task.cancel()
        await #expect(throws: SubAppError.cancelled("seller")) { try await task.value }
    }

    @Test(arguments: [
        ("", "it is not a reply"),
        ("yes", "it is not a reply"),
        ("[]", "it is not a reply"),
        (#"{"version":1}"#, "it is not a reply"),
        (#"{"version":1,"id":"call-2","path":"shop/quote/:product","output":{"cents":1}}"#, "it belongs to another call"),
        (#"{"version":1,"id":"call-1","path":"account/close","output":{"cents":1}}"#, "it belongs to another call"),
        (#"{"version":1,"id":"call-1","output":{"cents":1}}"#, "it belongs to another call"),
        (#"{"version":1,"id":"call-1","path":"account/close","refusal":"failed"}"#, "it belongs to another call"),
        (
            #"{"version":1,"id":"call-1","path":"shop/quote/:product","output":{"cents":"1"}}"#,
            "its output is not what 'shop/quote/:product' returns"
        ),
        (#"{"version":1,"id":"call-1","path":"shop/quote/:product"}"#, "its output is not what 'shop/quote/:product' returns"),
        (
            #"{"version":1,"id":"call-1","path":"shop/quote/:product","refusal":"<b>Call 0800 1234</b>"}"#,
            "its refusal has an unknown reason"
        ),
    ])
    func reply_whenInvalid_throws(reply: String, reason: String) async {
        await #expect(throws: SubAppError.malformedReply("seller", reason: reason)) {
            try await app { _ in Array(reply.utf8) }(QuoteTravel(product: "x", sum: 1))
        }
    }

    @Test func reply_ofAnotherVersion_throwsOtherVersion() async {
        await #expect(throws: SubAppError.otherVersion("seller")) {
            try await app { _ in Array(#"{"version":2,"id":"call-1"}"#.utf8) }(QuoteTravel(product: "x", sum: 1))
        }
    }

    @Test func reply_whenTooLarge_throws() async {
        let tooLarge = SubAppError.malformedReply("seller", reason: "it is larger than 1000 bytes")
        await #expect(throws: tooLarge) {
            try await app { _ in [UInt8](repeating: 0x20, count: 1001) }(QuoteTravel(product: "x", sum: 1))
        }
        await #expect(throws: tooLarge) {
            try await app { _ in throw SubAppTransportFailure.replyTooLarge }(QuoteTravel(product: "x", sum: 1))
        }
    }

    @Test func reply_ofTheMaximumSize_isRead() async throws {
        let reply = Array(#"{"version":1,"id":"call-1","path":"shop/quote/:product","output":{"cents":1}}"#.utf8)
        let padded = reply + [UInt8](repeating: 0x20, count: 1000 - reply.count)
        #expect(try await app { _ in padded }(QuoteTravel(product: "x", sum: 1)) == Price(cents: 1))
    }

    @Test(arguments: 0..<500)
    func reply_whenGarbage_throws(seed: Int) async throws {
        let host = try makeHost()
        await #expect(throws: SubAppError.self) {
            try await app { request in
                var random = SeededNumbers(seed: UInt64(seed))
                var bytes = await host.answer(request)
                // A reply that is damaged in its structure, so that it is not JSON.
                bytes[Int.random(in: 0..<3, using: &random)] = UInt8.random(in: 0...31, using: &random)
                bytes.append(contentsOf: (0..<5).map { _ in UInt8.random(in: .min ... .max, using: &random) })
                return bytes
            }(QuoteTravel(product: "x", sum: 1))
        }
    }

    // MARK: Invalid calls

    @Test(arguments: [
        "", "{}", "null", #"{"version":1,"id":"a"}"#, #"{"version":1,"id":"a","url":7}"#,
        #"{"version":1,"id":"a","url":"server://shop/quote/x?sum=1"}"#,
        #"{"version":1,"id":"a","url":"seller://shop/quote/x?sum=ten"}"#,
        #"{"version":1,"id":"a","url":"seller://shop/quote/x?sum=1&admin=1"}"#, #"{"version":2,"id":"a","url":"seller://nowhere"}"#,
    ])
    func host_whenCallIsMalformed_refuses(call: String) async throws {
        let reply = String(decoding: try await makeHost().answer(Array(call.utf8)), as: UTF8.self)
        #expect(reply.contains(#""version":1"#) && reply.contains(#""refusal":"malformedCall""#))
    }

    @Test func host_whenCallIsTooLarge_refuses() async throws {
        let call = #"{"version":1,"id":"a","url":"seller://shop/quote/x?sum=1"}"#
        let padded = Array(call.utf8) + [UInt8](repeating: 0x20, count: SubAppHost.maximumCall)
        #expect(String(decoding: try await makeHost().answer(Array(call.utf8)), as: UTF8.self).contains("output"))
        #expect(String(decoding: try await makeHost().answer(padded), as: UTF8.self).contains("malformedCall"))
        let largest = padded.prefix(SubAppHost.maximumCall)
        #expect(String(decoding: try await makeHost().answer(Array(largest)), as: UTF8.self).contains("output"))
    }
}

private actor Recorded {
    private(set) var texts: [String] = []
    func append(_ text: String) { texts.append(text) }
}
