import NetworkKit
import OutboxService
import PublishingAPI
import Testing

@testable import PublishingService

extension PostKind {
    static let voice = PostKind(rawValue: "voice")
}

/// A kind that the package does not contain, defined in this file only.
struct VoiceStrategy: PublishingStrategy {
    let kind = PostKind.voice

    func prepared(_ draft: PostDraft) throws(PublishingError) -> PostDraft {
        guard draft.attachments.count == 1, draft.attachments[0].bytes.starts(with: Array("OggS".utf8)) else { throw .malformedDraft }
        var draft = draft
        draft.attachments[0].mediaType = "audio/ogg"
        return draft
    }

    func steps(for post: OutgoingPost) -> [PublishingStep] {
        [
            .slot(for: 0),
            .upload(0),
            PublishingStep("announce") { post, _ in .done(fact: "announced after " + (post.facts["slot-0"] ?? "nothing")) },
            .send(pictures: [0]),
        ]
    }
}

@Suite struct NewKindTests {
    @Test func kind_whenAdded_isPublishedInOrderWithTheOthers() async throws {
        let community = try TestCommunity()
        let service = try community.service(strategies: PublishingService.strategies + [VoiceStrategy()])
        let voice = PostAttachment(mediaType: "", bytes: Array("OggS and so on".utf8))
        try await service.publish(.text("Before", id: "draft-0001"))
        try await service.publish(PostDraft(id: "draft-0002", kind: .voice, text: "Listen", attachments: [voice]))
        try await service.publish(.image([png()], text: "After", id: "draft-0003"))
        #expect(try await service.pendingPosts()[1].stepCount == 4)
        #expect(try await service.pendingPosts()[1].attachments[0].mediaType == "audio/ogg")
        _ = try await service.drain()
        #expect(community.texts == ["Before", "Listen", "After"])
        #expect(community.posts[1].pictures == [voice.bytes])
    }

    @Test func kind_whenUnknown_isKeptAndReported() async throws {
        let community = try TestCommunity()
        let newer = try community.service(strategies: PublishingService.strategies + [VoiceStrategy()])
        let voice = PostAttachment(mediaType: "", bytes: Array("OggS".utf8))
        try await newer.publish(PostDraft(id: "draft-0001", kind: .voice, text: "Listen", attachments: [voice]))
        try await newer.publish(.text("Text", id: "draft-0002"))
        let older = try community.service()
        _ = try await older.drain()
        #expect(try await older.stages() == ["Listen: failed unknownKind"])
        #expect(community.texts == ["Text"])
        try await newer.retry("draft-0001")
        _ = try await newer.drain()
        #expect(community.texts == ["Text", "Listen"])
    }
}
