extension PasswordHash {
    /// The scrypt parameters, which determine the time and memory of a hash.
    public struct Cost: Hashable, Sendable, CustomStringConvertible {
        /// The binary logarithm of scrypt's N, 1 to 20.
        public let logarithmOfN: Int
        /// scrypt's r, 1 to 32.
        public let blockSize: Int
        /// scrypt's p, 1 to 16.
        public let parallelism: Int

        /// N = 2¹⁷, r = 8, p = 1, as recommended by OWASP's password storage cheat sheet.
        public static let recommended = Cost(unchecked: 17, 8, 1)
        /// N = 2¹⁰, r = 8, p = 1, about a millisecond. For tests and demo data only.
        public static let insecureFast = Cost(unchecked: 10, 8, 1)

        /// The maximum memory of a hash, in bytes.
        public static let maximumMemory = 512 << 20

        /// Creates a cost.
        ///
        /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/invalidArgument`` outside the ranges of the properties or above
        ///   ``maximumMemory``.
        public init(logarithmOfN: Int, blockSize: Int = 8, parallelism: Int = 1) throws {
            guard let cost = Cost(checking: logarithmOfN, blockSize, parallelism) else {
                throw CryptographyError.invalidArgument(
                    "The password hashing cost",
                    "ln is 1 to 20, r 1 to 32, p 1 to 16, and together at most \(Self.maximumMemory >> 20) MiB"
                )
            }
            self = cost
        }

        /// The memory of a hash, in bytes.
        public var memory: Int { 128 * blockSize * ((1 << logarithmOfN) + parallelism) }

        /// The form in the encoded hash: `ln=17,r=8,p=1`.
        public var description: String { "ln=\(logarithmOfN),r=\(blockSize),p=\(parallelism)" }

        private init(unchecked logarithmOfN: Int, _ blockSize: Int, _ parallelism: Int) {
            self.logarithmOfN = logarithmOfN
            self.blockSize = blockSize
            self.parallelism = parallelism
        }

        private init?(checking logarithmOfN: Int, _ blockSize: Int, _ parallelism: Int) {
            guard (1...20).contains(logarithmOfN), (1...32).contains(blockSize), (1...16).contains(parallelism) else { return nil }
            self.init(unchecked: logarithmOfN, blockSize, parallelism)
            guard memory <= Self.maximumMemory else { return nil }
        }

        init?(parsing text: Substring) {
            let numbers = text.split(separator: ",").map { field -> Int? in
                field.firstIndex(of: "=").flatMap { Int(field[field.index(after: $0)...]) }
            }
            guard numbers.count == 3, let ln = numbers[0], let r = numbers[1], let p = numbers[2] else { return nil }
            self.init(checking: ln, r, p)
            // A cost has a single valid encoding.
            guard description == text else { return nil }
        }
    }
}
