import CommunityScreens
import CommunityTesting
import PresentationKitTesting
import PublishingTesting
import ScreensKit
import Services

import struct Foundation.Date

extension ScreenPreview {
    static var community: [ScreenPreview] {
        [
            feed,
            ownPosts,
            compose,
            media,
        ].flatMap { $0 }
    }

    private static func of(_ community: FakeCommunity, _ publishing: FakePublishing = FakePublishing()) -> ScreenDomain {
        .community(community, publishing: publishing, now: { Date(timeIntervalSince1970: 1_800_000_700) }, makeID: { "draft-0001" })
    }

    private static func away(isStored: Bool) -> FakeCommunity {
        let community = FakeCommunity(isStored: isStored)
        community.fail(with: .unreachable)
        return community
    }

    private static func post(_ stage: PendingPost.Stage, mayBePublished: Bool = false) -> PendingPost {
        PendingPost(
            id: "draft-0001", author: "usr-1", kind: .text, text: "Mine,\nin two lines",
            created: Date(timeIntervalSince1970: 1_800_000_400), stage: stage, stepsDone: 1, stepCount: 3, mayBePublished: mayBePublished)
    }

    private static var feed: [ScreenPreview] {
        [
            ScreenPreview("Community/Feed/posts", FeedPage()) { of(FakeCommunity()) },
            ScreenPreview("Community/Feed/all posts", FeedPage()) {
                try await $0.click("Show older posts")
            } domain: {
                of(FakeCommunity())
            },
            ScreenPreview("Community/Feed/empty", FeedPage()) { of(FakeCommunity(posts: [])) },
            ScreenPreview("Community/Feed/loading", FeedPage(), waitsForLoad: false) { of(FakeCommunity(isStored: false)) },
            ScreenPreview("Community/Feed/away, posts known", FeedPage()) { of(away(isStored: true)) },
            ScreenPreview("Community/Feed/away, nothing known", FeedPage()) { of(away(isStored: false)) },
        ]
            + [
                ("waiting", post(.waiting)), ("sending", post(.sending)), ("delayed", post(.delayed(.unreachable))),
                ("failed", post(.failed(.textTooLong(limit: 5_000)))),
                ("perhaps published", post(.delayed(.unreachable), mayBePublished: true)),
            ].map { (name, post) in
                ScreenPreview("Community/Feed/own post \(name)", FeedPage()) {
                    let community = FakeCommunity()
                    community.setPending([post])
                    return of(community)
                }
            }
    }

    /// The user's own published post, with reactions, a video and a recording.
    private static var ownPosts: [ScreenPreview] {
        let post = CommunityPost(
            id: "9", author: "usr-1", authorName: "Ada Brückner", text: "Hello, everyone.",
            created: Date(timeIntervalSince1970: 1_800_000_500),
            media: [
                PostMediaInfo(id: "media-9-0", mediaType: "video/mp4", alternative: "A lighthouse at dusk"),
                PostMediaInfo(id: "media-9-1", mediaType: "audio/ogg"),
            ], reactions: PostReactions([.like: 12, .love: 1], own: .love))
        func own(_ deletion: PostDeletion? = nil) -> ScreenDomain {
            let community = FakeCommunity(posts: [post])
            if let deletion { community.setDeletion(deletion, of: "9") }
            return of(community)
        }
        return [
            ScreenPreview("Community/Feed/own post published", FeedPage()) { own() },
            ScreenPreview("Community/Feed/deletion asked", FeedPage()) {
                try await $0.click("Delete post")
            } domain: {
                own()
            },
            ScreenPreview("Community/Feed/deletion pending", FeedPage()) { own(.pending(nil)) },
            ScreenPreview("Community/Feed/deletion delayed", FeedPage()) { own(.pending(.unreachable)) },
            ScreenPreview("Community/Feed/deletion failed", FeedPage()) { own(.failed(.refused)) },
        ]
    }

    private static var media: [ScreenPreview] {
        [
            ScreenPreview("Community/Feed/video sending", FeedPage()) {
                var post = post(.sending)
                post.attachments = [PendingAttachment(mediaType: "video/mp4", size: 60 << 20, alternative: "Waves")]
                post.bytesSent = 12 << 20
                let community = FakeCommunity()
                community.setPending([post])
                return of(community)
            },
            ScreenPreview("Community/Compose/video", ComposePostPage(kind: "video")) { of(FakeCommunity()) },
            ScreenPreview("Community/Compose/voice message", ComposePostPage(kind: "voice")) { of(FakeCommunity()) },
            ScreenPreview("Community/Compose/no video", ComposePostPage(kind: "video")) { page in
                try await page.submit("Publish")
            } domain: {
                let publishing = FakePublishing()
                publishing.fail(with: .unsuitable(PostProblem(.video, "missing")))
                return of(FakeCommunity(), publishing)
            },
        ]
    }

    private static func refused(_ state: String, _ error: PublishingError) -> ScreenPreview {
        let publishing = FakePublishing()
        return ScreenPreview("Community/Compose/\(state)", ComposePostPage()) { page in
            try await page.fill("Text", "Grüße")
            publishing.fail(with: error)
            try await page.submit("Publish")
        } domain: {
            of(FakeCommunity(), publishing)
        }
    }

    private static var compose: [ScreenPreview] {
        [
            ScreenPreview("Community/Compose/new", ComposePostPage()) { of(FakeCommunity()) },
            ScreenPreview("Community/Compose/change", ComposePostPage(draft: "draft-0001")) {
                let publishing = FakePublishing()
                let picture = PostAttachment(mediaType: "image/png", bytes: [1], alternative: "A gull")
                try await publishing.publish(.image([picture], text: "Look", id: "draft-0001"))
                return of(FakeCommunity(), publishing)
            },
            ScreenPreview("Community/Compose/gone", ComposePostPage(draft: "draft-0009")) { of(FakeCommunity()) },
            ScreenPreview("Community/Compose/nothing written", ComposePostPage()) {
                try await $0.submit("Publish")
            } domain: {
                of(FakeCommunity())
            },
            refused("text too long", .textTooLong(limit: 5_000)),
            refused("no picture", .notAPicture),
            refused("description too long", .alternativeTooLong(limit: 500)),
            refused("too much waits", .queueFull(limit: 200)),
        ]
    }
}
