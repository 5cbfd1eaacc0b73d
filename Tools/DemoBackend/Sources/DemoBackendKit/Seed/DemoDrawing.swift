/// Small pictures that are drawn by code, so that no file has to be shipped.
struct DemoDrawing: Sendable {
    static let width = 240
    static let height = 150

    let alternative: String
    /// Red, green, blue.
    let palette: [[UInt8]]
    /// The color of a point, as an index into the palette.
    let color: @Sendable (_ x: Int, _ y: Int) -> Int

    static let all = [
        DemoDrawing(
            alternative: "A lighthouse on a rock at dusk",
            palette: [
                [24, 32, 74], [58, 54, 110], [142, 84, 118], [236, 138, 96], [20, 52, 84], [250, 250, 246], [200, 44, 52], [255, 224, 130],
            ]
        ) { x, y in
            if (112...128).contains(x), (44...112).contains(y) { return (y - 44) / 12 % 2 == 0 ? 5 : 6 }
            if (108...132).contains(x), (34...43).contains(y) { return 7 }
            if y > 104, (x - 120) * (x - 120) + (y - 130) * (y - 130) * 4 < 2_600 { return 0 }
            return y > 110 ? 4 : min(3, y / 28)
        },
        DemoDrawing(
            alternative: "Six bars that grow from left to right",
            palette: [[255, 255, 255], [14, 110, 130], [190, 226, 230], [70, 70, 80]]
        ) { x, y in
            if y > 138 { return 3 }
            let bar = x / 40
            return x % 40 > 8 && y > 130 - bar * 20 ? 1 : y % 26 == 0 ? 2 : 0
        },
        DemoDrawing(
            alternative: "A sailing boat with a red sail on green water",
            palette: [[204, 230, 246], [22, 120, 110], [120, 72, 40], [208, 52, 60], [246, 250, 252]]
        ) { x, y in
            if y > 112 { return (x + y * 3) % 23 < 2 ? 4 : 1 }
            if y > 100, (80...160).contains(x) { return 2 }
            if x == 120, y > 20 { return 2 }
            return x > 122 && y > 24 && y < 98 && x - 122 < (y - 24) * 2 / 3 ? 3 : 0
        },
    ]

    /// The picture as a PNG with a palette (W3C PNG, third edition).
    func png() -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity((Self.width + 1) * Self.height)
        for y in 0..<Self.height {
            lines.append(0)
            for x in 0..<Self.width { lines.append(UInt8(color(x, y))) }
        }
        let size = [Self.width, Self.height].flatMap { Self.bytes(UInt32($0)) }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", size + [8, 3, 0, 0, 0])
            + Self.chunk("PLTE", palette.flatMap { $0 }) + Self.chunk("IDAT", Self.stored(lines)) + Self.chunk("IEND", [])
    }

    private static func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) } }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bytes(UInt32(content.count)) + body + bytes(checksum(body))
    }

    /// A zlib stream of blocks that are not compressed (RFC 1950, RFC 1951).
    private static func stored(_ content: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: content.count, by: 65_535) {
            let block = content[start..<min(start + 65_535, content.count)]
            let length = UInt16(block.count)
            stream.append(block.endIndex == content.count ? 1 : 0)
            for number in [length, ~length] { stream += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)] }
            stream += block
        }
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in content {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + bytes(high << 16 | low)
    }

    /// CRC-32 as PNG has it.
    private static func checksum(_ content: [UInt8]) -> UInt32 {
        ~content.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}
