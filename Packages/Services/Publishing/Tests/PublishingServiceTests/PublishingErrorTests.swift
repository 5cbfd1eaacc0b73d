import NetworkKit
import Testing

@testable import PublishingAPI
@testable import PublishingService

@Suite struct PublishingErrorTests {
    @Test(arguments: [
        (PublishingError.textMissing, "no text"), (.textTooLong(limit: 5_000), "the text has more than 5000 characters"),
        (.pictureMissing, "no picture"), (.tooManyAttachments(limit: 4), "more than 4 attachments"),
        (.attachmentTooLarge(limit: 8 << 20), "an attachment has more than 8388608 bytes"),
        (.notAPicture, "an attachment is not a picture"),
        (.alternativeTooLong(limit: 500), "an alternative text has more than 500 characters"),
        (.unsuitable(PostProblem(.video, "format")), "the draft is not suitable: video.format"),
        (.queueTooLarge(limit: 256 << 20), "the pending posts have more than 268435456 bytes"),
        (.unexpectedAnswer, "the back end sent an invalid answer"), (.deviceFull, "the device has no space left"),
        (.unknownKind, "no strategy for this kind"), (.malformedDraft, "malformed draft"),
        (.draftReused, "the draft's ID belongs to another post"), (.queueFull(limit: 200), "the queue is full (200 posts)"),
        (.notFound, "there is no such pending post"), (.alreadyLeft, "the back end may have the post"),
        (.refused(.text), "the back end rejects the text"), (.refused(.other), "the back end rejects the post"),
        (.unreachable, "the back end is unreachable"), (.gaveUp, "given up after too many attempts"),
        (.signedOut, "no user is signed in"), (.storage, "the store cannot be read or written"),
    ])
    func errorDescription_isLogText(error: PublishingError, text: String) {
        #expect(error.description == text)
    }

    @Test func code_roundTrips() {
        for error in PublishingError.Reason.allCases.map(PublishingError.refused) + [
            .gaveUp, .unknownKind, .unreachable, .unexpectedAnswer, .signedOut, .storage,
        ] {
            #expect(PublishingError(code: error.code) == error)
        }
        #expect(PublishingError(code: "what a later version wrote") == .gaveUp)
    }

    @Test(arguments: [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], PictureFormat.png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        (Array("GIF87a".utf8), .gif), (Array("GIF89a…".utf8), .gif), (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp),
    ])
    func format_isDetectedByTheFirstBytes(bytes: [UInt8], format: PictureFormat) {
        #expect(PictureFormat(of: bytes) == format)
        for length in 0..<(format == .jpeg ? 3 : min(bytes.count, format == .webp ? 12 : 6)) {
            #expect(PictureFormat(of: bytes.prefix(length)) == nil)
        }
    }

    @Test func size_isReadFromTheHeader() {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8 + [0, 0, 1, 2, 0, 0, 0, 3]
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xC2, 0, 17, 8, 1, 2, 3, 4, 3]
        let gif = Array("GIF89a".utf8) + [0x40, 0x01, 0xC8, 0x00]
        let riff = Array("RIFF....WEBP".utf8)
        let lossy = riff + "VP8 ....".utf8 + [0, 0, 0, 0x9D, 0x01, 0x2A, 0x40, 0x41, 0xC8, 0x00]
        // 320 − 1 in 14 bits, 200 − 1 in the next 14.
        let lossless = riff + "VP8L....".utf8 + [0x2F, 0x3F, 0xC1, 0x31, 0x00]
        let extended = riff + "VP8X....".utf8 + [0, 0, 0, 0, 0x3F, 0x01, 0x00, 0xC7, 0x00, 0x00]
        for (bytes, size) in [
            (png, PictureSize(width: 258, height: 3)), (jpeg, PictureSize(width: 772, height: 258)),
            (gif, PictureSize(width: 320, height: 200)), (lossy, PictureSize(width: 320, height: 200)),
            (lossless, PictureSize(width: 320, height: 200)), (extended, PictureSize(width: 320, height: 200)),
        ] {
            #expect(PictureSize(of: bytes) == size)
            for length in 0..<bytes.count - (bytes == jpeg ? 1 : 0) { #expect(PictureSize(of: Array(bytes.prefix(length))) == nil) }
        }
        #expect(PictureSize(of: Array("GIF89a".utf8) + [0, 0, 1, 0]) == nil, "a width of 0 is invalid")
        #expect(PictureSize(of: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xC0]) == nil, "a segment of length 0 must not cause an endless loop")
    }

    /// Frames have the markers from FFC0 to FFCF except three; other segments are skipped.
    @Test func jpegSize_isThatOfTheFirstFrame() {
        func segment(_ marker: Int, _ size: [UInt8]) -> [UInt8] {
            [UInt8(marker >> 8), UInt8(marker & 0xFF), 0, 17, 8] + size + [UInt8](repeating: 0, count: 10)
        }
        for marker in 0xFEFF...0xFFD0 {
            let bytes = [0xFF, 0xD8, 0xFF, 0xE0, 0, 2] + segment(marker, [0, 3, 0, 4]) + segment(0xFFC0, [0, 5, 0, 6])
            let isFrame = (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker)
            let size = isFrame ? PictureSize(width: 4, height: 3) : marker < 0xFF00 ? nil : PictureSize(width: 6, height: 5)
            #expect(PictureSize(of: bytes) == size, "\(marker)")
        }
    }

    @Test func size_ofGarbage_neverFails() {
        let starts: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("RIFF....WEBPVP8X".utf8),
            Array("RIFF....WEBPVP8L".utf8), [],
        ]
        for round in 0..<6_000 {
            let garbage = (0..<Int.random(in: 0...60)).map { _ in UInt8.random(in: 0...255) }
            if let size = PictureSize(of: starts[round % starts.count] + garbage) {
                #expect((1...65_535).contains(size.width) && (1...65_535).contains(size.height))
            }
        }
    }

    @Test func format_ofGarbage_isNil() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            // A random start may be valid.
            if !bytes.isEmpty { bytes[0] = 0x20 }
            #expect(PictureFormat(of: bytes) == nil)
        }
    }

    @Test func attachmentDescription_omitsTheBytes() {
        let attachment = PostAttachment(mediaType: "image/png", bytes: Array("secret".utf8))
        #expect("\(attachment)" == "attachment of 6 bytes")
    }
}
