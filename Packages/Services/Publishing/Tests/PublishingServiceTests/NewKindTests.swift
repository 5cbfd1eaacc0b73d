import NetworkKit
import OutboxService
import PublishingAPI
import Testing

@testable import PublishingService

extension PostKind { static let podcast = PostKind(rawValue: "podcast") }

/// A kind that the package does not contain, defined in this file only.
struct PodcastStrategy: PublishingStrategy {
    let kind = PostKind.podcast

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

/// A kind with one file, as the guide in the README adds it.
extension PostFileRules {
    fileprivate static let map = PostFileRules(
        PostKind(rawValue: "map"), maximumSize: 1 << 20,
        formats: [MediaFormat("application/gpx+xml") { $0.starts(with: "<gpx".utf8) }])
}

@Suite(.timeLimit(.minutes(10))) struct NewKindTests {
    @Test func kind_withOneFile_isAddedByItsRules() async throws {
        let community = try TestCommunity()
        let service = try community.service(strategies: PublishingService.strategies + [FileStrategy(.map)])
        func draft(_ files: [String]) -> PostDraft {
            PostDraft(
                id: "draft-0001", kind: PostFileRules.map.kind, text: "The way",
                attachments: files.map { PostAttachment(mediaType: "", bytes: Array($0.utf8)) })
        }
        for (files, error) in [
            ([], PublishingError.unsuitable(PostProblem(PostFileRules.map.kind, "missing"))),
            (["<svg>"], .unsuitable(PostProblem(PostFileRules.map.kind, "format"))), (["<gpx>", "<gpx>"], .tooManyAttachments(limit: 1)),
            (["<gpx>" + String(repeating: " ", count: 1 << 20)], .attachmentTooLarge(limit: 1 << 20)),
        ] {
            await #expect(throws: error) { try await service.publish(draft(files)) }
        }
        let post = try await service.publish(draft(["<gpx>"]))
        #expect(post.attachments.map(\.mediaType) == ["application/gpx+xml"] && post.stepCount == 3)
        _ = await service.drain()
        #expect(community.posts.map(\.pictures) == [[Array("<gpx>".utf8)]])
    }

    @Test(
        arguments: [
            (PostFileRules.video, "\u{0}\u{0}\u{0}\u{18}ftypisom", "video/mp4"), (.voice, "\u{0}\u{0}\u{0}\u{18}ftypM4A ", "audio/mp4"),
            (.voice, "\u{0}\u{0}\u{0}\u{18}ftypM4B ", "audio/mp4"), (.voice, "OggS", "audio/ogg"), (.voice, "RIFF....WAVE", "audio/wav"),
        ] as [(PostFileRules, String, String)])
    func format_ofSoundOrVideo_isDetectedByTheFirstBytes(rules: PostFileRules, start: String, mediaType: String) {
        let bytes = Array(start.utf8)
        #expect(rules.mediaType(of: bytes + [0, 1, 2]) == mediaType && rules.mediaTypes.contains(mediaType))
        for length in bytes.indices { #expect(rules.mediaType(of: Array(bytes[..<length])) == nil) }
        for other in [PostFileRules.video, .voice] where other.kind != rules.kind { #expect(other.mediaType(of: bytes) == nil) }
    }

    @Test func format_ofMatroska_isWebMOnlyWithItsDocumentType() {
        let header: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84]
        #expect(PostFileRules.video.mediaType(of: header + Array("webm".utf8)) == "video/webm")
        #expect(PostFileRules.video.mediaType(of: header + Array("matroska".utf8)) == nil)
        #expect(PostFileRules.video.mediaType(of: header + [UInt8](repeating: 0, count: 60) + Array("webm".utf8)) == nil)
        #expect(PostFileRules.video.mediaType(of: Array("webm".utf8)) == nil)
    }

    @Test func video_mayBeLargerThanAPicture() {
        #expect(FileStrategy(.video).attachmentSize == 64 << 20 && FileStrategy(.voice).attachmentSize == 16 << 20)
        #expect(ImageStrategy().attachmentSize == 8 << 20)
    }

    @Test func kind_whenUnknown_isKeptAndReported() async throws {
        let community = try TestCommunity()
        let newer = try community.service(strategies: PublishingService.strategies + [PodcastStrategy()])
        let voice = PostAttachment(mediaType: "", bytes: Array("OggS".utf8))
        try await newer.publish(PostDraft(id: "draft-0001", kind: .podcast, text: "Listen", attachments: [voice]))
        try await newer.publish(.text("Text", id: "draft-0002"))
        let older = try community.service()
        _ = await older.drain()
        #expect(try await older.stages() == ["Listen: failed no strategy for this kind"])
        #expect(community.texts == ["Text"])
        try await newer.retry("draft-0001")
        _ = await newer.drain()
        #expect(community.texts == ["Text", "Listen"])
    }
}
