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

    /// A number of seconds in the largest unit that fits.
    static func age(_ seconds: Int) -> String {
        let units = [(86_400, "day"), (3600, "hour"), (60, "minute")]
        guard let (unit, name) = units.first(where: { seconds >= $0.0 }) else { return "less than a minute" }
        return "\((seconds / unit).grouped) \(name)\(seconds / unit == 1 ? "" : "s")"
    }

    /// Gaps of the index, one sentence each: stale files by name, and all modules that were not built.
    func unknown(of workspace: Workspace) -> [String] {
        guard isChecked else { return reason.map { ["symbols: \($0)"] } ?? [] }
        let missing = Set(missing)
        let unbuilt = workspace.modules.filter { module in module.files.contains { missing.contains($0.path) } }
        let whole = unbuilt.filter { module in module.files.allSatisfy { missing.contains($0.path) } }
        let partly = unbuilt.filter { module in !module.files.allSatisfy { missing.contains($0.path) } }
        return stale.map { "the symbols of \($0): they are stale, it changed after the last build" }
            + damages.map { damage in
                "\(damage.path.map { "the symbols of \($0): " } ?? "")\(damage.entry) of the index \(damage.reason); \(Self.repair)"
            }
            + (whole.isEmpty
                ? [] : ["the symbols of \(Set(whole.map(\.name)).sorted().joined(separator: ", ")): the last build did not compile them"])
            + partly.flatMap { module in
                module.files.filter { missing.contains($0.path) }.map { "the symbols of \($0.path): the last build did not compile it" }
            } + Self.declaredInC(workspace)
    }

    /// Index entries of C declarations do not contain their module.
    private static func declaredInC(_ workspace: Workspace) -> [String] {
        let modules = Set(workspace.modules.filter { $0.kind == .c }.map(\.name)).sorted()
        return modules.isEmpty
            ? [] : ["uses of C declarations of \(modules.joined(separator: ", ")) without an import (the index is read for Swift only)"]
    }

    /// A build writes only missing files, and does not replace a damaged one.
    private static let repair = "remove the build folder and build again"

}
