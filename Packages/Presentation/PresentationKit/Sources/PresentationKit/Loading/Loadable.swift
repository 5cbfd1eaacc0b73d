/// A value that is loaded for a page: not loaded yet, failed, or loaded.
///
/// ```swift
/// struct OverviewViewModel { var overview = Loadable<Overview>() }
///
/// func load() async {
///     if let stored = await accounts.stored() { viewModel.overview.show(stored) }
///     await refresh()
/// }
/// func refresh() async {
///     await fetch(\.viewModel.overview, failed: \.message) { () throws(LibraryError) in try await accounts.refresh() }
/// }
///
/// LoadableView(viewModel.overview, retry: OverviewAction.refresh) { overview in … }
/// ```
///
/// A failure keeps the last value, and is shown above it until a newer value is loaded.
public struct Loadable<Value: Sendable>: Sendable {
    /// The loaded value; nil before the first one. Setting it does not clear the failure.
    public var value: Value?
    /// The reason why the last load failed.
    public private(set) var failure: LocalizedText?
    public internal(set) var isPending = false
    var isRequestedAgain = false

    public init(_ value: Value? = nil) { self.value = value }

    /// Sets the loaded value and clears the failure.
    public mutating func show(_ value: Value) {
        self.value = value
        failure = nil
    }

    /// Sets the failure.
    public mutating func fail(_ message: LocalizedText) { failure = message }
}

extension ScreenController {
    /// Loads a value and stores it or the failure.
    ///
    /// Loads of one value do not overlap. A call while one is running returns at once, and the load is repeated once after it, because it may
    /// have read older data.
    public func fetch<Value, Failure: Error>(
        _ path: ReferenceWritableKeyPath<Self, Loadable<Value>>, failed: (Failure) -> LocalizedText,
        _ work: () async throws(Failure) -> Value
    ) async {
        guard !self[keyPath: path].isPending else {
            self[keyPath: path].isRequestedAgain = true
            return
        }
        repeat {
            self[keyPath: path].isRequestedAgain = false
            await busy(path.appending(path: \.isPending)) { () throws(Failure) in
                let value = try await work()
                self[keyPath: path].show(value)
            } failed: { error in
                // A load that was canceled, such as by a lost connection, is no failure. The page loads again when it is visible.
                if !Task.isCancelled { self[keyPath: path].fail(failed(error)) }
            }
        } while self[keyPath: path].isRequestedAgain && !Task.isCancelled
    }
}

/// Shows a ``Loadable``: placeholders, an error with a retry, an empty state, or the content with a warning if it is stale.
public struct LoadableView<Value: Sendable>: View {
    public let body: Node

    /// - Parameters:
    ///   - rows: The expected number of rows; 0 for other content.
    ///   - empty: Returns the view for a value without content; nil if the value has content.
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
