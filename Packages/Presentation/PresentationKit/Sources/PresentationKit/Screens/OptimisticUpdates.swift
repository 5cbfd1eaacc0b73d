/// The pending optimistic updates of a screen, applied to its confirmed state in order.
///
/// The state itself is not changed before an update is confirmed. Other changes of the state are therefore preserved, and a failed update
/// leaves no trace.
struct OptimisticUpdates {
    private struct Change {
        let number: Int
        /// Of type `(inout Model) -> Void`.
        let apply: Any
        var hasComeTrue = false
    }

    private var changes: [AnyKeyPath: [Change]] = [:]
    private var count = 0

    mutating func expect<Model>(_ apply: @escaping (inout Model) -> Void, of path: AnyKeyPath) -> Int {
        count += 1
        changes[path, default: []].append(Change(number: count, apply: apply))
        return count
    }

    func apply<Model>(to model: inout Model, of path: AnyKeyPath) {
        for change in changes[path] ?? [] { (change.apply as? (inout Model) -> Void)?(&model) }
    }

    mutating func remove(_ number: Int, of path: AnyKeyPath) { changes[path]?.removeAll { $0.number == number } }

    /// Confirms an update. It becomes part of the state after all earlier updates have ended, in the order that the user saw.
    mutating func comeTrue(_ number: Int, of path: AnyKeyPath) {
        guard let index = changes[path]?.firstIndex(where: { $0.number == number }) else { return }
        changes[path]?[index].hasComeTrue = true
    }

    /// Applies confirmed updates that no pending update precedes.
    mutating func settle<Model>(into model: inout Model, of path: AnyKeyPath) {
        let settled = (changes[path] ?? []).prefix(while: \.hasComeTrue)
        for change in settled { (change.apply as? (inout Model) -> Void)?(&model) }
        changes[path]?.removeFirst(settled.count)
        if changes[path]?.isEmpty == true { changes[path] = nil }
    }
}

extension ScreenController {
    /// Returns the state with all pending updates applied, for the view.
    public func expected<Model>(_ model: KeyPath<Self, Model>) -> Model {
        var state = self[keyPath: model]
        context.optimisticUpdates.apply(to: &state, of: model)
        return state
    }

    /// Shows a change before it is confirmed.
    ///
    /// Until the work ends, ``expected(_:)`` shows the change without storing it, so that other changes apply to the confirmed state. If
    /// the work succeeds, the change becomes part of the state; if it fails, only the change is discarded. Concurrent changes end
    /// independently and are applied in the order in which they began.
    ///
    /// - Parameters:
    ///   - model: The state. Other code must not assign a state that already contains the change, unless the change is idempotent.
    ///   - change: The change. Must be pure: it is applied for each render.
    ///   - failed: Called with the error after the change was discarded.
    public func optimistically<Model, Failure: Error>(
        _ model: ReferenceWritableKeyPath<Self, Model>, _ change: @escaping (inout Model) -> Void,
        work: () async throws(Failure) -> Void, failed: (Failure) async -> Void
    ) async {
        let number = context.optimisticUpdates.expect(change, of: model)
        context.setNeedsRender()
        var failure: Failure?
        do throws(Failure) {
            try await work()
            context.optimisticUpdates.comeTrue(number, of: model)
        } catch {
            context.optimisticUpdates.remove(number, of: model)
            failure = error
        }
        context.optimisticUpdates.settle(into: &self[keyPath: model], of: model)
        context.setNeedsRender()
        if let failure { await failed(failure) }
    }
}
