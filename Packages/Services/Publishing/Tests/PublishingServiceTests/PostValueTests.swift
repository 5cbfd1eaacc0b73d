import DomainAPI
import Foundation
import OutboxService
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import PublishingAPI
@testable import PublishingService

/// Values of drafts and pending posts, and the parts of the domain.
@Suite struct PostValueTests {
    private final class NoFile: AttachmentFile {
        let size = 7
        func read(at offset: Int, count: Int) throws -> [UInt8] { [] }
    }

    @Test func attachments_areEqual_ifAllTheirPartsAre() {
        let file = NoFile()
        let all = [
            PostAttachment(mediaType: "a/b", start: [1], of: file, alternative: "x"),
            PostAttachment(mediaType: "a/c", start: [1], of: file, alternative: "x"),
            PostAttachment(mediaType: "a/b", start: [2], of: file, alternative: "x"),
            PostAttachment(mediaType: "a/b", start: [1], of: file, alternative: "y"),
            PostAttachment(mediaType: "a/b", start: [1], of: NoFile(), alternative: "x"), PostAttachment(keeping: 0, alternative: "x"),
            PostAttachment(keeping: 1, alternative: "x"),
        ]
        for (index, one) in all.enumerated() {
            #expect(all.firstIndex(of: one) == index && all.lastIndex(of: one) == index)
        }
        #expect(all.map(\.size) == [7, 7, 7, 7, 7, 0, 0])
    }

    @Test func pendingPost_beginsWaiting_andHasTheSizeOfItsAttachments() {
        let files = [3, 4].map { PendingAttachment(mediaType: "a/b", size: $0) }
        var post = PendingPost(id: "1", author: "a", kind: .text, text: "", attachments: files, created: Date(timeIntervalSince1970: 0))
        #expect(post.stage == .waiting && post.stepsDone == 0 && post.stepCount == 1 && post.bytesSent == 0 && post.isEditable)
        #expect(post.size == 7 && !post.isFailed)
        post.stage = .failed(.gaveUp)
        #expect(post.isFailed)
    }

    @Test(arguments: ["draft/0001", "draft 0001", "draft.0001", "dr\u{E4}ft0001"]) func draftID_withOtherBytes_isMalformed(id: String)
        async throws
    {
        let service = try TestCommunity().service()
        await #expect(throws: PublishingError.malformedDraft) { try await service.publish(.text("x", id: id)) }
    }

    /// 5,000 characters of 20 bytes.
    @Test func text_ofTheLargestSize_isAccepted() async throws {
        let service = try TestCommunity().service()
        let text = String(repeating: "\u{E9}" + String(repeating: "\u{323}", count: 9), count: 5_000)
        try await service.publish(.text(text, id: "draft-0001"))
        await #expect(throws: PublishingError.textTooLong(limit: 5_000)) {
            try await service.publish(.text(text + "\u{323}", id: "draft-0002"))
        }
    }

    @Test func domain_publishes_andTriesAgainInANewSession() async throws {
        let community = try TestCommunity()
        let service = try community.service()
        let domain = service.domain
        community.fail("send", .status(503, ""), .status(503, ""))
        try await service.publish(.text("Hello", id: "draft-0001"))
        for work in [domain.whenSignedIn, domain.whenSignedOut] {
            _ = try await service.drain()
            #expect(service.outbox.activity(of: "usr-1").delays.count == 1)
            try await work?()
            #expect(service.outbox.activity(of: "usr-1").delays.isEmpty)
        }
        var changes = community.mediator.events(of: PendingPostsChanged.self).makeAsyncIterator()
        let running = Task { await domain.run?() }
        while community.texts != ["Hello"] { await changes.next() }
        running.cancel()
        await running.value
    }
}
