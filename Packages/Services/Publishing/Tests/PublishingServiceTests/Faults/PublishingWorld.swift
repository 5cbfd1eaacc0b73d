import DatabaseKitTesting
import FaultTesting
import Foundation
import PublishingAPI
import Synchronization

@testable import PublishingService

/// The app on a device, with its community. Faults are injected into every access.
final class PublishingWorld: Sendable {
    let folder: String
    let faults: Faults
    let community: TestCommunity
    let service: PublishingService
    private let fileFaults: FileFaults

    /// Starts the app with the files of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults(), user: String = "ada") throws {
        let device = folder + "/device"
        try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
        fileFaults = FileFaults(in: device) { try faults.passBlocking("\($0)") }
        community = try TestCommunity(file: URL(fileURLWithPath: folder + "/community.json"), folder: device, faults: faults)
        community.user.withLock { $0 = user }
        service = try community.service(faults: faults)
        (self.folder, self.faults) = (folder, faults)
    }

    /// Returns the files on the device that contain a text.
    func traces(of text: String) throws -> [String] { try Traces.of(text, in: folder + "/device", except: ["-shm"]) }

    /// Sends all posts that can be sent, like an app that runs for a while.
    func send() async throws {
        for _ in 0..<4 { _ = try await service.drain() }
    }

    static let waiting = PostDraft.text("Waiting-ada", id: "draft-0000")
    static let text = PostDraft.text("Text-ada", id: "draft-0001")
    static let pictures = PostDraft.image([png("one"), png("two")], text: "Pictures-ada", id: "draft-0002")

    /// A post that was passed to the queue before.
    func usedBefore() async throws -> PublishingWorld {
        try await service.publish(Self.waiting)
        return self
    }
}
