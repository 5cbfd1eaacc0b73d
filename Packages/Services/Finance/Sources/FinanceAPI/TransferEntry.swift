public import MoneyAPI

/// A transfer as entered by the user, before validation.
///
/// ```swift
/// let entry = TransferEntry(from: "acc-1", to: "acc-2", amount: "25.50", reference: "Rent")
/// switch entry.checked(as: "order-0001", among: accounts, format: english) {
/// case .order(let order): try await transfers.transfer(order)
/// case .problems(let problems): show(problems)
/// }
/// ```
public struct TransferEntry: Sendable, Hashable {
    /// The maximum number of characters of a reference.
    static let referenceLength = 140
    /// The maximum number of bytes of a reference: a character may have any number of combining marks.
    static let referenceSize = 20 * referenceLength

    /// The ids of the account and of the target, which is another account or a payee.
    public var from: String
    public var to: String
    /// The typed amount, in the currency of the source account; see ``Money/init(typed:currency:format:)``.
    public var amount: String
    public var reference: String

    public init(from: String, to: String, amount: String, reference: String) {
        (self.from, self.to, self.amount, self.reference) = (from, to, amount, reference)
    }

    /// The result of validating an entry.
    public enum Outcome: Sendable, Hashable {
        case order(TransferOrder)
        case problems(TransferProblems)
    }

    /// Validates the entry without the bank.
    ///
    /// - Parameter format: The format of amounts in the current language.
    /// - Returns: The order, or all problems of the entry.
    public func checked(as id: String, among accounts: [Account], payees: [Payee] = [], format: AmountFormat) -> Outcome {
        let source = accounts.first { $0.id == from }
        let payee = payees.first { $0.id == to }
        var problems = TransferProblems()
        problems.target = payee == nil || source == nil ? target(from: source, among: accounts) : nil
        var (money, flaw): (Money?, AmountFlaw?) = (nil, nil)
        if let currency = source?.balance.currency {
            do throws(MoneyError) {
                money = try Money(typed: amount, currency: currency, format: format)
            } catch {
                if case .unreadableAmount(let reason) = error { flaw = reason }
            }
        }
        problems.amount = amount(money, flaw, from: source)
        if reference.utf8.count > Self.referenceSize || reference.count > Self.referenceLength {
            problems.reference = .tooLong(limit: Self.referenceLength)
        }
        guard problems == TransferProblems(), let money else { return .problems(problems) }
        return .order(
            TransferOrder(id: id, from: from, to: payee?.number ?? to, payee: payee?.name, amount: money, reference: reference))
    }

    private func target(from source: Account?, among accounts: [Account]) -> TransferProblems.Target? {
        guard let source, let target = accounts.first(where: { $0.id == to }) else { return .missing }
        return source.id == target.id ? .sameAccount : nil
    }

    private func amount(_ money: Money?, _ flaw: AmountFlaw?, from source: Account?) -> TransferProblems.Amount? {
        guard !amount.isEmpty else { return .missing }
        if let flaw { return .unreadable(flaw) }
        guard let money, let source else { return .malformed }
        guard money.minorUnits > 0 else { return .notAboveZero }
        guard (try? source.available.isLess(than: money)) == false else { return .tooMuch(available: source.available) }
        return nil
    }
}

/// The problems of a ``TransferEntry``, by field. Later versions may add problems.
public struct TransferProblems: Sendable, Hashable {
    /// A problem with the target account.
    @nonexhaustive public enum Target: Sendable, Hashable {
        /// One of the two accounts does not exist.
        case missing
        case sameAccount
    }

    /// A problem with the amount.
    @nonexhaustive public enum Amount: Sendable, Hashable {
        case missing
        case malformed
        /// It is not an amount in the current language.
        case unreadable(AmountFlaw)
        case notAboveZero
        case tooMuch(available: Money)
    }

    /// A problem with the reference.
    @nonexhaustive public enum Reference: Sendable, Hashable {
        /// In characters.
        case tooLong(limit: Int)
    }

    public var target: Target?
    public var amount: Amount?
    public var reference: Reference?
}
