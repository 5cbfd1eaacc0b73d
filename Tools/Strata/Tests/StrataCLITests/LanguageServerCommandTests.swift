import Foundation
import Testing

/// The language server as an editor starts it, over bytes.
@Suite(.serialized) struct LanguageServerCommandTests {
    private func frame(_ text: String) -> Data { Data("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8) }

    @Test func lsp_inASession_marksWhatIsWrongInTheWholeWorkspace() throws {
        let root = fixture("check_ofAThreeTierWorkspace")
        let bytes =
            frame(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file://\#(root)","capabilities":{}}}"#)
            + Data("\r\n\r\n".utf8)
            + frame(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
            + frame(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#) + frame(#"{"jsonrpc":"2.0","method":"exit"}"#)
        let run = try strata(["lsp", "--timings"], input: [Data(bytes.prefix(30)), Data(bytes.dropFirst(30))])
        #expect(run.status == 0)
        #expect(run.output.contains(#""positionEncoding":"utf-16""#))
        #expect(run.output.contains(#""uri":"file://\#(root)/Packages/Screens/Package.swift""#))
        #expect(run.output.contains(#""range":{"end":{"character":17,"line":3},"start":{"character":0,"line":3}}"#), "\(run.output)")
        #expect(run.errors.hasPrefix("initialize "))
        #expect(run.errors.contains("strata lsp: skipped a header without a usable Content-Length\n"))
    }

    @Test func lsp_whoseClientGoesWithoutAWord_exitsWith1() throws {
        #expect(try strata(["lsp"], input: [Data("Content-".utf8)]).status == 1)
        #expect(try strata(["lsp"], input: [frame(#"{"method":"exit"}"#)]).status == 1)
    }

    @Test func lsp_whereNoWorkspaceIs_saysSoAndGoesOn() throws {
        try withTemporaryFolder { folder in
            let run = try strata(
                ["lsp", "\(folder)/nowhere"],
                input: [
                    frame(#"{"id":1,"method":"initialize","params":{}}"#), frame(#"{"method":"initialized","params":{}}"#),
                    frame(#"{"id":2,"method":"shutdown"}"#), frame(#"{"method":"exit"}"#),
                ])
            #expect(run.output.contains(#""method":"window/showMessage""#))
            #expect(run.output.contains("cannot be read: No such file or directory"))
            #expect(run.status == 0)
        }
    }
}
