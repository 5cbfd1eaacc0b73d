import DatabaseKit
import LoggingKit
import Synchronization

/// One entry on its way: step by step, each noted before the next begins.
extension Outbox {
    func goOn(
        _ entry: OutboxEntry, _ journal: Journal, _ delivery: any OutboxDelivery, isBegun: Bool
    ) async throws -> OutboxOutcome {
        var (entry, isBegun) = (entry, isBegun)
        while true {
            guard await currentUser() == entry.person else {
                return await noting(.waiting(.signedOut, hasLeft: entry.hasLeft)) { [entry] in
                    try await journal.note(entry, hasLeft: entry.hasLeft, counts: false, failure: nil)
                } ?? .gone
            }
            if let outcome = try await advance(entry, journal, delivery, isBegun: isBegun) { return outcome }
            onChange()
            isBegun = false
            do {
                guard let next = try await journal.entry(entry.id), next.failure == nil else { return .gone }
                entry = next
            } catch {
                return .waiting(.storage, hasLeft: true)
            }
        }
    }

    /// Does the next step of an entry.
    /// - Returns: how far it came; nil when there may be another step.
    private func advance(
        _ entry: OutboxEntry, _ journal: Journal, _ delivery: any OutboxDelivery, isBegun: Bool
    ) async throws -> OutboxOutcome? {
        let steps = delivery.steps(of: entry)
        guard let index = steps.firstIndex(where: { entry.facts[$0.name] == nil }) else {
            return await noting(.failed(.unknownKind)) {
                try await journal.note(entry, hasLeft: entry.hasLeft, counts: false, failure: OutboxStep.Failure.unknownKind.word)
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
        case .done(let fact): return await noting(nil) { try await journal.finish(step.name, of: entry, fact: fact) }
        case .finished(let result):
            let isKept: Bool
            do {
                let name = Name(person: entry.person, id: entry.id)
                isKept = try await journal.complete(entry, result, isTold: state.withLock { $0.told.contains(name) })
                state.withLock { _ = $0.told.remove(name) }
            } catch {
                // It is asked for again, under the same name.
                logger.error("what is done cannot be noted on this device", error: error)
                var failure = OutboxStep.Failure.storage
                failure.result = result
                return .waiting(failure, hasLeft: true)
            }
            // What was erased meanwhile must not come back with the answer.
            if isKept { await delivery.finished(entry, result) }
            return .done(result)
        case .goBack(let name):
            let first = steps.firstIndex { $0.name == name } ?? 0
            let isLast = isLastAttempt(entry)
            return await noting(isLast ? .failed(.gaveUp) : .waiting(OutboxStep.Failure("unreachable", counts: true), hasLeft: false)) {
                try await journal.goBack(
                    entry, forgetting: steps[first...].map(\.name), failure: isLast ? OutboxStep.Failure.gaveUp.word : nil)
            }
        }
    }

    private func failed(
        _ failure: OutboxStep.Failure, _ step: OutboxStep, _ entry: OutboxEntry, _ journal: Journal, cause: any Error
    ) async -> OutboxOutcome {
        var failure = failure
        // What another person's session is told says nothing.
        if failure.isFinal, await currentUser() != entry.person { failure = .signedOut }
        let isLast = failure.counts && isLastAttempt(entry)
        let hasLeft = failure.isFinal ? false : step.leaves && !failure.isNotTaken ? true : entry.hasLeft
        logger.warning("something was not delivered", error: cause, metadata: ["step": "\(step.name, sensitivity: .public)"])
        let final = failure.isFinal ? failure : isLast ? .gaveUp : nil
        return await noting(final.map(OutboxOutcome.failed) ?? .waiting(failure, hasLeft: hasLeft)) { [failure] in
            try await journal.note(entry, hasLeft: hasLeft, counts: failure.counts, failure: final?.word)
        } ?? .gone
    }

    private func isLastAttempt(_ entry: OutboxEntry) -> Bool { rules.maximumAttempts.map { entry.attempts + 1 >= $0 } ?? false }

    /// What cannot be noted goes on later, and may have left.
    private func noting(_ outcome: OutboxOutcome?, _ work: () async throws -> Void) async -> OutboxOutcome? {
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
