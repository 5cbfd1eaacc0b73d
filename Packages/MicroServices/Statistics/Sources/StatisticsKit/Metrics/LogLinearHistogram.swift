/// A histogram of at most 8 KiB. Each power of two from 2⁻⁴⁸ to 2⁸⁰ is divided into 64 equal buckets, so that the error of a quantile is at most
/// 0.8 % (half a bucket).
///
/// Powers of two are allocated when the first number falls into them, at most 30 (nine decades). Then the two smallest are merged for each new
/// one, which affects the accuracy of small values only (HdrHistogram's buckets, DDSketch's collapsing).
public struct LogLinearHistogram: Sendable, Hashable {
    static let bucketsPerOctave = 64
    static let maximumOctaves = 30
    private static let lowestExponent = -48
    private static let highestExponent = 79
    private static let unused: UInt8 = 255

    /// The number of values.
    public private(set) var count: UInt64 = 0
    /// The sum of the values.
    public private(set) var sum = 0.0
    /// The smallest value; 0 if there is none.
    public private(set) var minimum = 0.0
    /// The largest value; 0 if there is none.
    public private(set) var maximum = 0.0
    /// The number of zeros, negative values, and values too small for a bucket.
    private(set) var belowCount: UInt64 = 0
    /// By exponent: the index of its 64 ``buckets``.
    private var slots = [UInt8](repeating: unused, count: highestExponent - lowestExponent + 1)
    private var buckets: [UInt32] = []
    /// By bucket: the number of overflows past 2³².
    private var carries: [UInt16: UInt32] = [:]

    public init() {}

    /// Adds a value. Infinity and NaN are ignored.
    public mutating func record(_ value: Double) {
        guard value.isFinite else { return }
        minimum = count == 0 ? value : min(minimum, value)
        maximum = count == 0 ? value : max(maximum, value)
        count &+= 1
        sum += value
        // The exponent and the first six bits of the fraction select the bucket without a logarithm.
        let bits = Int(truncatingIfNeeded: value.bitPattern &>> 46)
        let exponent = min((bits &>> 6) &- 1023, Self.highestExponent)
        guard value > 0, exponent >= Self.lowestExponent else {
            belowCount &+= 1
            return
        }
        var slot = slots[exponent &- Self.lowestExponent]
        if slot == Self.unused { slot = makeSlot(exponent) }
        add(1, to: Int(slot) &* Self.bucketsPerOctave &+ (bits & 63))
    }

    /// The value that a share of the values, 0 to 1, does not exceed (nearest rank), within 0.8 %; nil if there are none.
    public func quantile(_ share: Double) -> Double? {
        guard count > 0, !share.isNaN else { return nil }
        let rank = max(1, UInt64((min(1, max(0, share)) * Double(count)).rounded(.up)))
        if rank >= count { return maximum }
        var seen = belowCount
        if rank <= seen { return min(0, minimum) }
        for bucket in nonEmptyBuckets {
            seen += bucket.count
            if rank <= seen { return min(maximum, max(minimum, (bucket.lower + bucket.upper) / 2)) }
        }
        return maximum
    }

    /// A bucket from `lower` up to, but not including, `upper`.
    struct Bucket: Hashable {
        var lower: Double
        var upper: Double
        var count: UInt64
    }

    /// Smallest first.
    var nonEmptyBuckets: [Bucket] {
        var result: [Bucket] = []
        for (offset, slot) in slots.enumerated() where slot != Self.unused {
            let base = Double(sign: .plus, exponent: offset + Self.lowestExponent, significand: 1)
            for index in 0..<Self.bucketsPerOctave {
                let position = Int(slot) * Self.bucketsPerOctave + index
                let count = count(at: position)
                guard count > 0 else { continue }
                let width = base / Double(Self.bucketsPerOctave)
                result.append(Bucket(lower: base + width * Double(index), upper: base + width * Double(index + 1), count: count))
            }
        }
        return result
    }

    var memory: Int { MemoryLayout<Self>.size + slots.capacity + buckets.capacity * MemoryLayout<UInt32>.size + 64 }

    mutating func add(_ amount: UInt32, to position: Int) {
        let (sum, overflows) = buckets[position].addingReportingOverflow(amount)
        buckets[position] = sum
        if overflows { carries[UInt16(position), default: 0] += 1 }
    }

    private mutating func makeSlot(_ exponent: Int) -> UInt8 {
        let used = slots.count { $0 != Self.unused }
        guard used >= Self.maximumOctaves else {
            let slot = UInt8(buckets.count / Self.bucketsPerOctave)
            // The exact capacity: growing by doubling would exceed the bound.
            buckets.reserveCapacity(buckets.count + Self.bucketsPerOctave)
            for _ in 0..<Self.bucketsPerOctave { buckets.append(0) }
            slots[exponent - Self.lowestExponent] = slot
            return slot
        }
        let ordered = slots.indices.filter { slots[$0] != Self.unused }
        let (lowest, second) = (ordered[0], ordered[1])
        // Too small to matter among the largest values: counted in the smallest octave.
        if exponent - Self.lowestExponent < lowest { return slots[lowest] }
        // Merges the smallest octave into the next one, which may be the new one.
        let slot = slots[lowest]
        slots[lowest] = Self.unused
        slots[exponent - Self.lowestExponent] = slot
        let next = min(second, exponent - Self.lowestExponent)
        let from = Int(slot) * Self.bucketsPerOctave
        let moved = (from..<from + Self.bucketsPerOctave).reduce(0) { $0 + count(at: $1) }
        for position in from..<from + Self.bucketsPerOctave {
            buckets[position] = 0
            carries[UInt16(position)] = nil
        }
        let to = Int(slots[next]) * Self.bucketsPerOctave
        let total = count(at: to) + moved
        buckets[to] = UInt32(truncatingIfNeeded: total)
        if total >> 32 > 0 { carries[UInt16(to)] = UInt32(truncatingIfNeeded: total >> 32) }
        return slot
    }

    private func count(at position: Int) -> UInt64 {
        UInt64(buckets[position]) + UInt64(carries[UInt16(position)] ?? 0) << 32
    }
}
