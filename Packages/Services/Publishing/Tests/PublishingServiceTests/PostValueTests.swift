import DomainAPI
import Foundation
import OutboxService
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import PublishingAPI
@testable import PublishingService

/// Values of drafts and pending posts, and the parts of the domain.
@Suite(.timeLimit(.minutes(10))) struct PostValueTests {
    /// 5,000 characters of 20 bytes.
    @Test func text_ofTheLargestSize_isAccepted() async throws {
        let service = try TestCommunity().service()
        let text = String(repeating: "\u{E9}" + String(repeating: "\u{323}", count: 9), count: 5_000)
        try await service.publish(.text(text, id: "draft-0001"))
        await #expect(throws: PublishingError.textTooLong(limit: 5_000)) {
            try await service.publish(.text(text + "\u{323}", id: "draft-0002"))
        }
    }

    @Test func domain_publishes_andTriesAgainInANewSession() async throws {
        let community = try TestCommunity()
        let service = try community.service()
        let domain = service.domain
        community.failSending(.rejected(503, ""), .rejected(503, ""))
        try await service.publish(.text("Hello", id: "draft-0001"))
        for work in [domain.whenSignedIn, domain.whenSignedOut] {
            _ = await service.drain()
            #expect(service.outbox.activity(of: "usr-1").delays.count == 1)
            try await work?()
            #expect(service.outbox.activity(of: "usr-1").delays.isEmpty)
        }
        var changes = community.mediator.events(of: PendingPostsChanged.self).makeAsyncIterator()
        let running = Task { await domain.run?() }
        while community.texts != ["Hello"] { await changes.next() }
        running.cancel()
        await running.value
    }
}

@Suite(.timeLimit(.minutes(10))) struct PictureFormatTests {
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

    @Test func attachmentDescription_omitsTheBytes() {
        let attachment = PostAttachment(mediaType: "image/png", bytes: Array("secret".utf8))
        #expect("\(attachment)" == "attachment of 6 bytes")
    }
}
