import Foundation
import Testing

@testable import LiveHTML

@Suite(.timeLimit(.minutes(10))) struct ClientTests {
    /// The size after compression.
    @Test func script_whenCompressed_isBelowTenKilobytes() throws {
        let gzip = URL(fileURLWithPath: "/usr/bin/gzip")
        try #require(FileManager.default.isExecutableFile(atPath: gzip.path))
        let file = FileManager.default.temporaryDirectory.appending(path: "client-\(UUID().uuidString).js")
        try Data(LiveAsset.client.bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = gzip
        process.arguments = ["-9c", file.path]
        process.standardOutput = pipe
        try process.run()
        let size = try pipe.fileHandleForReading.readToEnd()?.count ?? 0
        process.waitUntilExit()
        #expect((1000..<10_000).contains(size), "the script has \(size) bytes")
    }

    @Test func script_whenServed_hasNoCommentsOrIndentation() {
        let lines = String(decoding: LiveAsset.client.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "(()=>{" && lines.last == "})();")
        #expect(!lines.contains { $0.isEmpty || $0.hasPrefix(" ") || $0.hasPrefix("//") })
        // A string over several lines would lose its indentation, so each line must have pairs of quotes.
        #expect(lines.filter { $0.count { $0 == "`" } % 2 == 1 }.isEmpty)
    }

    @Test func script_whenCompacted_keepsItsStringsAndOperators() {
        let script = """
            // A comment.
            const a = [1, 2], text = "a , \\" = b";
                if (a [0] > 1 && x) { y = a + ++b; } // c
            z = `( ${a} , )`, v = "\\\\" + 1;
            """
        let compacted = String(decoding: LiveAsset.compacted(Array(script.utf8)), as: UTF8.self)
        #expect(
            compacted == #"""
                const a=[1,2],text="a , \" = b";
                if(a[0]>1&&x){y=a + ++b;}// c
                z=`( ${a} , )`,v="\\" + 1;
                """#)
    }

    @Test(
        arguments: [
            ("image/png", "image/png", nil), ("IMAGE/SVG+XML", "image/svg+xml", nil),
            ("text/plain; charset=utf-8", "text/plain; charset=utf-8", nil),
            ("text/html", "application/octet-stream", "attachment"), ("text/javascript", "application/octet-stream", "attachment"),
            ("image/png\u{7F}", "application/octet-stream", "attachment"), ("image/png\u{1F}", "application/octet-stream", "attachment"),
            ("image/png~ ", "image/png~ ", nil), ("image/png\r\nX: y", "application/octet-stream", "attachment"),
            ("", "application/octet-stream", "attachment"),
        ] as [(String, String, String?)])
    func asset_ofApp_cannotRun(mediaType: String, served: String, disposition: String?) {
        let asset = LiveAsset(mediaType: mediaType, bytes: [1])
        let headers = Dictionary(uniqueKeysWithValues: asset.headers.map { ($0.name, $0.value) })
        #expect(headers["Content-Type"] == served)
        #expect(headers["Content-Disposition"] == disposition)
        #expect(headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'; sandbox")
        #expect(headers["Cache-Control"] == "no-store")
        #expect(LiveAsset(mediaType: "image/png", bytes: [], caching: .forever).headers[0].value.contains("immutable"))
        for own in LiveAsset.own { #expect(own.headers.contains { $0 == ("Content-Type", own.mediaType) }) }
    }
}
