import DatabaseKit
import FaultTesting
import Foundation
import PersonalDataServiceTesting
import PublishingAPI
import Testing

@testable import PublishingService

/// The migration of a store whose queue was not yet an outbox.
@Suite struct LegacyMigrationTests {
    @Test func legacyQueue_isResumed() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("publishing-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("publishing.sqlite").path
        let community = try TestCommunity(folder: folder.path)
        do {
            let store = try Store(path: file, migrations: Array(PublishingService.legacyMigrations.prefix(1)))
            try await store.write { connection in
                try connection.run("INSERT INTO published (id, author, post) VALUES ('draft-0000', 'usr-1', 'post-0')")
                for (number, id, kind, author) in [
                    (3, "draft-0001", "image", "usr-1"), (4, "draft-0002", "text", "usr-1"), (5, "draft-0003", "text", "usr-2"),
                ] {
                    try connection.run(
                        "INSERT INTO post (number, id, author, kind, text, created, revision, hasLeft, attempts) VALUES (?, ?, ?, ?, ?, 5, 1, ?, 2)",
                        number, id, author, kind, "Grüße \"\(id)\"", id == "draft-0002")
                }
                try connection.run("UPDATE post SET failure = 'refused.text' WHERE id = 'draft-0002'")
                try connection.run(
                    "INSERT INTO attachment (post, position, mediaType, alternative, size, width, height, bytes) VALUES (3, 0, 'image/png', 'A', ?, 2, 3, ?)",
                    png("one").bytes.count, SQLValue.bytes(png("one").bytes))
                try connection.run(
                    "INSERT INTO attachment (post, position, mediaType, alternative, size, bytes) VALUES (3, 1, 'image/png', '', ?, ?)",
                    png("two").bytes.count, SQLValue.bytes(png("two").bytes))
                // Uploaded pictures are not uploaded again.
                for name in ["slot-0", "upload-0"] {
                    try connection.run("INSERT INTO step (post, name, fact) VALUES (3, ?, ?)", name, name == "slot-0" ? "slot-old" : "")
                }
            }
        }
        let service = try community.service()
        let posts = try await service.pendingPosts()
        #expect(posts.map(\.text) == ["Grüße \"draft-0001\"", "Grüße \"draft-0002\""] && posts[1].attachments.isEmpty)
        #expect(posts.map(\.stage) == [.waiting, .failed(.refused(.text))] && posts.map(\.mayBePublished) == [false, true])
        #expect(posts[0].stepsDone == 2 && posts[0].stepCount == 5 && posts[0].created == Date(timeIntervalSince1970: 5))
        #expect(
            posts[0].attachments == [
                PendingAttachment(
                    mediaType: "image/png", size: png("one").bytes.count, alternative: "A", extent: PictureSize(width: 2, height: 3)),
                PendingAttachment(mediaType: "image/png", size: png("two").bytes.count),
            ])
        #expect(try await service.attachment(1, of: "draft-0001").bytes == png("two").bytes)
        #expect(try await service.publish(.text("x", id: "draft-0000")).stage == .published(post: "post-0"))
        // The slot of the first picture is unknown to this test's community, so it is requested again.
        #expect(try await service.drain() == .seconds(1))
        #expect(try await service.drain() == nil)
        #expect(community.posts.map(\.pictures) == [[png("one").bytes, png("two").bytes]])
        #expect(community.log.prefix(3) == ["slot", "upload", "send"])
        #expect(try Traces.of("Grüße", in: folder.path, except: ["-shm"]) == [])
        community.device.userID = "usr-2"
        #expect(try await service.pendingPosts().map(\.text) == ["Grüße \"draft-0003\""])
    }
}
