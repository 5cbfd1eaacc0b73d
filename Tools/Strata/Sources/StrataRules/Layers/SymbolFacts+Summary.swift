import StrataScan
import StrataWorkspace

extension SymbolFacts {
    /// `not checked`, or `41,231 in 402 files`, with the numbers of unreliable files.
    var summary: String {
        guard let files else { return "not checked" }
        let doubts = [
            (stale.count, "stale"), (missing.count, "not built"), (damages.count, "damaged"),
            (ghosts, ghosts == 1 ? "ghost ignored" : "ghosts ignored"),
        ]
        return "\(occurrences.grouped) in \(files.grouped) file\(files == 1 ? "" : "s")"
            + doubts.filter { $0.0 > 0 }.map { ", \($0.0.grouped) \($0.1)" }.joined()
    }

    /// The stores of the symbols and their ages: `.build/out, 5 minutes old`.
    var index: String? {
        guard isChecked, !stores.isEmpty else { return nil }
        return stores.map { store in store.path + (read.map { ", \(Self.age($0 - store.written)) old" } ?? "") }.joined(separator: "; ")
    }

    private static func age(_ seconds: Int) -> String {
        let units = [(86_400, "day"), (3600, "hour"), (60, "minute")]
        guard let (unit, name) = units.first(where: { seconds >= $0.0 }) else { return "less than a minute" }
        return "\((seconds / unit).grouped) \(name)\(seconds / unit == 1 ? "" : "s")"
    }

    /// Gaps of the index, one sentence each: stale files by name, and all modules that were not built.
    func unknown(of workspace: Workspace) -> [String] {
        guard isChecked else { return reason.map { ["symbols: \($0)"] } ?? [] }
        let missing = Set(missing)
        var gaps = stale.map { "the symbols of \($0): they are stale, it changed after the last build" }
        // A build writes only missing files, and does not replace a damaged one.
        gaps += damages.map { damage in
            let file = damage.path.map { "the symbols of \($0): " } ?? ""
            return "\(file)\(damage.entry) of the index \(damage.reason); remove the build folder and build again"
        }
        let unbuilt = workspace.modules.map { ($0.name, $0.files.map(\.path), $0.files.map(\.path).filter(missing.contains)) }
        let whole = Set(unbuilt.filter { !$2.isEmpty && $1 == $2 }.map(\.0)).sorted()
        if !whole.isEmpty { gaps.append("the symbols of \(whole.joined(separator: ", ")): the last build did not compile them") }
        for path in unbuilt.filter({ $1 != $2 }).flatMap(\.2) { gaps.append("the symbols of \(path): the last build did not compile it") }
        // Index entries of C declarations do not contain their module.
        let c = Set(workspace.modules.filter { $0.kind == .c }.map(\.name)).sorted().joined(separator: ", ")
        return gaps + (c.isEmpty ? [] : ["uses of C declarations of \(c) without an import (the index is read for Swift only)"])
    }
}
