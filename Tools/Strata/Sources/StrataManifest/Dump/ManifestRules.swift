/// The rules that SwiftPM checks in a manifest. A manifest that violates one is evaluated by SwiftPM itself.
struct ManifestRules {
    let package: Record
    let world: World
    /// The names by which targets may refer to the dependencies' products.
    let dependencies: [String]
    private let place = Place(offset: 0)

    init(package: Record, world: World, dependencies: [String]) {
        self.package = package
        self.world = world
        self.dependencies = dependencies
    }

    func check() throws {
        let targets = package.records("targets")
        let names = targets.compactMap { $0.text("name") }
        guard Set(names).count == names.count else { throw place.refusal("two targets of one name") }
        try checkProducts(targets, Set(names))
        try checkTraits()
        for target in targets { try check(target) }
        if package.fields["platforms"]?.list != nil {
            let platforms = package.records("platforms").map { $0.text("platformName") ?? $0.form }
            guard !platforms.isEmpty, Set(platforms).count == platforms.count else { throw place.refusal("these platforms") }
        }
    }

    private func checkProducts(_ targets: [Record], _ names: Set<String>) throws {
        let binaries = Set(targets.filter { $0.form == "binaryTarget" }.compactMap { $0.text("name") })
        for product in package.records("products") {
            let members = product.texts("targets")
            guard !members.isEmpty, members.allSatisfy(names.contains) else { throw place.refusal("the targets of a product") }
            let isPlain = product.form == "executable" || (product.form == "library" && product.record("type") == nil)
            guard isPlain || !members.allSatisfy(binaries.contains) else { throw place.refusal("a product of binaries") }
        }
    }

    private func checkTraits() throws {
        let traits = package.records("traits")
        let names = traits.map { $0.traitName ?? "" }
        guard names.count <= 300,
            names.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit } && !($0.utf8.first?.isDigit ?? true) })
        else { throw place.refusal("the name of a trait") }
        guard Set(names).count == names.count else { throw place.refusal("two traits of one name") }
        for trait in traits {
            guard trait.texts("enabledTraits").allSatisfy(names.contains) else {
                throw place.refusal("an undeclared trait")
            }
        }
    }

    private func check(_ target: Record) throws {
        let forms = ["systemLibrary", "binaryTarget", "plugin"]
        if forms.contains(target.form) {
            let own: Set<String> = [
                "name", "path", "url", "checksum", "pkgConfig", "providers", "capability", "packageAccess",
            ]
            for (field, value) in target.fields
            where !own.contains(field) && !(target.form == "plugin" && ["dependencies", "exclude", "sources"].contains(field)) {
                guard value.isNothing else { throw place.refusal("'\(field)' of such a target") }
            }
        }
        if target.form != "binaryTarget", target.fields["url"]?.text != nil || target.fields["checksum"]?.text != nil {
            throw place.refusal("an address of such a target")
        }
        if target.form == "macro", !target.list("resources").isEmpty || target.text("publicHeadersPath") != nil {
            throw place.refusal("'resources' of such a target")
        }
        if target.form == "binaryTarget" { try checkBinary(target) }
        guard world.tools >= ToolsVersion(5, 2) else { return }
        let known = Set(dependencies.map { $0.lowercased() })
        for dependency in target.records("dependencies") where dependency.form == "product" {
            guard let package = dependency.text("package") else { throw place.refusal("a product of no package") }
            guard known.contains(package.lowercased()) else {
                throw world.verdict("unknown package '\(package)' in dependencies of target '\(target.text("name") ?? "")'")
            }
        }
    }

    private func checkBinary(_ target: Record) throws {
        if let url = target.text("url") {
            let isPlain = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !url.contains("?") && !url.contains("#") && !url.contains("%")
            guard url.hasPrefix("https://"), isPlain, [".zip", ".artifactbundleindex"].contains(where: url.hasSuffix) else {
                throw place.refusal("the address of a binary")
            }
        } else {
            let path = target.text("path") ?? ""
            let isPlain = !path.hasPrefix("/") && !path.hasPrefix("~") && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            guard isPlain, [".zip", ".xcframework", ".artifactbundle"].contains(where: path.hasSuffix) else {
                throw place.refusal("the path of a binary")
            }
        }
    }
}
