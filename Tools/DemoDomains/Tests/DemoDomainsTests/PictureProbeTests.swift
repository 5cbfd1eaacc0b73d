import Testing

@testable import DemoBackendKit
@testable import DemoDomains

@Suite(.timeLimit(.minutes(10))) struct PictureProbeTests {
    @Test func probe_readsTypeAndSize() {
        #expect(PictureProbe(DemoDrawing.all[0].png())?.size == PictureProbe.Size(width: 240, height: 150))
        let gif = Array("GIF89a".utf8) + [0x40, 0x01, 0xC8, 0x00]
        #expect(PictureProbe(gif)?.mediaType == "image/gif" && PictureProbe(gif)?.size == PictureProbe.Size(width: 320, height: 200))
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xC2, 0, 17, 8, 0x01, 0x02, 0x03, 0x04, 3]
        #expect(PictureProbe(jpeg)?.size == PictureProbe.Size(width: 0x304, height: 0x102))
        #expect(PictureProbe(Array("RIFF....WEBPVP8 ".utf8))?.mediaType == "image/webp")
    }

    @Test func probe_ofATruncatedPicture_hasNoSizeOrIsNil() {
        for picture in [DemoDrawing.all[0].png(), Array("GIF89a".utf8) + [1, 0, 1, 0], [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1]] {
            for length in 0..<min(picture.count, 24) {
                let probe = PictureProbe(Array(picture.prefix(length)))
                #expect(probe == nil || probe?.size == nil || length >= 9)
            }
        }
        #expect(PictureProbe([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 30))?.size == nil)
        #expect(
            PictureProbe([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xC0])?.size == nil, "a segment without a length would go round for ever")
    }

    @Test func probe_ofGarbage_neverFails() {
        var random = SplitMix(state: 7)
        let starts: [[UInt8]] = [[0xFF, 0xD8, 0xFF], Array("GIF89a".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], []]
        for round in 0..<4_000 {
            let garbage = (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            let probe = PictureProbe(starts[round % 4] + garbage)
            if let size = probe?.size { #expect(size.width > 0 && size.height > 0) }
        }
    }
}
