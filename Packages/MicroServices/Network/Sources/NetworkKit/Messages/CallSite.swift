/// The place in the sources that calls a client.
public struct CallSite: Sendable, Hashable {
    /// The module and the file, such as `FinanceService/FinanceService.swift`.
    public let file: String
    public let line: Int
    /// The function, such as `refreshTransactions(of:)`.
    public let function: String
}
