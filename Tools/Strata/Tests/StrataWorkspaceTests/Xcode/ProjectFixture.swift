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
        var tops: [String] = []
        func quoted(_ text: String) -> String { "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
        func list(_ items: [String]) -> String { "(\n" + items.map { "\t\t\t\t\(quoted($0)) /* \($0) */,\n" }.joined() + "\t\t\t)" }
        func add(_ id: String, _ isa: String, _ fields: String = "") {
            objects.append("\t\t\(quoted(id)) /* \(id) */ = {\n\t\t\tisa = \(isa);\n\t\t\t\(fields)\n\t\t};\n")
        }
        func configurations(_ owner: String, _ settings: [String: [String: String]], base: String?) {
            for (name, values) in settings.sorted(by: { $0.key < $1.key }) {
                let pairs = values.sorted { $0.key < $1.key }.map { "\(quoted($0.key)) = \(quoted($0.value));" }.joined(separator: " ")
                let file = base.map { "baseConfigurationReference = \(quoted("F:" + $0));" } ?? ""
                add("C:\(owner):\(name)", "XCBuildConfiguration", "\(file) buildSettings = { \(pairs) }; name = \(name);")
            }
            let names = settings.keys.sorted().map { "C:\(owner):\($0)" }
            let usual = settings.keys.contains("Release") ? "defaultConfigurationName = Release;" : ""
            add("L:\(owner)", "XCConfigurationList", "buildConfigurations = \(list(names)); \(usual)")
        }
        var files: Set<String> = []
        /// Each file is in a group that has its folder's path.
        func file(_ path: String) -> String {
            guard files.insert(path).inserted else { return "F:" + path }
            let parts = path.split(separator: "/").map(String.init)
            add(
                "F:" + path, "PBXFileReference",
                "lastKnownFileType = sourcecode.swift; path = \(quoted(parts.last ?? "")); sourceTree = \"<group>\";")
            guard parts.count > 1 else {
                tops.append("F:" + path)
                return "F:" + path
            }
            let folder = parts.dropLast().joined(separator: "/")
            add("G:" + path, "PBXGroup", "children = \(list(["F:" + path])); path = \(quoted(folder)); sourceTree = \"<group>\";")
            tops.append("G:" + path)
            return "F:" + path
        }
        for path in shown + [base].compactMap(\.self) { _ = file(path) }
        for folder in Set(targets.flatMap(\.folders) + exceptions.map(\.folder)).sorted() {
            let own = exceptions.indices.filter { exceptions[$0].folder == folder }
            for index in own {
                add(
                    "E:\(index)", "PBXFileSystemSynchronizedBuildFileExceptionSet",
                    "membershipExceptions = \(list(exceptions[index].names)); target = \(quoted("T:" + exceptions[index].target));")
            }
            add(
                "S:" + folder, "PBXFileSystemSynchronizedRootGroup",
                "exceptions = \(list(own.map { "E:\($0)" })); path = \(quoted(folder)); sourceTree = \"<group>\";")
            tops.append("S:" + folder)
        }
        var packages: [String] = []
        for target in targets {
            func phase(_ isa: String, _ paths: [String]) -> String {
                let entries = paths.map { path in
                    let id = "B:\(target.name):\(path)"
                    let field = path.hasPrefix("P:") ? "productRef" : "fileRef"
                    add(id, "PBXBuildFile", "\(field) = \(quoted(path.hasPrefix("P:") ? path : file(path)));")
                    return id
                }
                add(
                    "\(isa):\(target.name)", isa,
                    "buildActionMask = 2147483647; files = \(list(entries)); runOnlyForDeploymentPostprocessing = 0;")
                return "\(isa):\(target.name)"
            }
            let products = target.products.map { product -> String in
                let id = "P:\(target.name):\(product.name)"
                let isLocal = !product.package.hasPrefix("https:")
                if !product.package.isEmpty, !packages.contains("K:" + product.package) {
                    packages.append("K:" + product.package)
                    add(
                        "K:" + product.package, isLocal ? "XCLocalSwiftPackageReference" : "XCRemoteSwiftPackageReference",
                        "\(isLocal ? "relativePath" : "repositoryURL") = \(quoted(product.package));")
                }
                let package = product.package.isEmpty ? "" : "package = \(quoted("K:" + product.package));"
                add(id, "XCSwiftPackageProductDependency", "\(package) productName = \(quoted(product.name));")
                return id
            }
            let uses = target.uses.map { name -> String in
                let id = "D:\(target.name):\(name)"
                add(id, "PBXTargetDependency", "target = \(quoted("T:" + name));")
                return id
            }
            for name in target.linked {
                add("F:" + name, "PBXFileReference", "path = \(quoted(name)); sourceTree = BUILT_PRODUCTS_DIR;")
                files.insert(name)
            }
            let phases = [
                phase("PBXSourcesBuildPhase", target.sources), phase("PBXFrameworksBuildPhase", products + target.linked),
                phase("PBXResourcesBuildPhase", target.resources),
            ]
            configurations(target.name, target.settings, base: nil)
            add(
                "T:" + target.name, "PBXNativeTarget",
                """
                buildConfigurationList = \(quoted("L:" + target.name)); buildPhases = \(list(phases)); dependencies = \(list(uses));
                fileSystemSynchronizedGroups = \(list(target.folders.map { "S:" + $0 })); name = \(quoted(target.name));
                packageProductDependencies = \(list(products)); productType = "com.apple.product-type.\(target.type)";
                """)
        }
        configurations("project", settings, base: base)
        add("main", "PBXGroup", "children = \(list(tops)); sourceTree = \"<group>\";")
        add(
            "root", "PBXProject",
            "buildConfigurationList = \"L:project\"; mainGroup = main; packageReferences = \(list(packages)); targets = \(list(targets.map { "T:" + $0.name }));"
        )
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
