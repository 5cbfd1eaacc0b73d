import FinanceTesting
import Testing

@testable import FinanceAPI

@Suite struct TransferEntryTests {
    private func check(
        from: String = "acc-1", to: String = "acc-2", amount: String = "25.50", reference: String = "Rent",
        among: [Account] = Account.samples
    ) -> TransferEntry.Outcome {
        TransferEntry(from: from, to: to, amount: amount, reference: reference).checked(
            as: "order-0001", among: among,
            format: AmountFormat(decimalSeparator: ".", groupSeparator: ",", currencySigns: ["EUR": "€"]))
    }

    private func problems(_ outcome: TransferEntry.Outcome) -> TransferProblems {
        guard case .problems(let problems) = outcome else { return TransferProblems() }
        return problems
    }

    @Test func entry_thatIsRight_isAnOrder() {
        #expect(
            check()
                == .order(
                    TransferOrder(
                        id: "order-0001", from: "acc-1", to: "acc-2", amount: Money(minorUnits: 2550, currency: .eur), reference: "Rent")))
    }

    @Test(arguments: [
        ("", TransferProblems.Amount.missing), ("abc", .unreadable(.notANumber)), ("-5", .unreadable(.negative)), ("0", .notAboveZero),
        ("0.00", .notAboveZero), ("1.005", .unreadable(.tooManyDecimals(allowed: 2))),
        ("1234.57", .tooMuch(available: Money(minorUnits: 123_456, currency: .eur))),
        ("99999999999999999999999999", .unreadable(.tooLarge)),
    ])
    func amount_whenInvalid_isReported(amount: String, problem: TransferProblems.Amount) {
        #expect(problems(check(amount: amount)).amount == problem)
        #expect(problems(check(amount: amount)).target == nil)
    }

    @Test func amount_ofAllThatIsAvailable_isAnOrder() {
        guard case .order(let order) = check(amount: "1234.56") else { return #expect(Bool(false)) }
        #expect(order.amount.minorUnits == 123_456)
    }

    @Test func amount_ofTheSmallestUnit_isAnOrder() {
        guard case .order(let order) = check(amount: "0.01") else { return #expect(Bool(false)) }
        #expect(order.amount.minorUnits == 1)
    }

    /// Without the account there is no currency.
    @Test func amount_whenSourceIsUnknown_isMalformed() {
        #expect(problems(check(from: "acc-9")).amount == .malformed)
    }

    @Test(arguments: [
        ("acc-1", "acc-1", TransferProblems.Target.sameAccount), ("acc-1", "acc-9", .missing), ("acc-9", "acc-1", .missing),
        ("acc-1", "acc-3", .otherCurrency(.chf, needed: .eur)), ("", "", .missing),
    ])
    func accounts_whenIncompatible_areReported(from: String, to: String, problem: TransferProblems.Target) {
        #expect(problems(check(from: from, to: to)).target == problem)
    }

    @Test func reference_isTakenUpToItsLength_inCharacters() {
        let longest = String(repeating: "👩‍👩‍👧", count: TransferEntry.referenceLength)
        #expect(problems(check(reference: longest)).reference == nil)
        #expect(problems(check(reference: "e" + String(repeating: "\u{301}", count: 1_500))).reference == .tooLong(limit: 140))
        #expect(problems(check(reference: longest + "é")).reference == .tooLong(limit: 140))
    }

    /// On average 20 bytes a character.
    @Test func reference_whenCharactersAreLarge_isLimitedInBytes() {
        let character = "é" + String(repeating: "\u{301}", count: 9)
        #expect(character.count == 1 && character.utf8.count == 20)
        let largest = String(repeating: character, count: TransferEntry.referenceLength)
        #expect(problems(check(reference: largest)).reference == nil)
        #expect(problems(check(reference: largest + "\u{301}")).reference == .tooLong(limit: 140))
    }

    @Test func problems_areReportedTogether() {
        let all = problems(check(to: "acc-1", amount: "x", reference: String(repeating: "a", count: 141)))
        #expect(all.target == .sameAccount && all.amount == .unreadable(.notANumber) && all.reference == .tooLong(limit: 140))
    }
}
