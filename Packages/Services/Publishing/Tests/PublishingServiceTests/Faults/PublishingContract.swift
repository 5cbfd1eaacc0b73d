import FaultTesting
import PersonalDataService
import PublishingAPI
import PublishingService
import Synchronization

/// What a person does with posts, and what it has been told when it returns. A post waits already.
enum PublishingFlow: String, FaultFlow {
    static let service = "publishing"

    case publishingText, publishingPictures, sending, editing, cancelling, cancellingLate, exporting, erasing, changingPeople

    func setUp(_ folder: String, _ faults: Faults) async throws -> PublishingWorld {
        try await PublishingWorld(folder, faults).usedBefore()
    }

    func reopen(_ folder: String, _ faults: Faults) async throws -> PublishingWorld { try PublishingWorld(folder, faults) }

    func run(_ world: PublishingWorld) async throws {
        let service = world.service
        switch self {
        case .publishingText, .publishingPictures:
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
            // The person wanted it gone since it did not go.
            do { try await world.send() } catch {}
            try await service.cancel(PublishingWorld.waiting.id)
            world.faults.record("cancelled")
            try await world.send()
        case .exporting: _ = try await service.exportData()
        case .erasing:
            try await world.community.people.erase()
            world.faults.record("erased")
            try await world.send()
        case .changingPeople:
            world.community.user.withLock { $0 = "bob" }
            try await world.send()
            try await service.publish(.text("Text-bob", id: "draft-0009"))
            try await world.send()
        }
    }

    /// What a person does who waits for nothing: hand it in again, or want it all gone.
    func meanwhile(_ world: PublishingWorld) async throws {
        if isHandingIn {
            world.faults.record("pressed again")
            try await run(world)
        } else if self == .sending {
            try await Self.erasing.run(world)
        }
    }

    func contract(_ world: PublishingWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        try await PublishingContract(flow: self)(world, end, promise)
    }

    /// What is handed in.
    var draft: PostDraft { self == .publishingPictures ? PublishingWorld.pictures : PublishingWorld.text }
    var isHandingIn: Bool { self == .publishingText || self == .publishingPictures }
}

/// What publishing promises, whatever fails, hangs, lies, or is killed.
struct PublishingContract: Sendable {
    let flow: PublishingFlow

    func callAsFunction(_ world: PublishingWorld, _ end: FlowOutcome, _ promise: Promises) async throws {
        let facts = world.faults.facts
        if facts.contains("erased") {
            let traces = try world.traces(of: "Waiting-ada") + world.traces(of: PublishingWorld.waiting.id)
            promise("what is gone for good is in no file", traces.isEmpty, "\(traces)")
        }
        if let error = end.error { promise("a failure is one of publishing's", error is PublishingError, "\(error)") }
        // While it is being sent it cannot, and nothing is awaited any more by whoever was given up.
        if flow == .cancellingLate, [.fail, .failOnward].contains(world.faults.fault) {
            promise("what waits for an answer that did not come can be taken back", (end.error as? PublishingError)?.kind != .alreadyLeft)
        }
        let next = try PublishingWorld(world.folder)
        let waiting = try await next.service.pendingPosts().map(\.id)
        if flow.isHandingIn, end.error != nil, !facts.contains("taken"), !facts.contains("pressed again") {
            promise("what is called not taken is not", !waiting.contains(flow.draft.id) && !next.community.texts.contains(flow.draft.text))
        }
        // The next normal run, in which a post that was given up is tried again, and one that was not taken is handed in anew.
        for post in try await next.service.pendingPosts() { if case .failed = post.stage { try await next.service.retry(post.id) } }
        if flow.isHandingIn { try await next.service.publish(flow.draft) }
        try await next.send()
        promise("nothing is left", try await next.service.pendingPosts().isEmpty)
        try published(next, facts, promise)
        promise("nothing is published for somebody else", next.community.posts.allSatisfy { $0.text.hasSuffix($0.author) })
    }

    /// Each post is there once, in the order in which they were handed in.
    private func published(_ world: PublishingWorld, _ facts: [String], _ promise: Promises) throws {
        let texts = world.community.posts.filter { $0.author == "ada" }.map(\.text)
        let (before, edited) = (["Waiting-ada"], ["Edited-ada"])
        let allowed: [[String]] =
            switch flow {
            case .publishingText, .publishingPictures: [before + [flow.draft.text]]
            case .editing: facts.contains("edited") ? [edited] : [before, edited]
            case .cancelling: facts.contains("cancelled") ? [[]] : [before, []]
            case .erasing: facts.contains("erased") ? [[]] : [before, []]
            // What was on its way may have arrived.
            case .cancellingLate: [[], before]
            case .sending: facts.contains("erased") ? [[], before] : [before]
            case .exporting, .changingPeople: [before]
            }
        promise("each post is there once, in order", allowed.contains(texts), "\(texts)")
        let pictures = world.community.posts.filter { $0.text == PublishingWorld.pictures.text }.flatMap(\.pictures)
        promise("pictures are whole", flow != .publishingPictures || pictures == [png("one").bytes, png("two").bytes])
    }
}
