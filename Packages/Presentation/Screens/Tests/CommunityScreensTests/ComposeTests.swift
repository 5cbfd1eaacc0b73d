import CommunityTesting
import PresentationKitTesting
import PublishingTesting
import RoutingTesting
import ScreensKit
import ScreensKitTesting
import Testing

@testable import CommunityScreens

@MainActor @Suite(.timeLimit(.minutes(10))) struct ComposeTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
    let navigator = RecordingNavigator()
    let publishing = FakePublishing()

    private func open(editing: String? = nil, kind: String? = nil) async throws -> TestPage {
        try await TestPage(
            ComposePostPage(draft: editing, kind: kind), of: .community(FakeCommunity(), publishing: publishing) { "draft-0001" },
            navigator: navigator)
    }

    @Test func video_isPublishedFromDisk_withItsDescription() async throws {
        let page = try await open(kind: "video")
        #expect(page.title == "Publish a video" && page.html.contains("data-max=\"67108864\""))
        #expect(page.html.contains("accept=\"video/mp4,video/webm\""))
        let received = try ReceivedFile()
        try received.append([UInt8](repeating: 7, count: 2 << 20))
        try await page.fill("Text", "Waves")
        let start = try received.read(at: 0, count: 100)
        try await page.attach("Video", FormFile(name: "a.mp4", mediaType: "video/mp4", bytes: start, file: received))
        try await page.fill("What the file contains", "Waves at the pier")
        try await page.submit("Publish")
        let post = try #require(try await publishing.pendingPosts().first)
        #expect(post.kind == .video && post.attachments.map(\.size) == [2 << 20])
        let file = try #require(try await publishing.attachment(0, of: "draft-0001").file)
        #expect(try file.size == received.size && file.read(at: 9, count: 3) == [7, 7, 7])
        #expect(post.attachments[0].alternative == "Waves at the pier")
    }

    @Test(arguments: [
        ("video", "missing", "Choose a video first."), ("video", "format", "This file is not a video that can be published."),
        ("voice", "missing", "Choose a voice message first."), ("voice", "format", "This file is not a recording that can be published."),
        ("voice", "other", "This file cannot be published."),
    ])
    func problemOfAMedium_isShownAtTheFile(kind: String, code: String, message: String) async throws {
        let page = try await open(kind: kind)
        publishing.fail(with: .unsuitable(PostProblem(PostKind(rawValue: kind), code)))
        try await page.submit("Publish")
        #expect(try page.error(of: kind == "video" ? "Video" : "Voice message")?.contains(message) == true)
    }

    @Test func kind_whenUnknown_isTextAndPictures() async throws {
        let page = try await open(kind: "hologram")
        #expect(page.title == "New post" && page.shows("Picture"))
    }

    @Test func kind_isChosenOnThePage() async throws {
        let page = try await open()
        try await page.click("Voice message")
        #expect(page.title == "Publish a voice message" && page.shows("M4A, Ogg or WAV") && page.shows("What the file contains"))
        try await page.click("Picture")
        #expect(page.title == "New post" && page.shows("PNG, JPEG, GIF or WebP") && page.shows("What the picture shows"))
        try await page.fill("Text", "Waves")
        try await page.submit("Publish")
        #expect(try await publishing.pendingPosts().map(\.kind) == [.text])
        #expect(try await !open(editing: "draft-0001").clickable.contains("Voice message"))
    }

    @Test func edit_ofAVideo_keepsOrReplacesIt() async throws {
        let old = PostAttachment(mediaType: "video/mp4", bytes: [1, 2], alternative: "Old")
        try await publishing.publish(PostDraft(id: "draft-0001", kind: .video, text: "Before", attachments: [old]))
        let page = try await open(editing: "draft-0001")
        #expect(page.shows("The post has a file.") && !page.shows("Without a picture"))
        try await page.fill("Text", "After")
        try await page.submit("Save")
        #expect(try await publishing.attachment(0, of: "draft-0001").bytes == [1, 2])
        #expect(try await publishing.pendingPosts().map(\.kind) == [.video])
    }

    @Test func form_sentTwice_isOnePost() async throws {
        let page = try await open()
        try await page.fill("Text", "Once")
        try await page.submit("Publish")
        try await page.submit("Publish")
        #expect(try await publishing.pendingPosts().count == 1)
    }

    @Test func edit_ofAPostWithAPicture_keepsReplacesOrRemovesIt() async throws {
        let old = PostAttachment(mediaType: "image/png", bytes: Self.png, alternative: "Old")
        try await publishing.publish(.image([old], text: "Before", id: "draft-0001"))
        let keeping = try await open(editing: "draft-0001")
        #expect(keeping.title == "Change the post" && keeping.shows("The post has a picture."))
        #expect(try keeping.value(of: "Text") == "Before" && keeping.value(of: "What the picture shows") == "Old")
        try await keeping.fill("Text", "After")
        try await keeping.fill("What the picture shows", "Still there")
        try await keeping.submit("Save")
        #expect(try await publishing.pendingPosts().map(\.text) == ["After"])
        #expect(try await publishing.attachment(0, of: "draft-0001").bytes == Self.png)
        #expect(try await publishing.attachment(0, of: "draft-0001").alternative == "Still there")
        let replacing = try await open(editing: "draft-0001")
        try await replacing.attach("Picture", name: "b.gif", mediaType: "image/gif", bytes: [1, 2])
        try await replacing.submit("Save")
        #expect(try await publishing.attachment(0, of: "draft-0001").bytes == [1, 2])
        let removing = try await open(editing: "draft-0001")
        try await removing.click("Without a picture")
        try await removing.submit("Save")
        #expect(try await publishing.pendingPosts().map(\.kind) == [.text])
        #expect(navigator.closed == 3)
    }

    @Test func edit_ofAPostThatIsDeletedOrBeingSent_showsWhy() async throws {
        let gone = try await open(editing: "draft-0009")
        #expect(gone.shows("This post is no longer pending."))
        try await publishing.publish(.text("Late", id: "draft-0009"))
        try await gone.click("Try again")
        #expect(try gone.value(of: "Text") == "Late" && !gone.shows("The post has a picture."))
        publishing.publish("draft-0009", as: "7")
        try await gone.submit("Save")
        #expect(gone.shows("This post is no longer pending."))
        #expect(navigator.closed == 0)
    }
}
