import PublishingAPI
import PublishingTesting
import Testing

@Suite struct FakePublishingTests {
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
        #expect(
            lines == [
                "Look sending 1 of 3", "published(post: \"post-7\")", "there is no such pending post",
            ])
    }

    @Test func fake_followsTheRulesOfTheService() async throws {
        let publishing = FakePublishing()
        var changes = publishing.pendingPostChanges().makeAsyncIterator()
        #expect(await changes.next() == [])
        await #expect(throws: PublishingError.textMissing) { try await publishing.publish(.text("", id: "draft-0001")) }
        await #expect(throws: PublishingError.pictureMissing) { try await publishing.publish(.image([], id: "draft-0001")) }
        try await publishing.publish(.text("One", id: "draft-0001"))
        #expect(await changes.next()?.map(\.text) == ["One"])
        #expect(try await publishing.edit(.text("Two", id: "draft-0001")).text == "Two")
        publishing.set(.failed(.gaveUp), of: "draft-0001")
        try await publishing.retry("draft-0001")
        #expect(publishing.retried == ["draft-0001"])
        #expect(try await publishing.pendingPosts().map(\.stage) == [.waiting])
        publishing.fail(with: .storage)
        await #expect(throws: PublishingError.storage) { try await publishing.cancel("draft-0001") }
        publishing.fail(with: nil)
        try await publishing.cancel("draft-0001")
        await #expect(throws: PublishingError.notFound) { try await publishing.cancel("draft-0001") }
        await #expect(throws: PublishingError.notFound) { try await publishing.attachment(0, of: "draft-0001") }
    }
}
