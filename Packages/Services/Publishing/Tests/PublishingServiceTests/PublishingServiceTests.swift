import DatabaseKit
import Foundation
import NetworkKit
import NetworkKitTesting
import OutboxService
import PersonalDataServiceTesting
import PrivacyAPI
import PublishingTesting
import RoutingService
import Testing

@testable import PublishingAPI
@testable import PublishingService

@Suite(.timeLimit(.minutes(10))) struct PublishingServiceTests {
    let community: TestCommunity
    let service: PublishingService

    init() throws {
        community = try TestCommunity()
        service = try community.service()
    }

    // MARK: Publishing

    @Test func text_isStoredThenSent() async throws {
        let pending = try await service.publish(.text("  Grüße\r\naus 東京\u{0}\n ", id: "draft-0001"))
        #expect(pending.text == "Grüße\naus 東京" && pending.stage == .waiting && pending.author == "usr-1")
        #expect(pending.stepsDone == 0 && pending.stepCount == 1 && pending.isEditable && pending.isCancellable)
        #expect(community.log == [])
        #expect(await service.drain() == nil)
        #expect(community.posts.map(\.text) == ["Grüße\naus 東京"] && community.posts[0].draft == "draft-0001")
        #expect(try await service.pendingPosts() == [])
    }

    @Test func picture_isUploadedBeforeThePostIsSent() async throws {
        try await service.publish(.image([png("one"), png("two")], text: "Two", id: "draft-0001"))
        #expect(try await service.pendingPosts()[0].attachments.map(\.mediaType) == ["image/png", "image/png"])
        #expect(try await service.attachment(1, of: "draft-0001").bytes == png("two").bytes)
        #expect(await service.drain() == nil)
        #expect(community.log == ["slot", "upload", "slot", "upload", "send"])
        #expect(community.posts[0].pictures == [png("one").bytes, png("two").bytes])
    }

    @Test func draft_whenPublishedAgain_isSentOnce() async throws {
        for _ in 1...3 { try await service.publish(.text("Once", id: "draft-0001")) }
        #expect(try await service.pendingPosts().count == 1)
        _ = await service.drain()
        let again = try await service.publish(.text("Once", id: "draft-0001"))
        #expect(again.stage == .published(post: "post-1") && again.isPublished && !again.isEditable && !again.isCancellable)
        _ = await service.drain()
        #expect(community.texts == ["Once"])
    }

    @Test func posts_areSentInOrder_exceptRejectedOnes() async throws {
        for number in 1...3 { try await service.publish(.text("\(number)", id: "draft-000\(number)")) }
        community.failSending(.rejected(422, "text_not_welcome"))
        #expect(await service.drain() == nil)
        #expect(community.texts == ["2", "3"])
        #expect(try await service.stages() == ["1: failed the back end rejects the text"])
    }

    @Test func events_areAnnounced() async throws {
        var pending = service.pendingPostChanges().makeAsyncIterator()
        #expect(await pending.next() == [])
        var published = community.mediator.events(of: PostPublished.self).makeAsyncIterator()
        try await service.publish(.text("News", id: "draft-0001"))
        #expect(await pending.next()?.map(\.text) == ["News"])
        _ = await service.drain()
        let event = await published.next()
        #expect(event?.post.id == "draft-0001" && event?.post.stage == .published(post: "post-1"))
    }

    // MARK: Validation

    @Test(arguments: [
        "", "seven77", "with space", "ünïcödé-id", String(repeating: "a", count: 65), "a/b/c/d/e/f", "draft.0001", "line\nbreak",
    ])
    func draftID_whenMalformed_throws(id: String) async throws {
        await #expect(throws: PublishingError.malformedDraft) { try await service.publish(.text("Text", id: id)) }
        for count in [8, 64] { try await service.publish(.text("Text", id: String(repeating: "x", count: count))) }
    }

    @Test func text_whenMissingOrTooLong_throws() async throws {
        for text in ["", "  \n\t ", "\u{0}\u{1}"] {
            await #expect(throws: PublishingError.textMissing) { try await service.publish(.text(text, id: "draft-0001")) }
        }
        let error = PublishingError.textTooLong(limit: 5_000)
        await #expect(throws: error) { try await service.publish(.text(String(repeating: "é", count: 5_001), id: "draft-0001")) }
        // One character of 200,003 bytes.
        let heap = "e" + String(repeating: "\u{301}", count: 100_001)
        await #expect(throws: error) { try await service.publish(.text(heap, id: "draft-0001")) }
        try await service.publish(.text(String(repeating: "é", count: 5_000), id: "draft-0001"))
    }

    @Test func attachments_whenTooManyOrTooLarge_throw() async throws {
        func refusal(_ draft: PostDraft) async -> PublishingError? {
            await #expect(throws: PublishingError.self) { try await service.publish(draft) }
        }
        var text = PostDraft.text("Text", id: "draft-0001")
        text.attachments = [png()]
        #expect(await refusal(text) == .tooManyAttachments(limit: 0))
        #expect(await refusal(.image([], id: "draft-0001")) == .pictureMissing)
        #expect(await refusal(.image(Array(repeating: png(), count: 5), id: "draft-0001")) == .tooManyAttachments(limit: 4))
        let large = PostAttachment(
            mediaType: "image/png", bytes: png().bytes + [UInt8](repeating: 0, count: PublishingLimits.attachmentSize))
        #expect(await refusal(.image([large], id: "draft-0001")) == .attachmentTooLarge(limit: PublishingLimits.attachmentSize))
        var wordy = png()
        wordy.alternative = String(repeating: "w", count: 501)
        #expect(await refusal(.image([wordy], id: "draft-0001")) == .alternativeTooLong(limit: 500))
        wordy.alternative = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(await refusal(.image([wordy], id: "draft-0001")) == .alternativeTooLong(limit: 500))
        #expect(await refusal(PostDraft(id: "draft-0001", kind: PostKind(rawValue: "hologram"), text: "")) == .unknownKind)
        #expect(try await service.pendingPosts() == [])
        let largest = Array(large.bytes.dropLast(png().bytes.count))
        let picture = PostAttachment(mediaType: "", bytes: largest, alternative: " A\r\nB\u{0} ")
        #expect(try await service.publish(.image([picture], id: "draft-0001")).attachments.map(\.alternative) == ["A\nB"])
    }

    @Test(arguments: ["<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF88a", "", "\u{89}PNG", "RIFF____WAVE", "%PDF-1.7", "<html>"])
    func attachment_whenNotAPicture_throws(content: String) async throws {
        let file = PostAttachment(mediaType: "image/png", bytes: Array(content.utf8))
        await #expect(throws: PublishingError.notAPicture) { try await service.publish(.image([file], id: "draft-0001")) }
    }

    @Test func queue_isBoundedForEachUser() async throws {
        for number in 1...PublishingLimits.queueLength { try await service.publish(.text("\(number)", id: "draft-\(1000 + number)")) }
        await #expect(throws: PublishingError.queueFull(limit: 200)) { try await service.publish(.text("Too much", id: "draft-9999")) }
        community.device.userID = "usr-2"
        try await service.publish(.text("Mine", id: "draft-9999"))
        community.device.userID = nil
        await #expect(throws: PublishingError.signedOut) { try await service.publish(.text("Whose", id: "draft-9998")) }
        #expect(try await service.pendingPosts() == [])
    }

    // MARK: Changing posts

    @Test func cancel_whenNotSent_removesThePost() async throws {
        try await service.publish(.text("One", id: "draft-0001"))
        try await service.publish(.image([png()], text: "Two", id: "draft-0002"))
        try await service.cancel("draft-0001")
        await #expect(throws: PublishingError.notFound) { try await service.cancel("draft-0001") }
        _ = await service.drain()
        #expect(community.texts == ["Two"])
        try await service.publish(.text("One", id: "draft-0001"))
        _ = await service.drain()
        #expect(community.texts == ["Two", "One"], "a canceled draft can be published again")
    }

    @Test func edit_whenNotSent_replacesThePostInPlace() async throws {
        try await service.publish(.text("One", id: "draft-0001"))
        try await service.publish(.text("Two", id: "draft-0002"))
        let edited = try await service.edit(.image([png("p")], text: "One and a half", id: "draft-0001"))
        #expect(edited.kind == .image && edited.stepCount == 3)
        _ = await service.drain()
        #expect(community.texts == ["One and a half", "Two"])
        await #expect(throws: PublishingError.notFound) { try await service.edit(.text("Late", id: "draft-0001")) }
    }

    @Test func edit_whenRejected_sendsWithAnotherKey() async throws {
        community.failSending(.rejected(422, "text_not_welcome"))
        try await service.publish(.text("Bad", id: "draft-0001"))
        _ = await service.drain()
        try await service.edit(.text("Good", id: "draft-0001"))
        #expect(try await service.stages() == ["Good: waiting"])
        _ = await service.drain()
        #expect(community.texts == ["Good"])
        await #expect(throws: PublishingError.textMissing) { try await service.edit(.text(" ", id: "draft-0002")) }
    }

    // MARK: Running

    @Test func run_sendsAtOnceAndAgainAfterThePause() async throws {
        community.setAway(true)
        try await service.publish(.text("One", id: "draft-0001"))
        var published = community.mediator.events(of: PostPublished.self).makeAsyncIterator()
        let running = Task { [service] in await service.run() }
        await community.clock.sleepers(1)
        community.setAway(false)
        community.clock.advance(by: .seconds(1))
        #expect(await published.next()?.post.text == "One")
        try await service.publish(.text("Two", id: "draft-0002"))
        #expect(await published.next()?.post.text == "Two")
        running.cancel()
        await running.value
    }
}

@Suite(.timeLimit(.minutes(10))) struct FakePublishingTests {
    /// The example of the README.
    @Test func readmeExample_printsItsOutput() async throws {
        var lines: [String] = []
        let publishing = FakePublishing()
        let picture = PostAttachment(mediaType: "image/png", bytes: [0x89, 0x50], alternative: "The coast at night")
        for _ in 1...2 { try await publishing.publish(.image([picture], text: "Look", id: "draft-0001")) }
        publishing.set(.sending, of: "draft-0001", stepsDone: 1)
        for post in try await publishing.pendingPosts() {
            lines.append("\(post.text) \(post.stage) \(post.stepsDone) of \(post.stepCount)")
        }
        publishing.set(.failed(.refused(.picture)), of: "draft-0001")
        try await publishing.edit(.text("No picture", id: "draft-0001"))
        publishing.publish("draft-0001", as: "post-7")
        lines.append("\(try await publishing.publish(.text("No picture", id: "draft-0001")).stage)")
        do { try await publishing.cancel("draft-0001") } catch { lines.append("\(error)") }
        #expect(lines == ["Look sending 1 of 3", "published(post: \"post-7\")", "there is no such pending post"])
    }
}

extension PublishingServiceTests {
    @Test func export_containsTheUsersDataOnly_andEraseRemovesIt() async throws {
        try await service.publish(.text("Sent", id: "draft-0001"))
        _ = await service.drain()
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
}
