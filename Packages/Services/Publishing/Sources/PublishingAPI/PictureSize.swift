/// The size of a picture in pixels, read from its header without decoding, to reserve space on a page.
public struct PictureSize: Sendable, Hashable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Reads the size from a file in a format of ``PictureFormat``; nil if the size is missing or invalid.
    ///
    /// PNG by IHDR (W3C PNG, 11.2.1), GIF by its logical screen, JPEG by its frame header (ITU T.81, B.2.2), WebP by its first chunk
    /// (RFC 9649, 2.5 to 2.7).
    init?(of bytes: [UInt8]) {
        let size: (Int?, Int?)
        switch PictureFormat(of: bytes) {
        case .png: size = (bytes.big(16, 4), bytes.big(20, 4))
        case .gif: size = (bytes.little(6, 2), bytes.little(8, 2))
        case .jpeg:
            guard let frame = Self.jpegFrame(of: bytes) else { return nil }
            size = (bytes.big(frame + 3, 2), bytes.big(frame + 1, 2))
        case .webp: size = Self.webp(bytes)
        case nil: return nil
        }
        guard let width = size.0, let height = size.1, (1...65_535).contains(width), (1...65_535).contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    /// Returns the offset of the JPEG frame parameters: precision, lines, samples per line.
    private static func jpegFrame(of bytes: [UInt8]) -> Int? {
        var place = 2
        while let marker = bytes.big(place, 2), marker >= 0xFF00, let length = bytes.big(place + 2, 2) {
            // SOF0 to SOF15, without DHT, JPG and DAC, which share the range.
            if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) { return place + 4 }
            guard length >= 2 else { return nil }
            place += 2 + length
        }
        return nil
    }

    private static func webp(_ bytes: [UInt8]) -> (Int?, Int?) {
        switch bytes.big(12, 4) {
        case 0x5650_3820 where bytes.big(23, 3) == 0x9D012A:
            return (bytes.little(26, 2).map { $0 & 0x3FFF }, bytes.little(28, 2).map { $0 & 0x3FFF })
        case 0x5650_384C where bytes.big(20, 1) == 0x2F:
            let bits = bytes.little(21, 4)
            return (bits.map { ($0 & 0x3FFF) + 1 }, bits.map { ($0 >> 14 & 0x3FFF) + 1 })
        case 0x5650_3858: return (bytes.little(24, 3).map { $0 + 1 }, bytes.little(27, 3).map { $0 + 1 })
        default: return (nil, nil)
        }
    }
}

extension [UInt8] {
    /// Reads a big-endian number; nil beyond the end.
    fileprivate func big(_ place: Int, _ length: Int) -> Int? {
        guard place + length <= count else { return nil }
        return self[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a little-endian number; nil beyond the end.
    fileprivate func little(_ place: Int, _ length: Int) -> Int? {
        guard place + length <= count else { return nil }
        return self[place..<place + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
