import Foundation
import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct SealedFileTests {
    private let folder: TemporaryFolder
    private let sealer: Sealer

    init() throws {
        folder = try TemporaryFolder()
        sealer = try Sealer(.random(id: 1))
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func write(_ content: [UInt8], to name: String) throws { try Data(content).write(to: URL(fileURLWithPath: path(name))) }

    private func read(_ file: borrowing SealedFile, at offset: Int, count: Int) throws -> [UInt8] {
        var output = [UInt8](repeating: 0xEE, count: count)
        let done = try output.withUnsafeMutableBytes { try file.read(at: offset, into: $0) }
        #expect(output[done...].allSatisfy { $0 == 0xEE })
        return Array(output[..<done])
    }

    @Test(arguments: [0, 1, 65_536, 65_537, 3_000_000]) func file_ofAnySize_isSealedAndOpened(size: Int) throws {
        let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try write(content, to: "plain")
        try sealer.sealFile(at: path("plain"), to: path("sealed"), authenticating: [1])
        try sealer.openFile(at: path("sealed"), to: path("opened"), authenticating: [1])
        #expect(try folder.content("opened") == content)
        #expect(try folder.mode("sealed") == 0o600 && folder.mode("opened") == 0o600)
        #expect(try folder.files() == ["opened", "plain", "sealed"])
        let file = try SealedFile(path("sealed"), with: sealer, authenticating: [1])
        #expect(file.size == size)
        for (offset, count) in [(0, 10), (65_530, 20), (size - 5, 100), (size, 1), (size + 70_000, 1), (100_000, 200_000), (.max, 10)]
        where offset >= 0 {
            let expected = offset < size ? Array(content[offset...].prefix(count)) : []
            #expect(try read(file, at: offset, count: count) == expected, "\(count) bytes at \(offset)")
        }
        #expect(code { _ = try file.read(at: -1, into: .init(start: nil, count: 0)) } == .invalidArgument)
    }

    @Test func file_whenTruncatedExtendedOrChanged_isRejectedAndWritesNothing() throws {
        try write([UInt8](repeating: 7, count: 65_536 * 3), to: "plain")
        try sealer.sealFile(at: path("plain"), to: path("sealed"))
        let sealed = try folder.content("sealed")
        try write([9], to: "opened")
        for end in [0, 42, 43, 58, 59, 60, 43 + 65_552, 43 + 65_552 * 2, sealed.count - 1] {
            try write(Array(sealed[..<end]), to: "sealed")
            #expect(code { try sealer.openFile(at: path("sealed"), to: path("opened")) } != nil, "\(end) bytes")
            #expect(code { _ = try SealedFile(path("sealed"), with: sealer).size } != nil, "\(end) bytes")
        }
        try write(sealed + [0], to: "sealed")
        #expect(code { _ = try SealedFile(path("sealed"), with: sealer).size } == .authenticationFailed)
        var changed = sealed
        changed[43 + 65_552 + 100] ^= 1
        try write(changed, to: "sealed")
        #expect(code { try sealer.openFile(at: path("sealed"), to: path("opened")) } == .authenticationFailed)
        let file = try SealedFile(path("sealed"), with: sealer)
        #expect(try read(file, at: 0, count: 10) == [UInt8](repeating: 7, count: 10))
        #expect(code { _ = try read(file, at: 65_530, count: 10) } == .authenticationFailed)
        #expect(try read(file, at: 65_536 * 2, count: 10).count == 10)
        #expect(try folder.content("opened") == [9] && folder.files() == ["opened", "plain", "sealed"])
    }

    @Test func file_thatIsMissingOrCannotBeWritten_throwsTheSystemError() throws {
        let missing = #expect(throws: CryptographyError.self) { try sealer.sealFile(at: path("none"), to: path("sealed")) }
        #expect(missing?.code == .storage && missing?.systemError == ENOENT)
        try write([1], to: "plain")
        let unwritable = #expect(throws: CryptographyError.self) { try sealer.sealFile(at: path("plain"), to: path("none/sealed")) }
        #expect(unwritable?.code == .storage && unwritable?.systemError == ENOENT)
        #expect(code { try sealer.sealFile(at: folder.path, to: path("sealed")) } == .storage, "a folder")
        #expect(try folder.files() == ["plain"])
    }

    #if os(Linux)
    /// Runs the program of the worked example.
    private func run(_ arguments: String...) throws -> (status: Int32, errors: String) {
        let (program, errors) = (Process(), Pipe())
        program.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
            "sealed-files")
        program.arguments = arguments
        program.environment = ["SEALED_FILES": path("keys")]
        program.standardError = errors
        try program.run()
        program.waitUntilExit()
        return (program.terminationStatus, String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
    }

    @Test func program_sealsAndOpensFiles_andOverwritesNone() throws {
        try write([1, 2, 3], to: "plain")
        #expect(try run("seal", path("plain"), path("sealed")).status == 0)
        #expect(try run("open", path("sealed"), path("opened")).status == 0)
        #expect(try folder.content("opened") == [1, 2, 3])
        let existing = try run("seal", path("plain"), path("sealed"))
        #expect(existing.status == 1 && existing.errors == "sealed-files: \(path("sealed")) exists already\n")
        try write(folder.content("sealed").dropLast(), to: "torn")
        let torn = try run("open", path("torn"), path("restored"))
        #expect(torn.status == 1 && torn.errors.contains("could not be opened") && !torn.errors.contains("Fatal"))
        #expect(try run("seal", path("plain")).status == 64)
        #expect(try folder.files() == ["keys", "opened", "plain", "sealed", "torn"])
    }
    #endif
}
