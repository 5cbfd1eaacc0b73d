import Foundation
import StrataLanguageServer
import StrataTesting
import Testing

@Suite struct MessageFramesTests {
    private func frames(_ pieces: [Data]) -> [MessageFrames.Frame] {
        var stream = MessageFrames()
        var result: [MessageFrames.Frame] = []
        for piece in pieces {
            stream.append(piece)
            while let frame = stream.next() { result.append(frame) }
        }
        return result
    }

    @Test func frame_isReadBack() {
        let body = Data("{\"é\":1}".utf8)
        #expect(MessageFrames.frame(body) == Data("Content-Length: 8\r\n\r\n{\"é\":1}".utf8))
        #expect(frames([MessageFrames.frame(body)]) == [.message(body)])
        #expect(frames([MessageFrames.frame(Data())]) == [.message(Data())])
    }

    @Test func frames_cutAnywhere_areTheSame() {
        let stream = MessageFrames.frame(Data("{}".utf8)) + MessageFrames.frame(Data("[1,\r\n\r\n2]".utf8))
        let whole = frames([stream])
        #expect(whole == [.message(Data("{}".utf8)), .message(Data("[1,\r\n\r\n2]".utf8))])
        for cut in 0...stream.count { #expect(frames([Data(stream.prefix(cut)), Data(stream.dropFirst(cut))]) == whole) }
        #expect(frames(stream.map { Data([$0]) }) == whole)
    }

    @Test func header_withOtherFieldsAndSpelling_isUnderstood() {
        let text = "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:2  \r\n\r\n{}"
        #expect(frames([Data(text.utf8)]) == [.message(Data("{}".utf8))])
    }

    @Test(arguments: [
        "Content-Length: -1", "Content-Length: 1e3", "Content-Length:", "Content-Length: 99999999999999999999", "Length: 2", "",
        "Content-Length: 67108865", "Content-Length: ２",
    ])
    func header_withoutAUsableLength_isSkipped(header: String) {
        let stream = Data("\(header)\r\n\r\n".utf8) + MessageFrames.frame(Data("{}".utf8))
        #expect(frames([stream]) == [.noise("a header without a usable Content-Length"), .message(Data("{}".utf8))])
    }

    @Test func noise_beforeAHeader_isSkipped() {
        #expect(frames([Data("garbage".utf8) + MessageFrames.frame(Data("{}".utf8))]) == [.message(Data("{}".utf8))])
        let endless = Data(repeating: 0x41, count: 10_000)
        #expect(
            frames([endless, MessageFrames.frame(Data("{}".utf8))]) == [.noise("a header that does not end"), .message(Data("{}".utf8))])
    }

    @Test func garbage_neverTrapsAndNeverHidesAllThatFollows() {
        var random = SeededNumbers(seed: 11)
        let good = MessageFrames.frame(Data("{\"method\":\"x\"}".utf8))
        for _ in 0..<500 {
            var stream = Data()
            for _ in 0..<random.below(6) {
                switch random.below(3) {
                case 0: stream += Data((0..<random.below(40)).map { _ in UInt8(random.below(256)) })
                case 1: stream += good.prefix(random.below(good.count))
                default: stream += Data("\r\n\r\nContent-Length: \(random.below(20))\r\n".utf8)
                }
            }
            // The first separator ends an open header, and its announced length ends before the last one.
            for _ in 0..<3 { stream += Data("\r\n\r\n".utf8) + Data(repeating: 0x41, count: 64) }
            stream += Data("\r\n\r\n".utf8) + good
            #expect(frames([stream]).last == .message(Data("{\"method\":\"x\"}".utf8)))
        }
    }
}

extension SeededNumbers {
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
