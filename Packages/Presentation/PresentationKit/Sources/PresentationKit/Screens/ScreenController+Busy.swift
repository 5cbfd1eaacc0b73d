extension ScreenController {
    /// Works with a flag of the view model up, for what takes a while: the flag goes down again however the work ends. While it is up the
    /// same work does not begin once more, so that a second press of a slow button does nothing.
    ///
    /// ```swift
    /// await busy(\.viewModel.isSending) { () throws(TransferError) in
    ///     try await transfers.transfer(order)
    /// } failed: {
    ///     viewModel.show($0)
    /// }
    /// ```
    public func busy<Failure: Error>(
        _ flag: ReferenceWritableKeyPath<Self, Bool>, _ work: () async throws(Failure) -> Void, failed: (Failure) async -> Void
    ) async {
        guard !self[keyPath: flag] else { return }
        self[keyPath: flag] = true
        defer { self[keyPath: flag] = false }
        do throws(Failure) { try await work() } catch { await failed(error) }
    }

    /// The same for work that does not fail.
    public func busy(_ flag: ReferenceWritableKeyPath<Self, Bool>, _ work: () async -> Void) async {
        await busy(flag, work, failed: { (_: Never) in })
    }
}
