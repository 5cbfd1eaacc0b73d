import StrataTesting
import Testing

@testable import StrataCLI

@Suite struct HookTextTests {
    private static let block = """
        # >>> strata: checks the staged files; remove with 'strata hook uninstall'
        strata=$(command -v strata) || strata='/opt/it'\\''s/strata'
        if [ -x "$strata" ]; then
            "$strata" check --staged --quiet -- 'App' || exit $?
        else
            echo "strata was not found in PATH, so the commit was not checked; use 'git commit --no-verify' to commit anyway" >&2
            exit 1
        fi
        unset strata
        # <<< strata

        """

    private func inserting(into text: String?) -> String? { HookText.inserting(into: text, folder: "App", program: "/opt/it's/strata") }

    @Test func hook_whenNoneExists_isAShellScript() { #expect(inserting(into: nil) == "#!/bin/sh\n" + Self.block) }

    @Test func hook_installedTwice_isInstalledOnce() {
        let once = inserting(into: "#!/bin/sh\nmake\n")
        #expect(inserting(into: once) == once)
    }

    @Test(arguments: ["#!/usr/bin/env python3\n", "#!/usr/bin/perl -w\n", "#!\n", "#!/bin/shell\n"])
    func hook_inAnotherLanguage_isLeftAlone(text: String) { #expect(inserting(into: text) == nil) }

    @Test(arguments: ["#!/bin/sh\n", "#!/usr/bin/env -S bash -e\n", "#! /bin/zsh\n", "#!/usr/local/bin/dash -eu\n"])
    func hook_ofAnyShell_isUnderstood(text: String) { #expect(inserting(into: text)?.hasPrefix(text + HookText.begin) == true) }

    @Test func folder_withACombiningMarkBehindAQuotationMark_isQuoted() {
        let text = HookText.inserting(into: nil, folder: "a'\u{301}", program: nil) ?? ""
        #expect(text.utf8.contains("-- 'a'\\''\u{301}' ||".utf8))
    }

    /// Any text round-trips.
    @Test func hook_afterInstallAndUninstall_isByteIdentical() {
        var random = SeededNumbers(seed: 7)
        let parts = [
            "\n", "exit 0\n", "é", "\r\n", "# >>> strata", "# <<< strata", HookText.end, "if\n", "\t", "\u{0}", "'", "make", "  ", "\n\n",
        ]
        for _ in 0..<2000 {
            let body = (0..<Int.random(in: 0..<8, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            let text = (["", "#!/bin/sh\n", "#!/bin/bash -e\n"].randomElement(using: &random) ?? "") + body
            guard !text.isEmpty, let installed = inserting(into: text) else { continue }
            #expect(HookText.removing(from: installed) == text)
            #expect(installed.contains(Self.block))
        }
    }
}
