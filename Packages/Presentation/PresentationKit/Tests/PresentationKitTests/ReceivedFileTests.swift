import Foundation
import Testing

@testable import PresentationKit

@Suite struct ReceivedFileTests {
    private let folder = FileManager.default.temporaryDirectory.path

    @Test func file_isReadAtAnyPlace() throws {
        let file = try ReceivedFile(folder: folder)
        #expect(file.size == 0)
        #expect(try file.read(at: 0, count: 9) == [])
        try file.append([1, 2, 3])
        try file.append([])
        try file.append([4])
        #expect(file.size == 4)
        for (offset, count, bytes) in [(0, 4, [1, 2, 3, 4]), (1, 2, [2, 3]), (3, 9, [4]), (4, 1, []), (7, 1, []), (0, -1, [])]
            as [(Int, Int, [UInt8])]
        {
            #expect(try file.read(at: offset, count: count) == bytes)
        }
    }

    /// No other process can open it, and nothing remains after a kill.
    @Test func file_hasNoName() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("received-") }
        let file = try ReceivedFile(folder: folder)
        try file.append([1])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("received-") } == before)
        #expect(file.size == 1)
    }

    @Test func file_inAMissingFolder_throws() {
        #expect(throws: ReceivedFile.Failure.system) { try ReceivedFile(folder: folder + "/missing") }
    }

    #if os(Linux)
    @Test func file_onAFullDisk_throws() throws {
        // Linux's device that is always full.
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        #expect(throws: ReceivedFile.Failure.diskFull) { try ReceivedFile(descriptor: full.fileDescriptor).append([1]) }
    }
    #endif
}
