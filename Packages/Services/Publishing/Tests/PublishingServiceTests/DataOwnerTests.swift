import Foundation
import PersonalDataServiceTesting
import PrivacyAPI
import PublishingAPI
import Testing

@testable import PublishingService

@Suite struct DataOwnerTests {
    let community: TestCommunity
    let service: PublishingService

    init() throws {
        community = try TestCommunity()
        service = try community.service()
    }

    @Test func export_containsTheUsersDataOnly_andEraseRemovesIt() async throws {
        try await service.publish(.text("Sent", id: "draft-0001"))
        _ = try await service.drain()
        try await service.publish(.image([png("p")], text: "Grüße \"quoted\"", id: "draft-0002"))
        community.device.userID = "usr-2"
        try await service.publish(.text("Theirs", id: "draft-0003"))
        community.device.userID = "usr-1"
        let export = try #require(try JSONSerialization.jsonObject(with: Data(try await service.exportData())) as? [String: Any])
        #expect(export["version"] as? Int == 1)
        let waiting = try #require(export["waiting"] as? [[String: Any]])
        #expect(waiting.map { $0["text"] as? String } == ["Grüße \"quoted\""])
        let files = try #require(waiting[0]["attachments"] as? [[String: Any]])
        #expect(files[0]["base64"] as? String == Data(png("p").bytes).base64EncodedString())
        #expect((export["published"] as? [[String: String]])?.first == ["draft": "draft-0001", "post": "post-1"])
        try await community.device.eraseAndReturn()
        #expect(try await community.rows() == [])
        community.device.userID = "usr-2"
        #expect(try await community.rows() == ["draft-0003"])
    }

    @Test func export_whenSignedOut_throws() async throws {
        community.device.userID = nil
        await #expect(throws: PublishingError.signedOut) { try await service.exportData() }
    }
}
