import Foundation
import StrataLanguageServer
import StrataTesting
import Testing

@Suite struct MessageFramesTests {
    private func messages(_ pieces: Data...) -> [String] {
        var stream = MessageFrames()
        return pieces.flatMap { piece in
            stream.append(piece)
            return sequence(state: ()) { _ in stream.next() }.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private static let frame = MessageFrames.frame(Data("{}".utf8))

    @Test func frames_cutAnywhere_areTheSame() {
        #expect(MessageFrames.frame(Data("{\"é\":1}".utf8)) == Data("Content-Length: 8\r\n\r\n{\"é\":1}".utf8))
        let stream = Self.frame + MessageFrames.frame(Data()) + MessageFrames.frame(Data("[1,\r\n\r\n2]".utf8))
        for cut in 0...stream.count {
            #expect(messages(Data(stream.prefix(cut)), Data(stream.dropFirst(cut))) == ["{}", "", "[1,\r\n\r\n2]"])
        }
    }

    @Test(arguments: [
        "Content-Length: -1", "Content-Length: 1e3", "Content-Length:", "Content-Length: 99999999999999999999", "Length: 2", "",
        "Content-Length: 67108865", "Content-Length: ２", String(repeating: "A", count: 10_000),
    ])
    func header_withoutAUsableLength_isSkipped(header: String) {
        #expect(messages(Data("\(header)\r\n\r\n".utf8), Self.frame) == ["{}"])
    }

    @Test(arguments: [
        ("garbage", ["{}"]), ("Content-Type: x; charset=utf-8\r\ncontent-length:2  \r\n\r\n[]", ["[]", "{}"]),
        (String(repeating: "A", count: 10_000), ["{}"]),
    ])
    func text_beforeAHeader_isSkipped(text: String, expected: [String]) {
        #expect(messages(Data(text.utf8), Self.frame) == expected)
    }

    @Test func garbage_neverTrapsAndNeverHidesAllThatFollows() {
        var random = SeededNumbers(seed: 11)
        for _ in 0..<500 {
            var stream = Data()
            for _ in 0..<random.below(6) {
                switch random.below(3) {
                case 0: stream += Data((0..<random.below(40)).map { _ in UInt8(random.below(256)) })
                case 1: stream += Self.frame.prefix(random.below(Self.frame.count))
                default: stream += Data("\r\n\r\nContent-Length: \(random.below(20))\r\n".utf8)
                }
            }
            // The first separator ends an open header, and its announced length ends before the last one.
            for _ in 0..<3 { stream += Data("\r\n\r\n".utf8) + Data(repeating: 0x41, count: 64) }
            #expect(messages(stream + Data("\r\n\r\n".utf8) + Self.frame).last == "{}")
        }
    }
}

extension SeededNumbers {
    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
