import FaultTesting
import Foundation
import OutboxService
import PublishingAPI

@testable import PublishingService

/// The app on a device, with its community. Faults are injected into every access.
final class PublishingWorld: Sendable {
    let folder: String
    let faults: Faults
    let community: TestCommunity
    let service: PublishingService

    /// Starts the app with the files of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults(), user: String = "ada") throws {
        community = try TestCommunity(
            file: URL(fileURLWithPath: folder + "/community.json"), folder: folder + "/device", faults: faults, userID: user)
        service = try community.service(faults: faults)
        (self.folder, self.faults) = (folder, faults)
    }

    /// Sends all posts that can be sent, like an app that runs for a while.
    func send() async throws {
        for _ in 0..<4 { _ = try await service.drain() }
    }

    static let waiting = PostDraft.text("Waiting-ada", id: "draft-0000")
    static let text = PostDraft.text("Text-ada", id: "draft-0001")
    static let pictures = PostDraft.image([png("one"), png("two")], text: "Pictures-ada", id: "draft-0002")
    /// Its file is uploaded in two parts.
    static let file = TestFile(size: OutboxFile.partSize + 100)
    static let parts = PostDraft.image([file.attachment], text: "Parts-ada", id: "draft-0003")

    /// A post that was passed to the queue before.
    func usedBefore() async throws -> PublishingWorld {
        try await service.publish(Self.waiting)
        return self
    }
}
