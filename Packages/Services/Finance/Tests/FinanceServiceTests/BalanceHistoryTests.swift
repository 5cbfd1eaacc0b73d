import FinanceAPI
import Testing

@testable import FinanceService

@Suite struct BalanceHistoryTests {
    private func points(_ balance: Int, _ sums: [(String, Int)], months: Int = 100) -> [BalancePoint] {
        BalanceHistory.points(
            balance: Money(minorUnits: balance, currency: .eur), sums: sums.map { (month: $0.0, sum: Int128($0.1)) }, months: months)
    }

    private func month(_ index: Int) -> String {
        let digits = String(index / 12)
        let number = index % 12 + 1
        return String(repeating: "0", count: 4 - digits.count) + digits + "-" + (number <= 9 ? "0" : "") + String(number)
    }

    /// The last point is the balance, and each differs from the one before by the sum of its month.
    @Test(arguments: [0, 11, 12, 9 * 12 + 11, 999 * 12, 2025 * 12 + 11, 9998 * 12])
    func points_areConsecutiveMonths_thatDifferByTheirSums(offset: Int) {
        let first = 12 + offset
        let indices = (first..<first + 12).filter { $0 == first || $0 == first + 11 || Bool.random() }
        let sums = indices.reversed().map { (month($0), Int.random(in: -1_000...1_000)) }
        let bySum = Dictionary(uniqueKeysWithValues: sums)
        let all = points(5_000, sums)
        #expect(all.map(\.month) == (first..<first + 12).map(month))
        #expect(all.last?.balance == Money(minorUnits: 5_000, currency: .eur))
        for (before, point) in zip(all, all.dropFirst()) {
            #expect(point.balance.minorUnits - before.balance.minorUnits == bySum[point.month] ?? 0)
        }
        for count in [0, 1, 5, 12] { #expect(points(5_000, sums, months: count) == Array(all.suffix(count))) }
    }

    @Test func sums_ofTheSameMonth_areAdded() {
        let balances = points(100, [("2026-02", 5), ("2026-02", 7), ("2026-01", 1)]).map(\.balance.minorUnits)
        #expect(balances == [88, 100])
    }

    @Test(arguments: ["2026-13", "2026-00", "0000-05", "2026-1", "2026-001", "2026-xx", "2026", "", "10000-01", "10000-1"])
    func month_thatIsInvalid_isLeftOut(month: String) {
        #expect(points(100, [(month, 7), ("2026-02", 5)]).map(\.month) == ["2026-02"])
        #expect(points(100, [(month, 7)]) == [])
    }
}

@Suite struct ExchangeRateTests {
    private func total(_ rate: String, in currency: Currency) throws -> Int? {
        let account = Account(
            id: "a", kind: .current, title: "", number: "", balance: Money(minorUnits: 1_000, currency: .eur), creditLimit: .zero(.eur))
        return ExchangeRates(RatesPayload(base: "EUR", rates: ["USD": rate])).total(of: [account, account], in: currency)?.minorUnits
    }

    @Test(arguments: [("1.25", 2_500), ("0.1", 200), ("0", nil), ("-1.25", nil), ("many", nil)] as [(String, Int?)])
    func total_inACurrency_needsAPositiveRate(rate: String, expected: Int?) throws {
        #expect(try total(rate, in: .usd) == expected)
        #expect(try total(rate, in: .eur) == 2_000)
        #expect(try total(rate, in: .chf) == nil)
    }
}
