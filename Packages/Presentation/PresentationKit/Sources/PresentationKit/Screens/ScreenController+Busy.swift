extension ScreenController {
    /// Sets a busy flag on the view model while `work` runs. Does nothing if the flag is already set, so that a second press of a slow
    /// button has no effect.
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

    /// Sets a busy flag on the view model while `work`, which does not fail, runs.
    public func busy(_ flag: ReferenceWritableKeyPath<Self, Bool>, _ work: () async -> Void) async {
        await busy(flag, work, failed: { (_: Never) in })
    }
}
