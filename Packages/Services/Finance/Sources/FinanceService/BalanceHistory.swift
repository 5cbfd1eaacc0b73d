import FinanceAPI

/// Month-end balances, computed backwards from the current balance.
enum BalanceHistory {
    /// - Parameters:
    ///   - sums: The sum of each month with entries, newest first.
    ///   - months: The maximum number of points.
    /// - Returns: One point per month without gaps, oldest first. Ends before a month whose balance overflows.
    static func points(balance: Money, sums: [(month: String, sum: Int128)], months: Int) -> [BalancePoint] {
        // Earlier versions stored entries with invalid days.
        let sums = sums.filter { previousMonth($0.month) != nil }
        guard let newest = sums.first?.month, let oldest = sums.last?.month else { return [] }
        let bySum = Dictionary(sums.map { ($0.month, $0.sum) }) { $0 + $1 }
        var points: [BalancePoint] = []
        var running = Int128(balance.minorUnits)
        var month = newest
        while points.count < months, month >= oldest, let minorUnits = Int(exactly: running) {
            points.append(BalancePoint(month: month, balance: Money(minorUnits: minorUnits, currency: balance.currency)))
            running -= bySum[month] ?? 0
            guard let previous = previousMonth(month) else { break }
            month = previous
        }
        return points.reversed()
    }

    /// `2026-01` → `2025-12`; nil for an invalid month.
    private static func previousMonth(_ month: String) -> String? {
        let parts = month.split(separator: "-").compactMap { Int($0) }
        guard month.utf8.count == 7, parts.count == 2, (1...12).contains(parts[1]), (1...9999).contains(parts[0]) else { return nil }
        let (year, number) = parts[1] == 1 ? (parts[0] - 1, 12) : (parts[0], parts[1] - 1)
        let digits = String(year)
        return String(repeating: "0", count: 4 - digits.count) + digits + (number < 10 ? "-0" : "-") + String(number)
    }
}
