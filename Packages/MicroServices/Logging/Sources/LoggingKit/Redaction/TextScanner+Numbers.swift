/// Detects payment cards and bank accounts.
extension TextScanner {
    /// A card number or an IBAN that starts in the run and may continue after spaces.
    mutating func number(_ run: Range<Int>) -> Int? {
        var offset = run.lowerBound
        while offset < run.upperBound {
            if text[offset].isAlphanumeric, offset == 0 || !text[offset - 1].isAlphanumeric {
                if text[offset].isDigit {
                    if let end = cardEnd(offset) { return found(offset..<end, .card) }
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
        var digits = (UInt64(0), UInt64(0), UInt64(0))
        return withUnsafeMutableBytes(of: &digits) { digits -> Int? in
            var count = 0
            var offset = start
            var best: Int?
            while count < 19 {
                guard text.at(offset).isDigit else { break }
                digits[count] = text[offset] & 15
                count += 1
                offset += 1
                if !text.at(offset).isDigit {
                    if !text.at(offset).isLetter, Self.isCard(digits[..<count]) { best = offset }
                    let next = skipJoints(offset)
                    guard next > offset, text.at(next).isDigit else { break }
                    offset = next
                }
            }
            return best
        }
    }

    private static func isCard(_ digits: Slice<UnsafeMutableRawBufferPointer>) -> Bool {
        guard digits.count >= 13 else { return false }
        func prefix(_ count: Int) -> Int { digits.prefix(count).reduce(0) { $0 * 10 + Int($1) } }
        let isKnown =
            switch (digits.count, prefix(1), prefix(2), prefix(4)) {
            case (13, 4, _, _), (16, 4, _, _), (19, 4, _, _): true
            case (16, _, 51...55, _), (16, _, _, 2221...2720): true
            case (15, _, 34, _), (15, _, 37, _): true
            case (14, _, 36, _), (14, _, 38...39, _), (14, _, 30, 3000...3059): true
            case (16...19, _, _, 6011), (16...19, _, 64...65, _), (16...19, _, 62, _): true
            case (16...19, _, 35, 3528...3589), (13...19, _, 50, _), (13...19, _, 56...58, _), (13...19, _, 63, _), (13...19, _, 67, _):
                true
            default: false
            }
        guard isKnown else { return false }
        var sum = 0
        var isDoubled = false
        for digit in digits.reversed() {
            let value = isDoubled ? Int(digit) * 2 : Int(digit)
            sum += value > 9 ? value - 9 : value
            isDoubled.toggle()
        }
        return sum % 10 == 0
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
