/// A permanent identifier of an event, so that a server can count it once.
public struct EventID: Sendable, Hashable, CustomStringConvertible {
    /// A random number, generated each time a log is opened or emptied.
    public let run: UInt64
    /// Increases with every event of a folder.
    public let number: UInt64

    public init(run: UInt64, number: UInt64) {
        self.run = run
        self.number = number
    }

    /// `run-number`, both hexadecimal, the run with 16 digits.
    public var description: String { "\(run.hex16)-\(String(number, radix: 16))" }
}

extension UInt64 {
    /// 16 digits.
    var hex16: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
