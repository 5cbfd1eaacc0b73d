/// Base64 as in PHC strings: standard alphabet, no padding, canonical.
enum UnpaddedBase64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 6 {
                count -= 6
                digits.append(alphabet[bits >> count & 63])
            }
        }
        if count > 0 { digits.append(alphabet[bits << (6 - count) & 63]) }
        return String(decoding: digits, as: UTF8.self)
    }

    static func bytes(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for digit in text.utf8 {
            guard let value = alphabet.firstIndex(of: digit) else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count))
                bits &= (1 << count) - 1
            }
        }
        // The remaining bits must be zero and fewer than a digit.
        return bits == 0 && count < 6 ? bytes : nil
    }
}
