/// Writes a package's manifest, and its interpretation by SwiftPM.
struct ManifestWriter {
    let packages: [PackagePlan]
    let index: Int

    private var package: PackagePlan { packages[index] }

    /// SwiftPM's identity of a dependency.
    private func identity(of other: Int) -> String {
        package.addresses[other] == .edited ? "edited-\(packages[other].identity)" : packages[other].identity
    }

    // MARK: The text

    /// The manifest's source.
    func text(tools: String) -> String {
        let targets = package.targets.map { target -> String in
            let function =
                switch target.kind {
                case .executable: "executableTarget"
                case .test: "testTarget"
                case .plugin: "plugin"
                default: "target"
                }
            if target.kind == .plugin { return ".\(function)(name: \"\(target.name)\", capability: .buildTool())" }
            var arguments = ["name: \"\(target.name)\""]
            if !target.declared.isEmpty { arguments.append("dependencies: [\(target.declared.map(text).joined(separator: ", "))]") }
            if let path = target.path { arguments.append("path: \"\(path)\"") }
            if !target.exclude.isEmpty { arguments.append("exclude: \(target.exclude)") }
            if let sources = target.sources { arguments.append("sources: \(sources)") }
            if let platform = target.definesLocal {
                let condition = platform == "all" ? "" : ", .when(platforms: [.\(platform)])"
                arguments.append("swiftSettings: [.define(\"LOCAL\"\(condition))]")
            }
            return ".\(function)(\(arguments.joined(separator: ", ")))"
        }
        let products = package.products.map { product in
            ".library(name: \"\(product.name)\", targets: [\(names(product.targets).joined(separator: ", "))])"
        }
        return """
            // swift-tools-version: \(tools)
            import PackageDescription
            let package = Package(
                name: "\(package.name)",
                products: [\(products.joined(separator: ", "))],
                dependencies: [\(package.addresses.sorted { $0.key < $1.key }.map(text).joined(separator: ", "))],
                targets: [\(targets.joined(separator: ",\n    "))])

            """
    }

    /// Whether the dependency is declared by name: every other one without a condition.
    private func isByName(_ declared: (name: String, package: Int?, platform: String?)) -> Bool {
        declared.platform == nil && declared.name.utf8.reduce(0) { $0 + Int($1) }.isMultiple(of: 2)
    }

    private func names(_ targets: [Int]) -> [String] { targets.map { "\"\(package.targets[$0].name)\"" } }

    private func text(_ declared: (name: String, package: Int?, platform: String?)) -> String {
        let condition = declared.platform.map { ", condition: .when(platforms: [.\($0)])" } ?? ""
        guard let other = declared.package else {
            return isByName(declared) ? "\"\(declared.name)\"" : ".target(name: \"\(declared.name)\"\(condition))"
        }
        let owner = other < 0 ? "swift-log" : identity(of: other)
        return ".product(name: \"\(declared.name)\", package: \"\(owner)\"\(condition))"
    }

    private func text(_ dependency: (key: Int, value: PackagePlan.Address)) -> String {
        let up = String(repeating: "../", count: package.directory.split(separator: "/").count)
        switch dependency.value {
        case .path: return ".package(path: \"\(up)\(packages[dependency.key].directory)\")"
        case .link: return ".package(path: \"\(up)Links/\(packages[dependency.key].name)\")"
        case .url, .mirror, .edited: return ".package(url: \"https://example.invalid/x/\(identity(of: dependency.key))\", from: \"1.0.0\")"
        }
    }

    // MARK: The answer

    /// The answer of `swift package dump-package`.
    var dump: String {
        var dependencies = package.addresses.sorted { $0.key < $1.key }.map { other, address -> String in
            let plan = packages[other]
            switch address {
            case .path: return #"{"fileSystem":[{"identity":"\#(plan.identity)","path":"ROOT/\#(plan.directory)"}]}"#
            case .link: return #"{"fileSystem":[{"identity":"\#(plan.identity)","path":"ROOT/Links/\#(plan.name)"}]}"#
            case .mirror: return fetched(plan.identity, "file://ROOT/\(plan.directory)")
            case .url, .edited: return fetched(identity(of: other), "https://example.invalid/x/\(identity(of: other))")
            }
        }
        if package.targets.contains(where: \.isExternal) {
            dependencies.append(fetched("swift-log", "https://example.invalid/x/swift-log"))
        }
        let products = package.products.map { #"{"name":"\#($0.name)","targets":[\#(names($0.targets).joined(separator: ","))]}"# }
        let platforms = package.platforms.map { #"{"platformName":"\#($0)","version":"1.0","options":[]}"# }
        return """
            {"name":"\(package.name)","toolsVersion":{"_version":"6.0.0"},"platforms":[\(platforms.joined(separator: ","))],
            "dependencies":[\(dependencies.joined(separator: ","))],"products":[\(products.joined(separator: ","))],
            "targets":[\(package.targets.map(dump).joined(separator: ",\n"))]}
            """
    }

    private func fetched(_ identity: String, _ url: String) -> String {
        #"{"sourceControl":[{"identity":"\#(identity)","location":{"remote":[{"urlString":"\#(url)"}]}}]}"#
    }

    private func dump(_ target: TargetPlan) -> String {
        let type =
            switch target.kind {
            case .executable: "executable"
            case .test: "test"
            case .plugin: "plugin"
            default: "regular"
            }
        let uses = target.declared.map { declared -> String in
            let condition = declared.platform.map { #"{"platformNames":["\#($0)"]}"# } ?? "null"
            guard let other = declared.package else {
                return #"{"\#(isByName(declared) ? "byName" : "target")":["\#(declared.name)",\#(condition)]}"#
            }
            let owner = other < 0 ? "swift-log" : identity(of: other)
            return #"{"product":["\#(declared.name)","\#(owner)",null,\#(condition)]}"#
        }
        let path = target.path.map { #","path":"\#($0)""# } ?? ""
        let sources = target.sources.map { #","sources":["\#($0.joined(separator: "\",\""))"]"# } ?? ""
        let exclude = target.exclude.map { "\"\($0)\"" }.joined(separator: ",")
        let settings = target.definesLocal.map { platform in
            let condition = platform == "all" ? "" : #","condition":{"platformNames":["\#(platform)"]}"#
            return #"{"tool":"swift","kind":{"define":{"_0":"LOCAL"}}\#(condition)}"#
        }
        return """
            {"name":"\(target.name)","type":"\(type)","dependencies":[\(uses.joined(separator: ","))],"exclude":[\(exclude)]\(path)\(sources),"settings":[\(settings ?? "")]}
            """
    }
}
