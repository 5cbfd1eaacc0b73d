/// Comparison whose duration does not reveal the position of a difference.
public enum ConstantTime {
    /// Whether the arrays are equal. The duration depends on their lengths only; arrays of different lengths are rejected at once.
    public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in Backend.areEqual(left, right) }
        }
    }
}
