/// The expected changes of a screen, applied over its known state in the order in which they were made.
///
/// The state itself is not touched before a change came true, so that whatever else happens to it meanwhile stays, and a change that did not
/// come true is gone without a trace.
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

    mutating func remove(_ number: Int, of path: AnyKeyPath) {
        changes[path]?.removeAll { $0.number == number }
    }

    /// A change came true. It becomes part of the state as soon as those before it have come to an end: in their order, as a user saw them.
    mutating func comeTrue(_ number: Int, of path: AnyKeyPath) {
        guard let index = changes[path]?.firstIndex(where: { $0.number == number }) else { return }
        changes[path]?[index].hasComeTrue = true
    }

    /// Makes part of the state what nothing that is still open lies before.
    mutating func settle<Model>(into model: inout Model, of path: AnyKeyPath) {
        let settled = (changes[path] ?? []).prefix(while: \.hasComeTrue)
        for change in settled { (change.apply as? (inout Model) -> Void)?(&model) }
        changes[path]?.removeFirst(settled.count)
        if changes[path]?.isEmpty == true { changes[path] = nil }
    }
}

extension ScreenController {
    /// The state with all that is expected to come true: what the view shows.
    ///
    /// ```swift
    /// var view: FeedView { FeedView(viewModel: expected(\.viewModel)) }
    /// ```
    public func expected<Model>(_ model: KeyPath<Self, Model>) -> Model {
        var state = self[keyPath: model]
        context.optimisticUpdates.apply(to: &state, of: model)
        return state
    }

    /// Shows a change before it came true.
    ///
    /// ```swift
    /// await optimistically(\.viewModel, { $0.isLiked = true }) { () throws(CommunityError) in
    ///     try await posts.like(id)
    /// } failed: {
    ///     viewModel.show($0)
    /// }
    /// ```
    ///
    /// Until the work ends, the change is shown by ``expected(_:)`` and not part of the state, so other changes of the state apply to its
    /// real value. If the work succeeds, the change becomes part of the state; if it fails, only the change is discarded. Concurrent
    /// changes end independently and are applied in the order in which they began.
    ///
    /// - Parameters:
    ///   - model: The state. What other code assigns to it in the meantime must not hold the change already, unless making it twice is making
    ///     it once.
    ///   - change: What will be. Must be pure: it is made anew each time that the state is shown.
    ///   - work: Has it come true.
    ///   - failed: Says why it did not; called when the change is gone.
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
