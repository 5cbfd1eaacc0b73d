/// What a page shows of something that has to come from somewhere: nothing yet, why nothing came, or what came last.
///
/// ```swift
/// struct OverviewViewModel { var overview = Loadable<Overview>() }
///
/// func load() async {
///     if let stored = await accounts.stored() { viewModel.overview.show(stored) }
///     await refresh()
/// }
/// func refresh() async {
///     await fetch(\.viewModel.overview, failed: \.message) { () throws(FinanceError) in try await accounts.refresh() }
/// }
///
/// LoadableView(viewModel.overview, retry: OverviewAction.refresh) { overview in … }
/// ```
///
/// What was shown stays when nothing newer comes; the failure stands above it until something does.
public struct Loadable<Value: Sendable>: Sendable {
    /// What is shown; nil before anything has come. What is changed here says nothing about the failure.
    public var value: Value?
    /// Why nothing came, or nothing newer; nil for nothing.
    public private(set) var failure: LocalizedText?
    /// Whether it is being fetched.
    public internal(set) var isPending = false

    /// - Parameter value: What is shown at first; nil for nothing.
    public init(_ value: Value? = nil) {
        self.value = value
    }

    /// Shows what has come.
    public mutating func show(_ value: Value) {
        self.value = value
        failure = nil
    }

    /// Shows why nothing came.
    public mutating func fail(_ words: LocalizedText) {
        failure = words
    }
}

extension ScreenController {
    /// Fetches what a page shows, once however often it is asked for meanwhile, and shows it, or why it did not come.
    ///
    /// - Parameters:
    ///   - path: Where it is shown.
    ///   - failed: The words for why it did not come.
    ///   - work: Fetches it.
    public func fetch<Value, Failure: Error>(
        _ path: ReferenceWritableKeyPath<Self, Loadable<Value>>, failed: (Failure) -> LocalizedText,
        _ work: () async throws(Failure) -> Value
    ) async {
        await busy(path.appending(path: \.isPending)) { () throws(Failure) in
            let value = try await work()
            self[keyPath: path].show(value)
        } failed: { error in
            self[keyPath: path].fail(failed(error))
        }
    }
}

/// Shows a ``Loadable``: rows to come, why nothing came with a retry, that there is nothing, or the content below why it is not newer.
public struct LoadableView<Value: Sendable>: View {
    public let body: Node

    /// - Parameters:
    ///   - loadable: What is shown.
    ///   - retry: The action that fetches it again.
    ///   - rows: How many rows will come, roughly; 0 when it is not rows that come.
    ///   - empty: What stands in place of the content when there is none in the value; nil when there always is.
    ///   - content: Shows the value.
    public init(
        _ loadable: Loadable<Value>, retry: some Hashable & Sendable, rows: Int = 3, empty: (Value) -> EmptyState? = { _ in nil },
        @NodeBuilder content: (Value) -> Node
    ) {
        if let value = loadable.value {
            body =
                Stack(spacing: .large) {
                    if let failure = loadable.failure { Banner(localized(failure), .info) }
                    if let empty = empty(value) { empty } else { content(value) }
                }.body
        } else if let failure = loadable.failure {
            body = ErrorState(localized(failure), retry: retry, isPending: loadable.isPending).body
        } else {
            body = rows > 0 ? Skeleton(rows: rows).body : LoadingState().body
        }
    }
}
