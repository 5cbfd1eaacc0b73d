import DatabaseKit
import LoggingKit
import Synchronization

/// The delivery of one entry, step by step. Each result is stored before the next step begins.
extension Outbox {
    func advance(
        _ entry: OutboxEntry, _ journal: Journal, _ delivery: any OutboxDelivery, steps: [OutboxStep]?
    ) async throws -> OutboxOutcome {
        var (entry, isBegun) = (entry, steps?.first?.leaves == true)
        // Computed once, because the delivery decodes the payload for them.
        var steps = steps ?? delivery.steps(of: entry)
        while true {
            guard await currentUser() == entry.userID else {
                return await recording(.waiting(.signedOut, hasLeft: entry.hasLeft)) { [entry] in
                    try await journal.note(entry, hasLeft: entry.hasLeft, counts: false, failure: nil)
                } ?? .gone
            }
            let facts = entry.facts
            if let outcome = try await runNextStep(entry, steps, journal, delivery, isBegun: isBegun) { return outcome }
            onChange()
            isBegun = false
            do {
                guard let next = try await journal.entry(entry.id), next.failure == nil else { return .gone }
                if next.revision != entry.revision { steps = delivery.steps(of: next) }
                entry = next
                // The stored result is new, so the last step that ran has made progress.
                entry.isContinuing = next.facts != facts
            } catch {
                return .waiting(.storage, hasLeft: true)
            }
        }
    }

    /// Runs the next step of an entry.
    /// - Returns: The outcome; nil if there may be another step.
    private func runNextStep(
        _ entry: OutboxEntry, _ steps: [OutboxStep], _ journal: Journal, _ delivery: any OutboxDelivery, isBegun: Bool
    ) async throws -> OutboxOutcome? {
        guard let index = steps.firstIndex(where: { entry.facts[$0.name] == nil }) else {
            return await recording(.failed(.unknownKind)) {
                try await journal.note(entry, hasLeft: entry.hasLeft, counts: false, failure: OutboxStep.Failure.unknownKind.code)
            }
        }
        let step = steps[index]
        do {
            if !isBegun, try await !journal.begin(entry, leaves: step.leaves) { return nil }
        } catch {
            logger.error("the outbox cannot be written", error: error)
            return .waiting(.storage, hasLeft: entry.hasLeft)
        }
        try await checkpoint(.begun(step.name))
        let result: OutboxStep.Result
        do {
            result = try await step.run(entry)
        } catch {
            try await checkpoint(.answered(step.name))
            return await failed(delivery.failure(of: error), step, entry, journal, cause: error)
        }
        try await checkpoint(.answered(step.name))
        let outcome = await note(result, of: step, steps, entry, journal, delivery)
        try await checkpoint(.noted(step.name))
        return outcome
    }

    private func note(
        _ result: OutboxStep.Result, of step: OutboxStep, _ steps: [OutboxStep], _ entry: OutboxEntry, _ journal: Journal,
        _ delivery: any OutboxDelivery
    ) async -> OutboxOutcome? {
        switch result {
        case .done(let fact): return await recording(nil) { try await journal.finish(step.name, of: entry, fact: fact) }
        case .finished(let result):
            let isStored: Bool
            do {
                let name = Name(userID: entry.userID, id: entry.id)
                isStored = try await journal.complete(entry, result, isAcknowledged: acknowledged.withLock { $0.contains(name) })
                acknowledged.withLock { _ = $0.remove(name) }
            } catch {
                // The entry is sent again with the same ID.
                logger.error("the result of an accepted entry cannot be stored", error: error)
                var failure = OutboxStep.Failure.storage
                failure.result = result
                return .waiting(failure, hasLeft: true)
            }
            // An entry that was erased meanwhile must not be restored by the answer.
            if isStored { await delivery.finished(entry, result) }
            return .done(result)
        case .partly(let progress):
            return await recording(nil) { try await journal.finish(OutboxStep.progressName(step.name), of: entry, fact: progress) }
        case .goBack(let name, let code):
            let first = steps.firstIndex { $0.name == name } ?? 0
            let isLast = isLastAttempt(entry)
            return await recording(isLast ? .failed(.gaveUp) : .waiting(OutboxStep.Failure(code, counts: true), hasLeft: false)) {
                try await journal.goBack(
                    entry, forgetting: steps[first...].map(\.name), failure: isLast ? OutboxStep.Failure.gaveUp.code : nil)
            }
        }
    }

    private func failed(
        _ failure: OutboxStep.Failure, _ step: OutboxStep, _ entry: OutboxEntry, _ journal: Journal, cause: any Error
    ) async -> OutboxOutcome {
        var failure = failure
        // A rejection in another user's session does not concern this entry.
        if failure.isFinal, await currentUser() != entry.userID { failure = .signedOut }
        let isLast = failure.counts && isLastAttempt(entry)
        let hasLeft = failure.isFinal ? false : step.leaves && !failure.isNotTaken ? true : entry.hasLeft
        logger.warning("delivery failed", error: cause, metadata: ["step": "\(step.name, sensitivity: .public)"])
        let final = failure.isFinal ? failure : isLast ? .gaveUp : nil
        return await recording(final.map(OutboxOutcome.failed) ?? .waiting(failure, hasLeft: hasLeft)) { [failure] in
            try await journal.note(entry, hasLeft: hasLeft, counts: failure.counts, failure: final?.code)
        } ?? .gone
    }

    private func isLastAttempt(_ entry: OutboxEntry) -> Bool { rules.maximumAttempts.map { entry.attempts + 1 >= $0 } ?? false }

    /// Returns the outcome after recording it. Without a record, the entry is retried, and may have been received.
    private func recording(_ outcome: OutboxOutcome?, _ work: () async throws -> Void) async -> OutboxOutcome? {
        do {
            try await work()
            return outcome
        } catch let error as StoreError where error.code == .closed {
            return .gone
        } catch {
            logger.error("the outbox cannot be written", error: error)
            return .waiting(.storage, hasLeft: true)
        }
    }
}
