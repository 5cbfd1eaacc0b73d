/// The format and the size of a picture, read from its bytes.
public struct PictureProbe: Sendable, Equatable {
    /// In pixels.
    public struct Size: Sendable, Equatable {
        public var width: Int
        public var height: Int
    }

    /// The known formats.
    public static let mediaTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"]

    /// One of ``mediaTypes``.
    public let mediaType: String
    /// Nil if it is not in the header.
    public let size: Size?

    /// Returns nil unless the format is one of ``mediaTypes``.
    public init?(_ bytes: [UInt8]) {
        func begins(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        func number(_ range: Range<Int>, isLittle: Bool = false) -> Int? {
            guard range.upperBound <= bytes.count else { return nil }
            return (isLittle ? Array(bytes[range].reversed()) : Array(bytes[range])).reduce(0) { $0 << 8 | Int($1) }
        }
        func size(_ width: Int?, _ height: Int?) -> Size? {
            guard let width, let height, (1...65_535).contains(width), (1...65_535).contains(height) else { return nil }
            return Size(width: width, height: height)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            mediaType = "image/png"
            self.size = begins("IHDR", at: 12) ? size(number(16..<20), number(20..<24)) : nil
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            mediaType = "image/jpeg"
            self.size = Self.frame(of: bytes).flatMap { size(number($0 + 3..<$0 + 5), number($0 + 1..<$0 + 3)) }
        } else if begins("GIF87a") || begins("GIF89a") {
            mediaType = "image/gif"
            self.size = size(number(6..<8, isLittle: true), number(8..<10, isLittle: true))
        } else if begins("RIFF"), begins("WEBP", at: 8) {
            mediaType = "image/webp"
            self.size = nil
        } else {
            return nil
        }
    }

    /// The offset of the parameters of a JPEG's frame (ITU T.81, B.2.2): precision, lines, samples per line.
    private static func frame(of bytes: [UInt8]) -> Int? {
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // SOF0 to SOF15, without DHT, JPG and DAC, which share the range.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) { return place + 4 }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2 else { return nil }
            place += 2 + length
        }
        return nil
    }
}
