import CommunityTesting
import Foundation
import PresentationKitTesting
import PublishingTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import CommunityScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct FeedTests {
    let navigator = RecordingNavigator()
    let publishing = FakePublishing()

    private func open(_ community: FakeCommunity) async throws -> TestPage {
        try await TestPage(FeedPage(), of: .community(community, publishing: publishing) { "draft-0001" }, navigator: navigator)
    }

    private func pending(_ stage: PendingPost.Stage, isEditable: Bool = true) -> PendingPost {
        PendingPost(
            id: "draft-0001", author: "usr-1", kind: .image, text: "Mine\nand more",
            attachments: [
                PendingAttachment(mediaType: "image/png", size: 3, alternative: "A gull", extent: PictureSize(width: 160, height: 100))
            ],
            created: Date(timeIntervalSince1970: 1_800_000_400), stage: stage, stepsDone: 1, stepCount: 3, mayBePublished: !isEditable)
    }

    @Test func feedPage_whenNothingIsStored_offersARetry() async throws {
        let community = FakeCommunity(isStored: false)
        community.fail(with: .unreachable)
        let page = try await open(community)
        #expect(page.shows("The app cannot reach the community.") && !page.shows("No posts yet"))
        community.fail(with: nil)
        try await page.click("Try again")
        #expect(page.shows("Grüße vom Hafen."))
    }

    @Test func feed_offersOneWayToWrite_andShowsInitialsAndRelativeTimes() async throws {
        let now = Date(timeIntervalSince1970: 1_800_000_600)
        let page = try await TestPage(
            FeedPage(), of: .community(FakeCommunity(), publishing: publishing, now: { now }) { "draft-0001" }, navigator: navigator)
        #expect(page.html.matches(of: /community\/compose/).count == 1)
        #expect(page.html.contains("<span class=\"avatar\" aria-hidden=\"true\">JW</span>") && page.shows("5 min ago"))
        try page.check()
    }

    @Test func video_onItsWay_showsTheBytesSent_andAfterwardsAPlayer() async throws {
        let published = CommunityPost(
            id: "9", author: "usr-1", authorName: "Ada", text: "", created: Date(timeIntervalSince1970: 0),
            media: [
                PostMediaInfo(id: "media-9-0", mediaType: "video/mp4", alternative: "Waves"),
                PostMediaInfo(id: "media-9-1", mediaType: "audio/ogg"),
            ])
        let community = FakeCommunity(posts: [published])
        let page = try await open(community)
        #expect(page.html.contains("<video class=\"player\" src=\"/community/media/media-9-0\" aria-label=\"Waves\" controls"))
        #expect(
            page.html.contains(
                "<audio class=\"player\" src=\"/community/media/media-9-1\" aria-label=\"A recording without a description\""))
        try page.check()
        var post = pending(.sending)
        post.attachments = [PendingAttachment(mediaType: "video/mp4", size: (60 << 20) - 5, alternative: "Waves")]
        for (stage, sent, text) in [
            (PendingPost.Stage.sending, 12 << 20, "Being sent. Step 2 of 3. 12 of 60 MB sent."),
            (.delayed(.unreachable), 13 << 20, "Step 2 of 3. 13 of 60 MB sent."), (.sending, (60 << 20) - 5, "Step 3 of 3."),
        ] {
            (post.stage, post.bytesSent, post.stepsDone) = (stage, sent, sent == post.size ? 2 : 1)
            community.setPending([post])
            try await page.wait(until: text)
            #expect(page.shows("File: video/mp4, 60 MB"))
        }
        #expect(!page.shows("MB sent"))
        try page.check()
    }

    private func own(_ reactions: PostReactions = PostReactions()) -> CommunityPost {
        CommunityPost(
            id: "9", author: "usr-1", authorName: "Ada", text: "My post", created: Date(timeIntervalSince1970: 0), reactions: reactions)
    }

    @Test func reaction_isShownAtOnce_andTakenBackIfItFails() async throws {
        let community = FakeCommunity(posts: [own(PostReactions([.like: 2]))])
        let page = try await open(community)
        #expect(page.clickable.contains("👍 2") && page.clickable.contains("❤️"))
        try await page.click("👍 2")
        #expect(page.clickable.contains("✓ 👍 3"))
        try await page.click("❤️")
        #expect(page.clickable.contains("👍 2") && page.clickable.contains("✓ ❤️ 1"))
        try await page.click("✓ ❤️ 1")
        #expect(page.clickable.contains("❤️"))
        community.fail(with: .unreachable)
        try await page.click("👍 2")
        #expect(page.clickable.contains("👍 2") && page.shows("The app cannot reach the community."))
        try page.check()
    }

    @Test func ownPost_isDeletedAfterConfirmation_andOthersHaveNoButton() async throws {
        let community = FakeCommunity(posts: [own()] + CommunityPost.samples)
        let page = try await open(community)
        #expect(page.clickable.count { $0 == "Delete post" } == 1)
        try await page.click("Delete post")
        #expect(page.shows("Delete this post for everyone?"))
        try await page.click("Keep post")
        #expect(!page.shows("Delete this post for everyone?"))
        community.fail(with: .unreachable)
        try await page.click("Delete post")
        try await page.click("Delete")
        try await page.wait(until: "The post will be deleted as soon as the community can be reached.")
        try await page.click("Keep post")
        #expect(page.clickable.contains("Delete post"))
        community.setDeletion(.failed(.refused), of: "9")
        try await page.wait(until: "The post was not deleted.")
        #expect(page.clickable.contains("Try again"))
        community.fail(with: nil)
        try await page.click("Try again")
        try await page.wait(until: "Being deleted.")
        community.setDeletion(nil, of: "9")
        try await page.wait { !$0.shows("My post") }
        try page.check()
    }

    @Test func postThatIsDelayed_canBeSentNow_andOneThatMayHaveLeftCanBeTakenBackButNotChanged() async throws {
        let community = FakeCommunity()
        let page = try await open(community)
        try await publishing.publish(.text("Mine", id: "draft-0001"))
        community.setPending([pending(.delayed(.unreachable), isEditable: false)])
        try await page.wait(until: "The community is not responding.")
        #expect(page.shows("Step 2 of 3."))
        #expect(!page.clickable.contains("Change") && page.clickable.contains("Cancel post") && page.shows("It may already be published"))
        try await page.click("Send now")
        #expect(publishing.retried == ["draft-0001"])
    }

    @Test func rejectedPost_showsReason_andCanBeRetriedEditedOrDeleted() async throws {
        let community = FakeCommunity()
        try await publishing.publish(.text("Mine", id: "draft-0001"))
        let page = try await open(community)
        community.setPending([pending(.failed(.refused(.text)))])
        try await page.wait(until: "The community does not accept this text.")
        #expect(page.clickable.contains("Change"))
        try await page.click("Send again")
        #expect(publishing.retried == ["draft-0001"])
        try await page.click("Cancel post")
        #expect(try await publishing.pendingPosts() == [])
        // The fake keeps the row: a second press finds nothing to cancel.
        try await page.click("Cancel post")
        #expect(page.shows("This post is no longer pending."))
    }

    @Test func picture_withoutDescription_showsError() async throws {
        let post = CommunityPost(
            id: "1", author: "a", authorName: "A", text: "", created: Date(timeIntervalSince1970: 0),
            pictures: [PostPictureInfo(id: "pic-7")])
        let page = try await open(FakeCommunity(posts: [post]))
        #expect(page.html.contains("alt=\"A picture without a description\" width=\"320\" height=\"240\""))
        try page.check()
    }
}
