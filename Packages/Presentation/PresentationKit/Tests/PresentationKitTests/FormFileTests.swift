import Foundation
import Testing

@testable import PresentationKit

@Suite(.timeLimit(.minutes(10))) struct FormFileTests {
    /// The longest part of a media type.
    private static let longest = String(repeating: "a", count: 100)

    @Test(arguments: [
        ("photo.png", "photo.png"), ("/etc/passwd", "passwd"), ("C:\\fakepath\\photo.png", "photo.png"), ("../..", ""), ("..", ""),
        ("a\u{0}b\r\n\u{7F}\u{9B}.txt", "ab.txt"), ("", ""), ("é😀.png", "é😀.png"),
        ("photo\u{202E}gnp.exe", "photognp.exe"), ("a" + String(repeating: "\u{301}", count: 400), ""),
        ("é" + String(repeating: "\u{301}", count: 399), "é" + String(repeating: "\u{301}", count: 399)),
        (String(repeating: "x", count: 900), String(repeating: "x", count: 200)),
    ])
    func fileName_whenItContainsAPath_isReducedToTheName(given: String, name: String) {
        #expect(FormFile(name: given, mediaType: "image/png", bytes: []).name == name)
    }

    @Test(arguments: [
        ("image/png", "image/png"), ("IMAGE/PNG", "image/png"), ("text/plain; charset=utf-8", "text/plain"),
        ("", "application/octet-stream"),
        ("png", "application/octet-stream"), ("image/", "application/octet-stream"), ("a/b/c", "application/octet-stream"),
        ("image/png\r\nX: y", "application/octet-stream"), ("image/<b>", "application/octet-stream"),
        ("application/vnd.a+json", "application/vnd.a+json"),
        ("image/" + longest, "image/" + longest), (longest + "/png", longest + "/png"),
        ("image/a" + longest, "application/octet-stream"), ("a" + longest + "/png", "application/octet-stream"),
    ])
    func mediaType_whenNotPlain_isAnything(given: String, mediaType: String) {
        #expect(FormFile(name: "", mediaType: given, bytes: []).mediaType == mediaType)
    }

    @Test func description_whenFileIsPrivate_revealsNothing() {
        let values = FormValues(
            ["note": ["my words"]], files: ["photo": [FormFile(name: "secret.png", mediaType: "image/png", bytes: Array("private".utf8))]])
        var dumped = ""
        dump(values, to: &dumped)
        dump(values.file("photo"), to: &dumped)
        for text in ["\(values)", String(reflecting: values), String(reflecting: values.file("photo") as Any), dumped] {
            #expect(!text.contains("secret") && !text.contains("private") && !text.contains("112") && !text.contains("my words"), "\(text)")
        }
        #expect("\(values)" == "FormValues(note, photo)")
        #expect(values.file("photo")?.description == "FormFile(image/png, 7 bytes)")
    }

    @Test func values_whenNoFileWasChosen_containNoFile() {
        let values = FormValues(["a": ["1"]], files: ["photo": []])
        #expect(values.file("photo") == nil)
        #expect(values == FormValues(["a": ["1"]]))
        #expect(values.value == "1")
    }

    @Test func files_whenContentsDiffer_areNotEqual() throws {
        let one = FormFile(name: "a", mediaType: "image/png", bytes: [1])
        #expect(one != FormFile(name: "a", mediaType: "image/png", bytes: [2]))
        #expect(
            one != FormFile(name: "b", mediaType: "image/png", bytes: [1]) && one != FormFile(name: "a", mediaType: "image/gif", bytes: [1])
        )
        #expect(one != FormFile(name: "a", mediaType: "image/png", bytes: [1], file: try ReceivedFile()))
        #expect(Set([one, FormFile(name: "a", mediaType: "image/png", bytes: [1])]).count == 1)
    }
}

@Suite(.timeLimit(.minutes(10))) struct ReceivedFileTests {
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
