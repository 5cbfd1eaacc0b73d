extension Money {
    /// Divides the amount in proportion to weights, by largest remainder (Hamilton's method; M. Balinski and H. P. Young, "Fair
    /// Representation", 1982).
    ///
    /// - The parts are in the order of the weights and add up to the amount.
    /// - Each part differs from its exact share by less than one minor unit. Of equal remainders, the earlier part is rounded up.
    /// - The parts of the opposite amount are the opposite parts.
    ///
    /// ```swift
    /// try Money(minorUnits: 4_900, currency: .eur).allocated(by: [364, 1]).map(\.minorUnits)  // [4887, 13]
    /// ```
    ///
    /// - Parameter weights: The shares, zero or more; their scale is arbitrary.
    /// - Throws: ``MoneyError/malformedWeights`` for a negative weight and without a weight above zero.
    public func allocated(by weights: [Int]) throws(MoneyError) -> [Money] {
        let total = weights.reduce(Int128(0)) { $0 + Int128($1) }
        guard total > 0, weights.allSatisfy({ $0 >= 0 }) else { throw .malformedWeights }
        // The product of two 64-bit numbers fits into 128 bits, with a sign.
        let shares = weights.map { (Int128(minorUnits.magnitude) * Int128($0)).quotientAndRemainder(dividingBy: total) }
        var parts = shares.map(\.quotient)
        let rest = Int(Int128(minorUnits.magnitude) - parts.reduce(0, +))
        for index in parts.indices.sorted(by: { (shares[$1].remainder, $0) < (shares[$0].remainder, $1) }).prefix(rest) {
            parts[index] += 1
        }
        return parts.map { Money(minorUnits: Int(minorUnits < 0 ? -$0 : $0), currency: currency) }
    }

    /// Divides the amount into equal parts, those of larger magnitude first. They add up to the amount and differ by at most one minor unit.
    ///
    /// ```swift
    /// try Money(minorUnits: 100, currency: .eur).split(into: 3).map(\.minorUnits)  // [34, 33, 33]
    /// ```
    ///
    /// - Throws: ``MoneyError/malformedWeights`` for a count below one.
    public func split(into count: Int) throws(MoneyError) -> [Money] {
        try allocated(by: [Int](repeating: 1, count: max(0, count)))
    }
}
