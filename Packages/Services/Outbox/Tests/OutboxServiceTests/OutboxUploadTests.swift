import HTTPTypes
import NetworkKit
import NetworkKitTesting
import PersonalDataService
import Synchronization
import Testing

@testable import OutboxService

@Suite struct OutboxUploadTests {
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
        #expect(try await upload.requestSlot([:], by: client) == .done(fact: "s7"))
        let request = try #require(transport.requests.first)
        #expect(request.head.path == "/v1/uploads" && request.head.method == .post)
        let body = String(decoding: request.body, as: UTF8.self)
        #expect(body.contains("\"size\":3") && body.contains("\"media_type\":\"image\\/png\""), "\(body)")
    }

    @Test func slot_ofAnotherFile_isNotUsed() async throws {
        let (client, _) = try client { _, _ in .json(#"{"slot":"s7"}"#, status: 201) }
        #expect(try await upload.requestSlot(["slot-0": "s7"], by: client) == .goBack(to: "slot-1"))
    }

    @Test func file_fillsItsSlot() async throws {
        let (client, transport) = try client { _, _ in .status(204) }
        #expect(try await upload.fillSlot(["slot-0": "s1", "slot-1": "s2"], by: client) { [1, 2, 3] } == .done(fact: ""))
        let request = try #require(transport.requests.first)
        #expect(request.head.path == "/v1/uploads/s2" && request.head.method == .put && request.body == [1, 2, 3])
        #expect(request.head.headerFields[.contentType] == "image/png")
    }

    @Test(arguments: [404, 410]) func slot_thatIsGone_isRequestedAgain(status: Int) async throws {
        let (client, _) = try client { _, _ in .status(status) }
        #expect(try await upload.fillSlot(["slot-1": "s2"], by: client) { [] } == .goBack(to: "slot-1"))
        #expect(try await upload.fillSlot([:], by: client) { [] } == .goBack(to: "slot-1"), "it was never requested")
    }

    @Test(arguments: [400, 409, 415, 500]) func upload_whenItFails_throws(status: Int) async throws {
        let (client, _) = try client { _, _ in .status(status) }
        let error = await #expect(throws: NetworkError.self) { _ = try await upload.fillSlot(["slot-1": "s2"], by: client) { [] } }
        #expect(error?.statusCode == status)
    }

    @Test func entry_isDeliveredWithItsFiles() async throws {
        let personalData = PersonalData.inMemory { "ada" }
        let store = personalData.store(for: UserStoreDescription("parcels", .untilDeletion, migrations: [Outbox.migration]))
        let outbox = Outbox(open: store, currentUser: { "ada" }, onChange: {})
        let (client, transport) = try client { call, body in
            call == "POST /v1/uploads" ? .json("{\"slot\":\"s\(body.contains(UInt8(ascii: "1")) ? 1 : 2)\"}", status: 201) : .status(204)
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
        let draft = OutboxDraft(id: "1", userID: "ada", kind: "parcel", payload: [], files: [[7], [8, 9]])
        #expect(try await outbox.deliver(draft, by: Parcels(outbox: outbox, client: client)).outcome == .done("s1+s2"))
        #expect(transport.requests.filter { $0.head.method == .put }.map(\.body) == [[7], [8, 9]])
    }
}
