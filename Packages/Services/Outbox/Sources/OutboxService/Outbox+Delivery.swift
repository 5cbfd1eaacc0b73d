import DatabaseKit
import LoggingKit
public import MoneyAPI
import Synchronization

/// The delivery of one entry, step by step. Each result is stored before the next step begins.
extension Outbox {
    /// Stores an entry and delivers it at once, even if the caller is canceled. ``run(_:)`` retries an entry without an outcome.
    ///
    /// If an equal entry is pending, or finished and remembered, its outcome is returned instead of adding a second one. An acknowledged
    /// entry (``acknowledge(_:)``) is not considered.
    /// - Returns: The outcome and the ID of the delivered entry.
    /// - Throws: See ``add(_:by:)``.
    public func deliver(_ draft: OutboxDraft, by delivery: Delivery) async throws -> (outcome: Outcome, id: String) {
        let journal = try await journal(for: draft)
        let (entry, steps): (Entry, [Step]?)
        switch try await journal.add(
            draft, at: now(), acknowledged: acknowledged(journal), steps: { delivery.steps(of: $0) }, isSame: { delivery.isSame($0, $1) })
        {
        case .done(let result, let id): return (.done(result), id)
        case .known(let known): (entry, steps) = (known, nil)
        case .queued(let queued, let known): (entry, steps) = (queued, known)
        }
        guard let attempt = attempt(entry, journal, delivery, steps: steps) else { return (.gone, entry.id) }
        let outcome = await attempt.task.value
        if case .waiting(let failure, _) = outcome {
            wakeSignal.signal()
            // The server has accepted the entry, whether or not this device can store the result.
            if let result = failure.result { return (.done(result), entry.id) }
        }
        return (outcome, entry.id)
    }

    /// Removes an entry whose outcome has been displayed. From now on, an equal draft is a new entry, even if the removal cannot be stored.
    func acknowledge(_ id: String) async {
        guard let journal = try? await journal() else { return }
        let name = Name(userID: journal.userID, id: id)
        acknowledged.withLock { _ = $0.insert(name) }
        do {
            // A concurrent acknowledgment of the same ID may have ended since.
            let gone = try await journal.removeAcknowledged(acknowledged(journal).union([id]))
            acknowledged.withLock { $0.subtract(gone.map { Name(userID: journal.userID, id: $0) }) }
        } catch {
            logger.error("acknowledged entries cannot be removed now", error: error)
        }
        note(nil, of: name)
        onChange()
    }

    /// Removes an entry that has not left the device, has failed, or is finished, unless it is being delivered.
    /// - Throws: See ``cancel(_:)``.
    func forget(_ id: String) async throws {
        let journal = try await journal()
        try await journal.remove(id, isBeingSent: true)
        note(nil, of: Name(userID: journal.userID, id: id))
        onChange()
    }

    /// Delivers an entry or joins its running delivery; returns nil while it is being canceled. The delivery is not canceled with the
    /// caller, because a request may be in flight.
    func attempt(_ entry: Entry, _ journal: Journal<Reason>, _ delivery: Delivery, steps: [Step]? = nil) -> Attempt? {
        let name = Name(userID: entry.userID, id: entry.id)
        let (attempt, isNew) = state.withLock { state -> (Attempt?, Bool) in
            let running = state.attempts[name]
            if let running, running.number == entry.number { return (running, false) }
            if state.canceling.contains(name) { return (nil, false) }
            let task = Task { [self] in
                // An earlier entry with the same ID, which is already removed.
                _ = await running?.task.value
                let outcome = await advance(entry, journal, delivery, steps: steps)
                note(outcome, of: name)
                self.state.withLock { state in
                    guard state.attempts[name]?.number == entry.number else { return }
                    state.attempts[name] = nil
                    state.beginning.remove(name)
                }
                onChange()
                return outcome
            }
            let attempt = Attempt(number: entry.number, task: task)
            state.attempts[name] = attempt
            if steps?.first?.leaves == true { state.beginning.insert(name) }
            return (attempt, true)
        }
        if isNew { onChange() }
        return attempt
    }

    private func advance(_ entry: Entry, _ journal: Journal<Reason>, _ delivery: Delivery, steps: [Step]?) async -> Outcome {
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
            if let outcome = await runNextStep(entry, steps, journal, delivery, isBegun: isBegun) { return outcome }
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
        _ entry: Entry, _ steps: [Step], _ journal: Journal<Reason>, _ delivery: Delivery, isBegun: Bool
    ) async -> Outcome? {
        guard let index = steps.firstIndex(where: { entry.facts[$0.name] == nil }) else {
            return await recording(.failed(.unknownKind)) {
                try await journal.note(entry, hasLeft: entry.hasLeft, counts: false, failure: .unknownKind)
            }
        }
        let step = steps[index]
        do {
            if !isBegun, try await !journal.begin(entry, leaves: step.leaves) { return nil }
        } catch {
            logger.error("the outbox cannot be written", error: error)
            return .waiting(.storage, hasLeft: entry.hasLeft)
        }
        let result: Step.Result
        do {
            result = try await step.run(entry)
        } catch {
            return await failed(delivery.failure(of: error), step, entry, journal, cause: error)
        }
        return await note(result, of: step, steps, entry, journal, delivery)
    }

    private func note(
        _ result: Step.Result, of step: Step, _ steps: [Step], _ entry: Entry, _ journal: Journal<Reason>,
        _ delivery: Delivery
    ) async -> Outcome? {
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
                var failure = Step.Failure.storage
                failure.result = result
                return .waiting(failure, hasLeft: true)
            }
            // An entry that was erased meanwhile must not be restored by the answer.
            if isStored { await delivery.finished(entry, result) }
            return .done(result)
        case .partly(let progress):
            return await recording(nil) { try await journal.finish(progressName(step.name), of: entry, fact: progress) }
        case .goBack(let name, let reason):
            let first = steps.firstIndex { $0.name == name } ?? 0
            let isLast = isLastAttempt(entry)
            return await recording(isLast ? .failed(.gaveUp) : .waiting(Step.Failure(reason, counts: true), hasLeft: false)) {
                try await journal.goBack(entry, forgetting: steps[first...].map(\.name), failure: isLast ? .gaveUp : nil)
            }
        }
    }

    private func failed(
        _ failure: Step.Failure, _ step: Step, _ entry: Entry, _ journal: Journal<Reason>, cause: any Error
    ) async -> Outcome {
        var failure = failure
        // A rejection in another user's session does not concern this entry.
        if failure.isFinal, await currentUser() != entry.userID { failure = .signedOut }
        let isLast = failure.counts && isLastAttempt(entry)
        let hasLeft = failure.isFinal ? false : step.leaves && !failure.isNotTaken ? true : entry.hasLeft
        logger.warning("delivery failed", error: cause, metadata: ["step": "\(step.name, sensitivity: .public)"])
        let final = failure.isFinal ? failure : isLast ? .gaveUp : nil
        return await recording(final.map(Outcome.failed) ?? .waiting(failure, hasLeft: hasLeft)) { [failure] in
            try await journal.note(entry, hasLeft: hasLeft, counts: failure.counts, failure: final?.reason)
        } ?? .gone
    }

    private func isLastAttempt(_ entry: Entry) -> Bool { rules.maximumAttempts.map { entry.attempts + 1 >= $0 } ?? false }

    /// Returns the outcome after recording it. Without a record, the entry is retried, and may have been received.
    private func recording(_ outcome: Outcome?, _ work: () async throws -> Void) async -> Outcome? {
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

// MARK: Orders

extension Outbox where Reason: OrderingError {
    /// Delivers an order for a caller who shows the outcome: it is acknowledged, and an order that has not left the device is removed.
    ///
    /// - Parameter result: Reads the result. The order is acknowledged only if it returns.
    /// - Throws: See ``add(_:by:)``; the reason of the failure, whose outcome is unknown if the server may have received the order.
    public func carryOut<Value>(
        _ draft: OutboxDraft, by delivery: Delivery, result: (String) async throws -> Value
    ) async throws -> Value {
        let (outcome, id) = try await deliver(draft, by: delivery)
        switch outcome {
        case .done(let text):
            let value = try await result(text)
            await acknowledge(id)
            return value
        case .failed(let failure):
            await acknowledge(id)
            throw failure.reason
        case .waiting(let failure, let hasLeft):
            if !hasLeft {
                // An order that cannot be removed continues: it must not be reported as undone.
                do { try await forget(id) } catch { throw Reason.noAnswer }
            }
            throw failure.reason.ofOrder(hasLeft: hasLeft)
        case .gone: throw Reason.noAnswer
        }
    }

    /// Returns the current user's orders that are pending or not acknowledged, oldest first, those that are done last.
    ///
    /// - Parameter read: Reads the payload of an order; nil for an unreadable one, which is left out.
    public func orders<Order>(_ read: (_ payload: [UInt8]) -> Order?) async throws -> [PendingOrder<Order, Reason>] {
        guard let user = await currentUser() else { return [] }
        let activity = activity(of: user)
        let (entries, done) = try await all()
        let pending: [PendingOrder<Order, Reason>] = entries.compactMap { entry in
            guard let order = read(entry.payload) else { return nil }
            let stage: PendingOrder<Order, Reason>.Stage =
                if let failure = entry.failure {
                    .refused(failure)
                } else if activity.beginning.contains(entry.id) {
                    .sending
                } else {
                    .pending((activity.delays[entry.id] ?? .unreachable).ofOrder(hasLeft: entry.hasLeft))
                }
            return PendingOrder(order: order, stage: stage, since: entry.created)
        }
        return pending
            + done.compactMap { entry in read(entry.payload ?? []).map { PendingOrder(order: $0, stage: .done, since: entry.created) } }
    }
}
