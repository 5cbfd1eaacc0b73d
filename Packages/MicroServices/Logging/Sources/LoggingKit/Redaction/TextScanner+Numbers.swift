/// Detects payment cards, bank accounts and telephone numbers.
extension TextScanner {
    /// A card number, an IBAN or a telephone number that starts in the run and may continue after spaces.
    mutating func number(_ run: Range<Int>) -> Int? {
        var offset = run.lowerBound
        while offset < run.upperBound {
            if text[offset].isAlphanumeric, offset == 0 || !text[offset - 1].isAlphanumeric {
                if text[offset].isDigit {
                    if let end = cardEnd(offset) { return found(offset..<end, .card) }
                    if let end = phoneEnd(offset) { return found((offset - 1)..<end, .phone) }
                } else if let end = ibanEnd(offset) {
                    return found(offset..<end, .iban)
                }
            }
            offset += 1
        }
        return nil
    }

    /// Skips up to three spaces, dashes, periods, line ends and the like between two groups.
    private func skipJoints(_ start: Int) -> Int {
        var offset = start
        for _ in 0..<3 {
            let byte = text.at(offset)
            if byte.isSpace || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: "/")
            {
                offset += 1
            } else {
                let width = width(ofSeparatorAt: offset)
                if width == 0 { break }
                offset += width
            }
        }
        return offset
    }

    /// The end of a payment card number (ISO/IEC 7812): the digits of a known issuer with a valid check digit (Luhn).
    private func cardEnd(_ start: Int) -> Int? {
        guard (UInt8(ascii: "2")...UInt8(ascii: "6")).contains(text[start]) else { return nil }
        // Starts in one chain of groups share the digits, so that each is read once.
        window.pointee.move(to: start)
        fillWindow(4)
        guard window.pointee.count >= 4 else { return nil }
        var lengths = Self.cardLengths((0..<4).reduce(0) { $0 * 10 + Int(window.pointee[$1].value) })
        guard lengths > 0 else { return nil }
        fillWindow(19)
        while lengths > 0 {
            let length = Int.bitWidth - 1 - lengths.leadingZeroBitCount
            if length <= window.pointee.count, window.pointee[length - 1].endsGroup, window.pointee.isValid(length) {
                return window.pointee[length - 1].offset + 1
            }
            lengths &= ~(1 << length)
        }
        return nil
    }

    /// The lengths of the numbers of an issuer, as bits, by their first four digits.
    private static func cardLengths(_ prefix: Int) -> Int {
        func bits(_ lengths: ClosedRange<Int>) -> Int { lengths.reduce(0) { $0 | 1 << $1 } }
        return switch (prefix / 1000, prefix / 100, prefix) {
        case (4, _, _): 1 << 13 | 1 << 16 | 1 << 19
        case (_, 51...55, _), (_, _, 2221...2720): 1 << 16
        case (_, 34, _), (_, 37, _): 1 << 15
        case (_, 36, _), (_, 38...39, _), (_, _, 3000...3059): 1 << 14
        case (_, 62, _), (_, 64...65, _), (_, _, 3528...3589), (_, _, 6011): bits(16...19)
        case (_, 50, _), (_, 56...58, _), (_, 63, _), (_, 67, _): bits(13...19)
        default: 0
        }
    }

    /// Reads more digits until the window has `count`.
    private func fillWindow(_ count: Int) {
        while window.pointee.count < count, let offset = window.pointee.next {
            let after = text.at(offset + 1)
            window.pointee.append(text[offset] & 15, at: offset, endsGroup: !after.isAlphanumeric)
            if after.isDigit {
                window.pointee.next = offset + 1
            } else {
                let start = skipJoints(offset + 1)
                window.pointee.next = start > offset + 1 && text.at(start).isDigit ? start : nil
            }
        }
    }

    /// The end of a telephone number with `+` and a country code (E.164): 8 to 15 digits, the groups also in parentheses.
    private func phoneEnd(_ start: Int) -> Int? {
        guard text.at(start - 1) == UInt8(ascii: "+"), text[start] != UInt8(ascii: "0") else { return nil }
        // A version or a sum has a name or a number before the sign.
        let before = text.at(start - 2)
        guard !before.isAlphanumeric, before != UInt8(ascii: ")"), before != UInt8(ascii: "/") else { return nil }
        var (count, offset, end) = (0, start, start)
        while count <= 15 {
            while text.at(offset).isDigit { (count, offset) = (count + 1, offset + 1) }
            end = offset
            guard !text.at(offset).isLetter else { return nil }
            for _ in 0..<3 where " -./()".utf8.contains(text.at(offset)) { offset += 1 }
            guard text.at(offset).isDigit else { break }
        }
        return (8...15).contains(count) ? end : nil
    }

    /// The end of an IBAN (ISO 13616): a country, its length and a valid check number (mod 97); case-insensitive.
    private func ibanEnd(_ start: Int) -> Int? {
        guard text.at(start + 1).isLetter, let length = Self.ibanLength(text[start].folded, text[start + 1].folded) else { return nil }
        var remainder = 0
        var country = 0
        var offset = start
        for index in 0..<length {
            if index > 0 {
                let next = text.at(offset).isAlphanumeric ? offset : skipJoints(offset)
                guard text.at(next).isAlphanumeric else { return nil }
                offset = next
            }
            let byte = text[offset].folded
            guard index < 2 || index > 3 || byte.isDigit else { return nil }
            let value = byte.isDigit ? Int(byte & 15) : Int(byte - 87)
            if index < 4 {
                country = byte.isDigit ? country * 10 + value : country * 100 + value
            } else {
                remainder = (byte.isDigit ? remainder * 10 + value : remainder * 100 + value) % 97
            }
            offset += 1
        }
        guard !text.at(offset).isAlphanumeric else { return nil }
        return (remainder * 1_000_000 + country) % 97 == 1 ? offset : nil
    }

    private static func ibanLength(_ first: UInt8, _ second: UInt8) -> Int? {
        let bytes = ibanLengths.utf8Start
        for index in stride(from: 0, to: ibanLengths.utf8CodeUnitCount, by: 4) where bytes[index] == first && bytes[index + 1] == second {
            return Int(bytes[index + 2] & 15) * 10 + Int(bytes[index + 3] & 15)
        }
        return nil
    }

    /// Countries and lengths from the registry of ISO 13616.
    private static let ibanLengths: StaticString = """
        ad24ae23al28at20az28ba20be16bg22bh22br29by28ch21cr22cy28cz24de22dk18do28ee20eg29es24fi18fo18fr27gb22ge22gi23gl18gr27gt28hr21hu28\
        ie22il23iq23is26it27jo30kw30kz20lb28lc32li21lt20lu20lv21ly25mc27md24me22mk19mr27mt31mu30nl18no15pk24pl28ps29pt25qa29ro24rs22sa24\
        sc31sd18se24si19sk24sm27st25sv28tl23tn24tr26ua29va22vg24xk20
        """
}

/// The digits of a chain of groups that can belong to a card number, in a buffer of the scan.
struct DigitWindow {
    struct Digit {
        var offset: Int
        var value: UInt8
        /// Whether a number can end here.
        var endsGroup: Bool
        /// The sums of the digits of the chain up to this one, with those at odd or at even positions doubled.
        var oddDoubled: UInt32
        var evenDoubled: UInt32
    }

    static let capacity = 32
    private let digits: UnsafeMutablePointer<Digit>
    private var start = 0
    private var end = 0
    /// The offset of the next digit; nil at the end of the chain.
    var next: Int?

    init(_ digits: UnsafeMutableBufferPointer<Digit>) { self.digits = digits.baseAddress! }

    var count: Int { end &- start }

    subscript(_ index: Int) -> Digit {
        digits[(start &+ index) & (Self.capacity - 1)]
    }

    /// Removes the digits before a start, or all if it belongs to another chain.
    mutating func move(to offset: Int) {
        while start < end, self[0].offset < offset { start &+= 1 }
        if start == end || self[0].offset != offset { (start, end, next) = (0, 0, offset) }
    }

    mutating func append(_ value: UInt8, at offset: Int, endsGroup: Bool) {
        let isEven = end & 1 == 0
        let (plain, doubled) = (UInt32(value), UInt32(Self.doubled(value)))
        let last = (end &- 1) & (Self.capacity - 1)
        digits[end & (Self.capacity - 1)] = Digit(
            offset: offset, value: value, endsGroup: endsGroup,
            oddDoubled: (end == 0 ? 0 : digits[last].oddDoubled) &+ (isEven ? plain : doubled),
            evenDoubled: (end == 0 ? 0 : digits[last].evenDoubled) &+ (isEven ? doubled : plain))
        end &+= 1
    }

    /// Whether the first digits have a valid check digit: from the last one, every second is doubled.
    func isValid(_ length: Int) -> Bool {
        let (first, last) = (self[0], self[length - 1])
        let isLastEven = (start &+ length) & 1 == 1
        let sum = isLastEven ? last.oddDoubled &- first.oddDoubled : last.evenDoubled &- first.evenDoubled
        return (sum &+ UInt32(length & 1 == 0 ? Self.doubled(first.value) : first.value)) % 10 == 0
    }

    private static func doubled(_ digit: UInt8) -> UInt8 { digit > 4 ? digit * 2 - 9 : digit * 2 }
}
