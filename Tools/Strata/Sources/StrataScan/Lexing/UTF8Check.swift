/// The offset of the first byte that is not part of well-formed UTF-8 (RFC 3629), or `nil` when all are.
func firstInvalidUTF8(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    let raw = UnsafeRawPointer(base)
    var offset = 0
    while offset < count {
        if offset + 32 <= count {
            // Source code is nearly all ASCII, so four words are tested at a time.
            let word =
                raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) | raw.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
                | raw.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self)
                | raw.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self)
            if word & 0x8080_8080_8080_8080 == 0 {
                offset += 32
                continue
            }
        }
        guard base[offset] >= 0x80 else {
            offset += 1
            continue
        }
        guard let length = lengthOfUTF8Sequence(base + offset, count - offset) else { return offset }
        offset += length
    }
    return nil
}

/// The length of the well-formed sequence that starts with a non-ASCII byte; `nil` if it is malformed.
private func lengthOfUTF8Sequence(_ bytes: UnsafePointer<UInt8>, _ available: Int) -> Int? {
    let length: Int
    // The bounds of the second byte exclude overlong forms, surrogates and values above U+10FFFF.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[0] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard length <= available, second.contains(bytes[1]) else { return nil }
    for index in 2..<max(2, length) where bytes[index] & 0xC0 != 0x80 { return nil }
    return length
}
