import FaultTesting
import Foundation
import OutboxService
import PersonalDataService
import PersonalDataServiceTesting
import PublishingAPI
import Testing

@testable import PublishingService

/// Actions on posts, and the outcomes they report. A pending post exists.
enum PublishingFlow: String, FaultFlow {
    static let service = "publishing"

    case publishingText, publishingPictures, publishingParts
    case sending, editing, cancelling, cancellingLate, exporting, erasing, changingUsers

    func setUp(_ folder: String, _ faults: Faults) async throws -> PublishingWorld {
        try await PublishingWorld(folder, faults).usedBefore()
    }

    func reopen(_ folder: String, _ faults: Faults) async throws -> PublishingWorld { try PublishingWorld(folder, faults) }

    func run(_ world: PublishingWorld) async throws {
        let service = world.service
        switch self {
        case .publishingText, .publishingPictures, .publishingParts:
            try await service.publish(draft)
            world.faults.record("taken")
            try await world.send()
        case .sending: try await world.send()
        case .editing:
            var edited = PublishingWorld.waiting
            edited.text = "Edited-ada"
            try await service.edit(edited)
            world.faults.record("edited")
            try await world.send()
        case .cancelling:
            try await service.cancel(PublishingWorld.waiting.id)
            world.faults.record("cancelled")
            try await world.send()
        case .cancellingLate:
            // The user canceled the post because it was not sent.
            do { try await world.send() } catch {}
            try await service.cancel(PublishingWorld.waiting.id)
            world.faults.record("cancelled")
            try await world.send()
        case .exporting: _ = try await service.exportData()
        case .erasing:
            try await world.community.device.personalData.erase()
            world.faults.record("erased")
            try await world.send()
        case .changingUsers:
            world.community.device.userID = "bob"
            try await world.send()
            try await service.publish(.text("Text-bob", id: "draft-0009"))
            try await world.send()
        }
    }

    /// Passes the draft again, or erases all data, during the flow.
    func meanwhile(_ world: PublishingWorld) async throws {
        if isPublishing {
            world.faults.record("pressed again")
            try await run(world)
        } else if self == .sending {
            try await Self.erasing.run(world)
        }
    }

    var draft: PostDraft {
        switch self {
        case .publishingPictures: PublishingWorld.pictures
        case .publishingParts: PublishingWorld.parts
        default: PublishingWorld.text
        }
    }
    var files: [[UInt8]] {
        self == .publishingParts ? [PublishingWorld.file.content] : draft.attachments.map(\.bytes)
    }
    var isPublishing: Bool { [.publishingText, .publishingPictures, .publishingParts].contains(self) }
}

/// The guarantees of publishing after a failure, a hang, a false response or a kill.
extension PublishingFlow {
    func contract(_ world: PublishingWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        let facts = world.faults.facts
        if facts.contains("erased") {
            let traces =
                try world.community.device.traces(of: "Waiting-ada") + world.community.device.traces(of: PublishingWorld.waiting.id)
            promise("no file contains erased data", traces.isEmpty, "\(traces)")
        }
        if let error = end.error { promise("errors have the documented type", error is PublishingError, "\(error)") }
        // A post cannot be canceled while it is being sent.
        if self == .cancellingLate, [.fail, .failOnward].contains(world.faults.fault) {
            promise("an unanswered post can be canceled", end.error as? PublishingError != .alreadyLeft)
        }
        let next = try PublishingWorld(world.folder)
        let waiting = try await next.service.pendingPosts().map(\.id)
        if isPublishing, end.error != nil, !facts.contains("taken"), !facts.contains("pressed again") {
            promise(
                "a rejected draft is neither stored nor published",
                !waiting.contains(draft.id) && !next.community.texts.contains(draft.text))
        }
        // The next regular run, in which failed posts are retried and rejected drafts are passed again.
        for post in try await next.service.pendingPosts() { if case .failed = post.stage { try await next.service.retry(post.id) } }
        if isPublishing { try await next.service.publish(draft) }
        try await next.send()
        promise("no post is pending", try await next.service.pendingPosts().isEmpty)
        try published(next, facts, promise)
        promise("posts have the right author", next.community.posts.allSatisfy { $0.text.hasSuffix($0.author) })
    }

    /// Each post exists once, in the order of publishing.
    private func published(_ world: PublishingWorld, _ facts: [String], _ promise: Promises) throws {
        let texts = world.community.posts.filter { $0.author == "ada" }.map(\.text)
        let (before, edited) = (["Waiting-ada"], ["Edited-ada"])
        let allowed: [[String]] =
            switch self {
            case .publishingText, .publishingPictures, .publishingParts: [before + [draft.text]]
            case .editing: facts.contains("edited") ? [edited] : [before, edited]
            case .cancelling: facts.contains("cancelled") ? [[]] : [before, []]
            case .erasing: facts.contains("erased") ? [[]] : [before, []]
            // The post may have been received.
            case .cancellingLate: [[], before]
            case .sending: facts.contains("erased") ? [[], before] : [before]
            case .exporting, .changingUsers: [before]
            }
        promise("each post exists once, in order", allowed.contains(texts), "\(texts)")
        let files = world.community.posts.filter { $0.text == draft.text }.flatMap(\.pictures)
        promise("files are complete", !isPublishing || files == self.files)
    }
}

#if os(Linux) || os(macOS)
/// Runs every flow with every fault and kill at every point with `make test FULL=1`; a sample otherwise.
@Suite(.timeLimit(.minutes(60))) struct PublishingFaultTests {
    @Test(arguments: PublishingFlow.allCases) func flow_whenAnyFileAccessFails_keepsItsGuarantees(flow: PublishingFlow) async throws {
        try await flow.explore(sample: 4)
    }

    @Test(arguments: PublishingFlow.allCases) func flow_whenKilledAtAnyPoint_keepsItsGuarantees(flow: PublishingFlow)
        async throws
    {
        try await flow.kill(sample: 2) { victim in
            await #expect(processExitsWith: .signal(SIGKILL)) { [victim = victim as KilledFlow<PublishingFlow>] in try await victim.run() }
        }
    }
}
#endif

/// The app on a device, with its community. Faults are injected into every access.
final class PublishingWorld: Sendable {
    let folder: String
    let faults: Faults
    let community: TestCommunity
    let service: PublishingService

    /// Starts the app with the files of earlier runs.
    init(_ folder: String, _ faults: Faults = Faults(), user: String = "ada") throws {
        community = try TestCommunity(folder: folder, faults: faults, userID: user)
        service = try community.service()
        (self.folder, self.faults) = (folder, faults)
    }

    /// Sends all posts that can be sent, like an app that runs for a while.
    func send() async throws { for _ in 0..<4 { _ = await service.drain() } }

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
