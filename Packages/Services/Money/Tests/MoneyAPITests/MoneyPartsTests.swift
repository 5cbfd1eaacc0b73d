import Foundation
import Testing

@testable import MoneyAPI

/// Amounts, parts and exchanges of random sizes in currencies of every scale of ISO 4217.
@Suite(.timeLimit(.minutes(10))) struct MoneyPartsTests {
    private static let currencies = ["JPY", "EUR", "KWD", "CLF"].compactMap { try? Currency($0) }
    private static let count = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 10_000 : 100_000

    @Test(arguments: [
        (100, [1, 1, 1], [34, 33, 33]), (5, [70, 30], [4, 1]), (-100, [1, 1, 1], [-34, -33, -33]), (1, [0, 1], [0, 1]),
        (0, [1, 2], [0, 0]),
        (Int.max, [1, 1], [1 << 62, (1 << 62) - 1]), (Int.min, [Int.max, Int.max], [-1 << 62, -1 << 62]), (Int.min, [0, 5], [0, Int.min]),
        // A classic of apportionment: the second part has the largest remainder although its share is the smallest.
        (10, [60, 9, 31], [6, 1, 3]),
    ])
    func allocation_givesTheRest_toTheLargestRemainders(amount: Int, weights: [Int], expected: [Int]) throws {
        #expect(try Money(minorUnits: amount, currency: .eur).allocated(by: weights).map(\.minorUnits) == expected)
    }

    @Test(arguments: [[], [0], [0, 0], [-1, 2], [Int.min, Int.max], [-1]])
    func allocation_withoutAPositiveWeight_orWithANegativeOne_throws(weights: [Int]) {
        #expect(throws: MoneyError.malformedWeights) { try Money(minorUnits: 100, currency: .eur).allocated(by: weights) }
    }

    @Test(arguments: [0, -1, .min])
    func split_intoNoParts_throws(count: Int) {
        #expect(throws: MoneyError.malformedWeights) { try Money(minorUnits: 100, currency: .eur).split(into: count) }
    }

    @Test func allocation_ofAnyAmountByAnyWeights_losesAndCreatesNoMinorUnit() throws {
        var random = SplitMix64(state: 34)
        var failures: [String] = []
        for _ in 0..<Self.count {
            let money = random.money(Self.currencies)
            let weights = (0..<Int.random(in: 1...5, using: &random)).map { _ in random.magnitude() } + [1 + random.magnitude() / 2]
            let parts = try money.allocated(by: weights)
            let total = weights.reduce(Int128(0)) { $0 + Int128($1) }
            let sum = parts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
            // |part - amount * weight / total| < 1, without a division.
            let isFair = zip(parts, weights).allSatisfy { part, weight in
                part.currency == money.currency
                    && (Int128(part.minorUnits) * total - Int128(money.minorUnits) * Int128(weight)).magnitude < total.magnitude
            }
            let isSymmetric = money.minorUnits == .min ? true : try (-money).allocated(by: weights) == parts.map { -$0 }
            if sum != Int128(money.minorUnits) || !isFair || !isSymmetric { failures.append("\(money) by \(weights)") }
        }
        #expect(failures.isEmpty, "\(failures.prefix(3))")
    }

    @Test func difference_andOrder_ofAnyAmounts_areExactOrRefused() throws {
        var random = SplitMix64(state: 7)
        var failures: [String] = []
        for _ in 0..<Self.count {
            let (a, b) = (random.money(Self.currencies), random.money(Self.currencies))
            let difference = Int128(a.minorUnits) - Int128(b.minorUnits)
            let expected: Result<Money, MoneyError> =
                a.currency != b.currency
                ? .failure(.currencyMismatch(a.currency, b.currency))
                : Int(exactly: difference).map { .success(Money(minorUnits: $0, currency: a.currency)) } ?? .failure(.overflow)
            let order: Result<Bool, MoneyError> =
                a.currency == b.currency ? .success(difference < 0) : .failure(.currencyMismatch(a.currency, b.currency))
            let actual = Result { () throws(MoneyError) in try a.subtracting(b) }
            let actualOrder = Result { () throws(MoneyError) in try a.isLess(than: b) }
            if actual != expected || actualOrder != order { failures.append("\(a) and \(b)") }
        }
        #expect(failures.isEmpty, "\(failures.prefix(3))")
    }
}

/// The same numbers for the same seed (SplitMix64, Steele, Lea and Flood 2014).
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number of any size from zero, as often small as large.
    mutating func magnitude() -> Int { Int((next() >> 1) >> (next() % 63)) }

    mutating func element<Element>(_ all: [Element]) -> Element { all[Int(next() % UInt64(all.count))] }

    mutating func money(_ currencies: [Currency]) -> Money {
        let magnitude = magnitude()
        return Money(minorUnits: next() % 2 == 0 ? magnitude : -magnitude - 1, currency: element(currencies))
    }
}
