import Foundation

/// Adds and removes the checker's lines in the text of a git hook.
///
/// Other text is unchanged: `removing` after `inserting` restores the original text.
enum HookText {
    static let begin = "# >>> strata: checks the staged files; remove with 'strata hook uninstall'"
    static let end = "# <<< strata"
    /// The beginning of a new hook.
    static let fresh = "#!/bin/sh\n"

    /// Inserts the checker's lines before the rest of a hook, if it is a shell script.
    ///
    /// - Parameter folder: The workspace relative to the top of the repository.
    /// - Parameter program: The checker to use if none is on the search path.
    static func inserting(into text: String?, folder: String, program: String?) -> String? {
        let before = text.map { removing(from: $0) } ?? fresh
        let lines = block(folder: folder, program: program)
        guard before.hasPrefix("#!") else { return lines + before }
        let first = before.prefix { $0 != "\n" }
        guard isShell(first) else { return nil }
        return first + "\n" + lines + before.dropFirst(first.count + 1)
    }

    static func removing(from text: String) -> String {
        guard let start = text.range(of: begin), let stop = text[start.upperBound...].range(of: end + "\n") else { return text }
        return String(text[..<start.lowerBound] + text[stop.upperBound...])
    }

    private static func isShell(_ line: Substring) -> Bool {
        let shell = /#![ \t\r]*(?:[^ \t\r]*\/)?(?:env(?:[ \t\r]+-[^ \t\r]*)*[ \t\r]+)?(?:ba|da|a|k|z)?sh(?:[ \t\r].*)?/
        return line.wholeMatch(of: shell) != nil
    }

    private static func block(folder: String, program: String?) -> String {
        """
        \(begin)
        strata=$(command -v strata) || strata=\(program.map(quoted) ?? "")
        if [ -x "$strata" ]; then
            "$strata" check --staged --quiet -- \(quoted(folder)) || exit $?
        else
            echo "strata was not found in PATH, so the commit was not checked; use 'git commit --no-verify' to commit anyway" >&2
            exit 1
        fi
        unset strata
        \(end)

        """
    }

    private static func quoted(_ text: String) -> String { "'\(text.unicodeScalars.map { $0 == "'" ? "'\\''" : "\($0)" }.joined())'" }
}
