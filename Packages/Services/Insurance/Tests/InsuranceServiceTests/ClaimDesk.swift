import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import Synchronization

/// The part of ``TestInsurer`` that receives claims and their photos: one claim per key, and failures on demand.
final class ClaimDesk: Sendable {
    struct Request: Decodable, Hashable {
        var day: String
        var description: String
        var amount: Int
        var currency: String
        var photos: [String]
    }

    private struct State {
        var slots: [String: [UInt8]] = [:]
        /// The announced sizes of the slots.
        var sizes: [String: Int] = [:]
        var slotCount = 0
        /// The accepted claims by key, in order.
        var accepted: [(key: String, policy: String, request: Request, photos: [[UInt8]])] = []
        var failure: NetworkError?
        var rejection: (path: String, status: Int, code: String)?
        var losesAnswer = false
        var answer: String?
        var list: String?
        var log: [String] = []
    }

    private let state = Mutex(State())

    var accepted: [Request] { state.withLock { $0.accepted.map(\.request) } }
    var keys: [String] { state.withLock { $0.accepted.map(\.key) } }
    var photos: [[[UInt8]]] { state.withLock { $0.accepted.map(\.photos) } }
    var log: [String] { state.withLock { $0.log } }

    /// Fails all calls before they are carried out.
    func fail(with error: NetworkError?) { state.withLock { $0.failure = error } }
    /// Rejects calls whose path contains a text.
    func reject(_ rejection: (path: String, status: Int, code: String)?) { state.withLock { $0.rejection = rejection } }
    /// Carries out claims but loses the answers.
    func loseAnswer(_ loses: Bool) { state.withLock { $0.losesAnswer = loses } }
    /// Carries out claims but answers with another text.
    func answer(_ json: String?) { state.withLock { $0.answer = json } }
    func setList(_ json: String) { state.withLock { $0.list = json } }
    /// Discards the uploaded files.
    func discardSlots() { state.withLock { ($0.slots, $0.sizes) = ([:], [:]) } }

    private struct SlotRequest: Decodable { var size: Int }

    static func handles(_ path: String) -> Bool { path.hasSuffix("/claims") || path.hasPrefix("/v1/uploads") }

    func answer(_ head: HTTPRequest, _ body: [UInt8]) throws -> NetworkResponse {
        let path = head.path ?? ""
        return try state.withLock { state in
            state.log.append(head.method.rawValue + " " + path)
            if let failure = state.failure { throw failure }
            if let rejection = state.rejection, path.contains(rejection.path) {
                return .json("{\"error\":\"\(rejection.code)\"}", status: rejection.status)
            }
            if path == "/v1/uploads" {
                state.slotCount += 1
                state.sizes["s\(state.slotCount)"] = try JSONDecoder().decode(SlotRequest.self, from: Data(body)).size
                return .json("{\"slot\":\"s\(state.slotCount)\"}", status: 201)
            }
            if path.hasPrefix("/v1/uploads") {
                let name = String(path.split(separator: "/").last ?? "")
                guard let size = state.sizes[name] else { return .status(410) }
                if head.method == .patch { state.slots[name, default: []] += body }
                return .json("{\"offset\":\(state.slots[name]?.count ?? 0),\"size\":\(size)}")
            }
            guard head.method == .post else {
                let claims = state.accepted.enumerated().map { Self.json($0, $1.policy, $1.request) }.reversed()
                return .json(state.list ?? "{\"claims\":[\(claims.joined(separator: ","))]}")
            }
            let key = head.headerFields.first { $0.name.canonicalName == "idempotency-key" }?.value ?? ""
            let request = try JSONDecoder().decode(Request.self, from: Data(body))
            let policy = String(path.split(separator: "/").dropLast().last ?? "")
            if !state.accepted.contains(where: { $0.key == key }) {
                let photos = request.photos.compactMap { state.slots[$0] }
                guard photos.count == request.photos.count else { return .json(#"{"error":"slot_expired"}"#, status: 410) }
                state.accepted.append((key, policy, request, photos))
            }
            if state.losesAnswer { throw NetworkError.connectionLost("reset") }
            let number = state.accepted.firstIndex { $0.key == key } ?? 0
            return .json(state.answer ?? Self.json(number, policy, state.accepted[number].request), status: 201)
        }
    }

    private static func json(_ number: Int, _ policy: String, _ request: Request) -> String { claimJSON(number, policy, request) }
}

func claimJSON(_ number: Int, _ policy: String = "pol-1", _ request: ClaimDesk.Request, state: String = "received") -> String {
    #"{"id":"clm-\#(number)","policy":"\#(policy)","day":"\#(request.day)","description":"\#(request.description)","amount":\#(request.amount),"currency":"\#(request.currency)","photos":\#(request.photos.count),"state":"\#(state)"}"#
}
