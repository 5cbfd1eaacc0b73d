import StrataScan
import StrataWorkspace

struct NoCatchAll: Convention {
    let identifier = "no-catch-all"
    let options = [
        ConventionOption(key: "names", fallback: ["Base", "Common", "Core", "Helper", "Manager", "Misc", "Shared", "Util", "Utility"])
    ]

    func subjects(in scope: ConventionScope) -> [ConventionScope.Member] { scope.members }

    func findings(about member: ConventionScope.Member, in scope: ConventionScope) -> [Finding] {
        let names = scope.values("names")
        let module = member.module
        var findings: [Finding] = []
        if Self.isCatchAll(module.name, names), let package = scope.context.graph.packages[module.id.package] {
            let fact = "the name of the module \(module.name) excludes nothing"
            findings.append(finding(scope, module, package.manifestPath, module.position, fact, fix: "name it after its contents"))
        }
        var seen: Set<Substring> = []
        for file in member.files {
            guard let directory = module.directory, file.path.hasPrefix(directory + "/") else { continue }
            for folder in file.path.dropFirst(directory.count + 1).split(separator: "/").dropLast() {
                guard seen.insert(folder).inserted, Self.isCatchAll(String(folder), names) else { continue }
                findings.append(
                    finding(
                        scope, module, file.path, .start, "the name of the folder '\(folder)' in \(module.name) excludes nothing",
                        fix: "name it after its contents, or move the files to where they are used"))
            }
        }
        return findings
    }

    /// Whether a name is one of the words, also in the plural or with a suffix for modules; `…Utils`, `…Helpers` and `…Manager` are
    /// catch-alls, too.
    ///
    /// `RouterCore` and `CoreAudioKit` have a subject and are accepted.
    private static func isCatchAll(_ name: String, _ words: [String]) -> Bool {
        let suffix = ["Kit", "Module", "Package", "Library"].first { name.hasSuffix($0) && name != $0 }
        let plain = name.dropLast(suffix?.count ?? 0)
        return words.contains { word in
            let forms = [word, word.hasSuffix("y") ? String(word.dropLast()) + "ies" : word + "s"]
            return forms.contains { $0.lowercased() == plain.lowercased() }
                || ["Helper", "Manager", "Util", "Utility"].contains(word) && forms.contains(where: plain.hasSuffix)
        }
    }
}
