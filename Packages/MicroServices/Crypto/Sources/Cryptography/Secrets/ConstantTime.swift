/// Comparison that does not tell an attacker by its duration how many bytes were right.
public enum ConstantTime {
    /// Whether both hold the same bytes. The time depends on the lengths only, and unequal lengths are unequal at once.
    public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in Backend.areEqual(left, right) }
        }
    }
}
