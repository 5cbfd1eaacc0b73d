import Foundation
import StrataTesting
import StrataWorkspace

/// Writes small project files in Xcode's format.
struct ProjectFixture {
    struct Target {
        var name: String
        var type = "application"
        var sources: [String] = []
        var resources: [String] = []
        /// Synchronized folders by path.
        var folders: [String] = []
        var uses: [String] = []
        /// Products, each with the package's path or location; empty for none.
        var products: [(name: String, package: String)] = []
        var linked: [String] = []
        var settings: [String: [String: String]] = ["Debug": [:], "Release": [:]]
    }

    struct Exception {
        var folder: String
        var target: String
        var names: [String]
    }

    var targets: [Target]
    /// Files that are shown and in no target.
    var shown: [String] = []
    var exceptions: [Exception] = []
    var settings: [String: [String: String]] = ["Debug": ["SDKROOT": "iphoneos"], "Release": ["SDKROOT": "iphoneos"]]
    /// The configuration file of every configuration of the project.
    var base: String?

    /// The file's text.
    var text: String {
        var objects: [String] = []
        var (tops, packages): ([String], [String]) = ([], [])
        func quoted(_ text: String) -> String { "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
        func list(_ items: [String]) -> String { "(\n" + items.map { "\t\t\t\t\(quoted($0)) /* \($0) */,\n" }.joined() + "\t\t\t)" }
        /// Adds an object once, and returns its identifier.
        func add(_ id: String, _ isa: String, _ fields: String = "") -> String {
            let object = "\t\t\(quoted(id)) /* \(id) */ = {\n\t\t\tisa = \(isa);\n\t\t\t\(fields)\n\t\t};\n"
            if !objects.contains(object) { objects.append(object) }
            return id
        }
        func configurations(_ owner: String, _ settings: [String: [String: String]], base: String?) -> String {
            let names = settings.sorted { $0.key < $1.key }.map { name, values in
                let pairs = values.sorted { $0.key < $1.key }.map { "\(quoted($0.key)) = \(quoted($0.value));" }.joined(separator: " ")
                let file = base.map { "baseConfigurationReference = \(quoted("F:" + $0));" } ?? ""
                return add("C:\(owner):\(name)", "XCBuildConfiguration", "\(file) buildSettings = { \(pairs) }; name = \(name);")
            }
            let usual = settings.keys.contains("Release") ? "defaultConfigurationName = Release;" : ""
            return quoted(add("L:\(owner)", "XCConfigurationList", "buildConfigurations = \(list(names)); \(usual)"))
        }
        /// Adds a file, in a group that has its folder's path.
        func file(_ path: String) -> String {
            let parts = path.split(separator: "/").map(String.init)
            let folder = parts.dropLast().joined(separator: "/")
            let fields = "lastKnownFileType = sourcecode.swift; path = \(quoted(parts.last ?? "")); sourceTree = \"<group>\";"
            let file = add("F:" + path, "PBXFileReference", fields)
            let children = "children = \(list([file])); path = \(quoted(folder)); sourceTree = \"<group>\";"
            let top = folder.isEmpty ? file : add("G:" + path, "PBXGroup", children)
            if !tops.contains(top) { tops.append(top) }
            return file
        }
        for path in shown + [base].compactMap(\.self) { _ = file(path) }
        for folder in Set(targets.flatMap(\.folders) + exceptions.map(\.folder)).sorted() {
            let own = exceptions.indices.filter { exceptions[$0].folder == folder }.map { index in
                add(
                    "E:\(index)", "PBXFileSystemSynchronizedBuildFileExceptionSet",
                    "membershipExceptions = \(list(exceptions[index].names)); target = \(quoted("T:" + exceptions[index].target));")
            }
            let fields = "exceptions = \(list(own)); path = \(quoted(folder)); sourceTree = \"<group>\";"
            tops.append(add("S:" + folder, "PBXFileSystemSynchronizedRootGroup", fields))
        }
        for target in targets {
            func phase(_ isa: String, _ entries: [(id: String, field: String)]) -> String {
                let files = entries.map { add("B:\(target.name):\($0.id.dropFirst(2))", "PBXBuildFile", "\($0.field) = \(quoted($0.id));") }
                return add(
                    "\(isa):\(target.name)", isa,
                    "buildActionMask = 2147483647; files = \(list(files)); runOnlyForDeploymentPostprocessing = 0;")
            }
            let products = target.products.map { product -> String in
                let kind = product.package.hasPrefix("https:") ? ("XCRemote", "repositoryURL") : ("XCLocal", "relativePath")
                let package = "K:" + product.package
                if !product.package.isEmpty, !packages.contains(package) {
                    packages.append(add(package, kind.0 + "SwiftPackageReference", "\(kind.1) = \(quoted(product.package));"))
                }
                let fields = (product.package.isEmpty ? "" : "package = \(quoted(package)); ") + "productName = \(quoted(product.name));"
                return add("P:\(target.name):\(product.name)", "XCSwiftPackageProductDependency", fields)
            }
            let uses = target.uses.map { add("D:\(target.name):\($0)", "PBXTargetDependency", "target = \(quoted("T:" + $0));") }
            let linked = target.linked.map { add("F:" + $0, "PBXFileReference", "path = \(quoted($0)); sourceTree = BUILT_PRODUCTS_DIR;") }
            let phases = [
                phase("PBXSourcesBuildPhase", target.sources.map { (file($0), "fileRef") }),
                phase("PBXFrameworksBuildPhase", products.map { ($0, "productRef") } + linked.map { ($0, "fileRef") }),
                phase("PBXResourcesBuildPhase", target.resources.map { (file($0), "fileRef") }),
            ]
            let settings = configurations(target.name, target.settings, base: nil)
            _ = add(
                "T:" + target.name, "PBXNativeTarget",
                """
                buildConfigurationList = \(settings); buildPhases = \(list(phases)); dependencies = \(list(uses));
                fileSystemSynchronizedGroups = \(list(target.folders.map { "S:" + $0 })); name = \(quoted(target.name));
                packageProductDependencies = \(list(products)); productType = "com.apple.product-type.\(target.type)";
                """)
        }
        let projectSettings = configurations("project", settings, base: base)
        let main = add("main", "PBXGroup", "children = \(list(tops)); sourceTree = \"<group>\";")
        let members = "packageReferences = \(list(packages)); targets = \(list(targets.map { "T:" + $0.name }));"
        _ = add("root", "PBXProject", "buildConfigurationList = \(projectSettings); mainGroup = \(main); \(members)")
        return
            "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjectVersion = 77;\n\tobjects = {\n\(objects.joined())\t};\n\trootObject = root;\n}\n"
    }
}

extension Workspace {
    func module(_ target: String) -> WorkspaceModule? { modules.first { $0.id.target == target } }

    func sources(_ target: String) -> [String] {
        (module(target)?.files.map(\.path) ?? []) + (module(target)?.otherFiles.map(\.path) ?? [])
    }

    var verdicts: [String: FileLedger.Verdict] { Dictionary(uniqueKeysWithValues: ledger.entries.map { ($0.path, $0.verdict) }) }
}

/// Texts in which some words are removed or replaced by others; more of them with `STRATA_FULL=1`, for an optimized build.
func mutants(of text: String, separator: (Character) -> Bool, seed: UInt64) -> [String] {
    var random = SeededNumbers(seed: seed)
    var words: [String] = [""]
    for character in text { if separator(character) { words.append(String(character)) } else { words[words.count - 1].append(character) } }
    return (0..<(ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 50 : 25_000)).map { _ in
        var mutant = words
        for _ in 0...Int.random(in: 0..<4, using: &random) {
            let other = Bool.random(using: &random) ? "" : words.randomElement(using: &random) ?? ""
            mutant[Int.random(in: mutant.indices, using: &random)] = other
        }
        return mutant.joined()
    }
}
