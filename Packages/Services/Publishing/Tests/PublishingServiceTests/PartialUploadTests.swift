import DatabaseKit
import Foundation
import HTTPTypes
import NetworkKit
import OutboxService
import PersonalDataService
import PersonalDataServiceTesting
import PublishingAPI
import Synchronization
import Testing

@testable import PublishingService

/// A file of random bytes that begins like a PNG. Counts the largest read.
final class TestFile: AttachmentFile {
    private struct Unreadable: Error {}

    let content: [UInt8]
    private let state = Mutex((largest: 0, isReadable: true))

    init(size: Int) {
        var content = png().bytes
        content.reserveCapacity(size)
        var state: UInt32 = 7
        while content.count < size {
            // Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003.
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            content.append(UInt8(truncatingIfNeeded: state))
        }
        self.content = content
    }

    var size: Int { content.count }
    var largestRead: Int { state.withLock { $0.largest } }
    func close() { state.withLock { $0.isReadable = false } }

    func read(at offset: Int, count: Int) throws -> [UInt8] {
        try state.withLock { state in
            guard state.isReadable else { throw Unreadable() }
            state.largest = max(state.largest, count)
        }
        return Array(content[offset..<offset + count])
    }

    var attachment: PostAttachment { PostAttachment(mediaType: "", start: Array(content.prefix(64)), of: self) }
}

@Suite(.timeLimit(.minutes(10))) struct PartialUploadTests {
    static let part = OutboxFile.partSize
    let community: TestCommunity
    let service: PublishingService
    let file = TestFile(size: 2 * part + 100)

    init() throws {
        community = try TestCommunity()
        service = try community.service()
    }

    private func publish() async throws { try await service.publish(.image([file.attachment], text: "Large", id: "draft-0001")) }

    private func bytesSent() async throws -> Int? { try await service.pendingPosts().first?.bytesSent }

    @Test func file_isStoredAndSentInParts() async throws {
        try await publish()
        let other = TestFile(size: 2 * Self.part + 100)
        let start = try other.read(at: 0, count: 64)
        let attachment = PostAttachment(mediaType: "", start: start, of: other)
        try await service.publish(.image([attachment], text: "Parts", id: "draft-0002"))
        #expect(other.largestRead == Self.part)
        other.close()
        #expect(try await service.pendingPosts().map(\.size) == [file.size, file.size])
        _ = await service.drain()
        #expect(community.posts.map(\.pictures) == [[file.content], [file.content]])
        #expect(community.log == ["slot", "upload", "upload", "upload", "send", "slot", "upload", "upload", "upload", "send"])
    }

    @Test func file_onAFullDisk_isRejectedWithItsReason() async throws {
        // The database cannot grow, as on a full disk.
        try await community.device.store(for: PublishingService.posts)().store.write { _ = try $0.run("PRAGMA max_page_count = 60") }
        await #expect(throws: PublishingError.deviceFull) { try await publish() }
        #expect(try await service.pendingPosts() == [])
        try await service.publish(.text("Small", id: "draft-0002"))
        _ = await service.drain()
        #expect(community.texts == ["Small"])
    }

    @Test(arguments: [
        (OutboxError.tooLarge, PublishingError.queueTooLarge(limit: 256 << 20)), (.full, .queueFull(limit: 200)),
        (.unreadableFile, .storage), (.notFound, .notFound), (.alreadyLeft, .alreadyLeft), (.reused, .draftReused),
        (.malformedID, .malformedDraft),
    ])
    func errorOfTheQueue_hasItsReason(error: OutboxError, reason: PublishingError) async {
        await #expect(throws: reason) { try await service.translating { throw error } }
    }

    @Test func progress_isStored_andContinuedByTheNextRunOfTheApp() async throws {
        try await publish()
        let service = service
        community.server.meanwhile { [community] in community.server.meanwhile { community.setAway(true) } }
        _ = await service.drain()
        #expect(try await bytesSent() == Self.part)
        community.setAway(false)
        let next = try community.service()
        #expect(try await next.pendingPosts().first?.bytesSent == Self.part)
        _ = await next.drain()
        #expect(community.log == ["slot", "upload", "upload", "offset", "upload", "upload", "send"])
        #expect(community.posts.map(\.pictures) == [[file.content]])
    }

    @Test func post_whenCanceledBetweenTwoParts_isNotSent() async throws {
        try await publish()
        let service = service
        community.server.meanwhile { [community] in community.server.meanwhile { try await service.cancel("draft-0001") } }
        _ = await service.drain()
        #expect(community.log == ["slot", "upload"] && community.posts.isEmpty)
        #expect(try await community.rows("SELECT CAST(entry AS TEXT) FROM outboxFile UNION ALL SELECT name FROM outboxStep") == [])
    }

    /// The size and the digest of what arrived are checked, and the upload starts over in another slot.
    @Test func upload_whenDamagedOnItsWay_startsOver() async throws {
        try await publish()
        community.server.meanwhile { [community] in
            community.server.meanwhile { community.server.change { $0.slots["slot-0"]?.bytes[9] ^= 1 } }
        }
        _ = await service.drain()
        #expect(try await service.stages() == ["Large: delayed the back end sent an invalid answer"])
        _ = await service.drain()
        #expect(community.posts.map(\.pictures) == [[file.content]])
    }

    // MARK: Editing

    @Test func edit_keepsAttachmentsWithoutReadingThem() async throws {
        try await service.publish(.image([png("one"), file.attachment], text: "Before", id: "draft-0001"))
        file.close()
        let kept = PostAttachment(keeping: 1, alternative: "Described")
        let edited = try await service.edit(.image([kept, png("new")], text: "After", id: "draft-0001"))
        #expect(edited.attachments.map(\.size) == [file.size, png("new").bytes.count])
        #expect(edited.attachments.map(\.alternative) == ["Described", ""])
        _ = await service.drain()
        let content = TestFile(size: file.size).content
        #expect(community.posts.map(\.pictures) == [[content, png("new").bytes]])
    }

    @Test func kept_whenThereIsNoSuchAttachment_isRejected() async throws {
        try await service.publish(.image([png("one")], text: "Before", id: "draft-0001"))
        let draft = PostDraft.image([PostAttachment(keeping: 0, alternative: "")], id: "draft-0002")
        await #expect(throws: PublishingError.malformedDraft) { try await service.publish(draft) }
        await #expect(throws: PublishingError.notFound) { try await service.edit(draft) }
        for kept in [[1], [-1], [0, 0]] {
            let files = kept.map { PostAttachment(keeping: $0, alternative: "") }
            await #expect(throws: PublishingError.notFound) { try await service.edit(.image(files, id: "draft-0001")) }
        }
        #expect(try await service.attachment(0, of: "draft-0001").bytes == png("one").bytes)
    }
}
