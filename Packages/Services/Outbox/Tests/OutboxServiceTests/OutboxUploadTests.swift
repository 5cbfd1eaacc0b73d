import HTTPTypes
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import Testing

@testable import OutboxService

@Suite(.timeLimit(.minutes(10))) struct OutboxUploadTests {
    private let upload = OutboxUpload(1, mediaType: "image/png", size: 3)

    private func client(_ answer: @escaping @Sendable (String, [UInt8]) throws -> NetworkResponse) throws -> (HTTPClient, StubTransport) {
        let transport = StubTransport { head, body in try answer(head.method.rawValue + " " + (head.path ?? ""), body) }
        return (HTTPClient(baseURL: try BaseURL("http://a.test"), transport: transport), transport)
    }

    @Test func steps_areASlotAndAnUploadForEachFile_withStableNames() throws {
        let outbox = Outbox(open: { throw PersonalDataError.signedOut }, currentUser: { nil }, onChange: {})
        let (client, _) = try client { _, _ in .status(500) }
        let steps = OutboxUpload.steps(of: [OutboxUpload(0, mediaType: "a/b", size: 1), upload], in: outbox, by: client)
        // The names are stored.
        #expect(steps.map(\.name) == ["slot-0", "upload-0", "slot-1", "upload-1"])
        #expect(steps.allSatisfy { !$0.leaves }, "the server does not receive the entry yet")
    }

    @Test func slot_isRequestedForTypeAndSize_andIsTheFact() async throws {
        let (client, transport) = try client { _, _ in .json(#"{"slot":"s7"}"#, status: 201) }
        let slot: OutboxStep.Result = try await upload.requestSlot([:], by: client)
        #expect(slot == .done(fact: "s7"))
        let request = try #require(transport.requests.first)
        #expect(request.head.path == "/v1/uploads" && request.head.method == .post)
        let body = String(decoding: request.body, as: UTF8.self)
        #expect(body.contains("\"size\":3") && body.contains("\"media_type\":\"image\\/png\""), "\(body)")
    }

    @Test func slot_ofAnotherFile_isNotUsed() async throws {
        let (client, _) = try client { _, _ in .json(#"{"slot":"s7"}"#, status: 201) }
        let slot: OutboxStep.Result = try await upload.requestSlot(["slot-0": "s7"], by: client)
        #expect(slot == .goBack(to: "slot-1"))
    }

    private static let facts = ["slot-0": "s1", "slot-1": "s2"]

    private func send(
        _ facts: [String: String] = facts, isContinuing: Bool = false, by client: HTTPClient
    ) async throws -> OutboxStep.Result {
        try await upload.sendPart(facts, isContinuing: isContinuing, by: client) { [UInt8]([1, 2, 3][$0...].prefix(2)) }
    }

    @Test func file_fillsItsSlotInParts() async throws {
        let (client, transport) = try client { call, body in
            .json("{\"offset\":\(call.hasPrefix("GET") ? 0 : body == [1, 2] ? 2 : 3),\"size\":3}")
        }
        #expect(try await send(by: client) == .partly("2"))
        let progress = Self.facts.merging(["upload-1/progress": "2"]) { $1 }
        #expect(try await send(progress, isContinuing: true, by: client) == .done(fact: ""))
        let calls = transport.requests.map { "\($0.head.method.rawValue) \($0.head.path ?? "") \($0.body)" }
        #expect(calls == ["GET /v1/uploads/s2 []", "PATCH /v1/uploads/s2 [1, 2]", "PATCH /v1/uploads/s2 [3]"])
        #expect(transport.requests.compactMap { $0.head.headerFields[HTTPField.Name("Upload-Offset")!] } == ["0", "2"])
    }

    /// The answer to a part was lost: the server has more than was acknowledged.
    @Test func file_afterALostAnswer_continuesAtTheOffsetOfTheServer() async throws {
        let (client, transport) = try client { call, _ in .json("{\"offset\":\(call.hasPrefix("GET") ? 2 : 3),\"size\":3}") }
        #expect(try await send(by: client) == .done(fact: ""))
        #expect(transport.requests.last?.body == [3])
        let (whole, other) = try self.client { _, _ in .json(#"{"offset":3,"size":3}"#) }
        #expect(try await send(by: whole) == .done(fact: "") && other.requests.count == 1, "nothing is sent again")
    }

    /// Answers that contradict the file or an earlier answer.
    @Test(arguments: [
        (#"{"offset":1,"size":3}"#, #"{}"#), (#"{"offset":4,"size":3}"#, #"{}"#), (#"{"offset":2,"size":4}"#, #"{}"#),
        (#"{"offset":2,"size":3}"#, #"{"offset":2,"size":3}"#), (#"{"offset":2,"size":3}"#, #"{"offset":4,"size":3}"#),
        (#"{"offset":2,"size":3}"#, #"{"offset":3,"size":4}"#),
    ])
    func upload_whenTheServerContradictsItself_beginsAgain(state: String, answer: String) async throws {
        let (client, _) = try client { call, _ in .json(call.hasPrefix("GET") ? state : answer) }
        let progress = Self.facts.merging(["upload-1/progress": "2"]) { $1 }
        #expect(try await send(progress, by: client) == .goBack(to: "slot-1", because: .unexpectedAnswer))
    }

    /// 460: the content was damaged on its way. 409: an earlier attempt is still being received.
    @Test func part_whichIsNotAccepted_isSentAgain() async throws {
        let (damaged, _) = try client { call, _ in call.hasPrefix("GET") ? .json(#"{"offset":0,"size":3}"#) : .status(460) }
        #expect(try await send(by: damaged) == .goBack(to: "slot-1", because: .unexpectedAnswer))
        let (busy, _) = try client { call, _ in call.hasPrefix("GET") ? .json(#"{"offset":0,"size":3}"#) : .status(409) }
        let failure = await #expect(throws: OutboxStep.Failure.self) { _ = try await send(by: busy) }
        #expect(failure == OutboxStep.Failure(.unexpectedAnswer, isNotTaken: true, counts: true))
    }

    @Test(arguments: [404, 410]) func slot_thatIsGone_isRequestedAgain(status: Int) async throws {
        let (client, _) = try client { _, _ in .status(status) }
        #expect(try await send(by: client) == .goBack(to: "slot-1"))
        #expect(try await send([:], by: client) == .goBack(to: "slot-1"), "it was never requested")
    }

    @Test func entry_isDeliveredWithItsFiles() async throws {
        let personalData = PersonalData.inMemory { "ada" }
        let store = personalData.store(for: UserStoreDescription("parcels", .untilDeletion, migrations: [.outbox]))
        let outbox = Outbox(open: store, currentUser: { "ada" }, onChange: {})
        let (client, transport) = try client { call, body in
            if call == "POST /v1/uploads" { return .json("{\"slot\":\"s\(body.contains(UInt8(ascii: "1")) ? 1 : 2)\"}", status: 201) }
            return .json("{\"offset\":\(body.count),\"size\":\(call.hasSuffix("s1") ? 1 : 2)}")
        }
        struct Parcels: OutboxDelivery {
            let outbox: Outbox
            let client: HTTPClient
            func steps(of entry: OutboxEntry) -> [OutboxStep] {
                let uploads = [OutboxUpload(0, mediaType: "a/b", size: 1), OutboxUpload(1, mediaType: "a/b", size: 2)]
                return OutboxUpload.steps(of: uploads, in: outbox, by: client) + [
                    OutboxStep("send", leaves: true) { .finished("\($0.facts["slot-0"] ?? "")+\($0.facts["slot-1"] ?? "")") }
                ]
            }
            func failure(of error: any Error) -> OutboxStep.Failure { OutboxStep.Failure("\(error)") }
        }
        let draft = OutboxDraft(id: "1", userID: "ada", kind: "parcel", payload: [], files: [OutboxFile([7]), OutboxFile([8, 9])])
        #expect(try await outbox.deliver(draft, by: Parcels(outbox: outbox, client: client)).outcome == .done("s1+s2"))
        #expect(transport.requests.filter { $0.head.method == .patch }.map(\.body) == [[7], [8, 9]])
    }
}
