/// Generates worlds by seed.
public struct WorldMaker {
    private var chance: Chance
    private var world = World()
    private var packages: [PackagePlan] = []
    /// The modules of the middle layer that upper ones may use.
    private var offered: Set<String> = []
    private var exclusions: [String] = []
    private var declaredTargets: [(module: String, path: String, tier: Tier)] = []
    private var count = 0
    /// Imports of the current target that have to be declared.
    private var undeclared: [(used: (package: Int, target: Int), claim: World.Claim)] = []
    /// Modules imported on every platform and declared for one.
    private var limited: [(used: (package: Int, target: Int), claim: World.Claim)] = []

    /// Generates the world of a seed.
    public static func world(_ seed: UInt64) -> World {
        var maker = WorldMaker(chance: Chance(seed: seed &* 0x2545_F491_4F6C_DD1D &+ 1))
        return maker.make()
    }

    private init(chance: Chance) { self.chance = chance }

    private mutating func make() -> World {
        for _ in 0..<2 + chance.number(5) { addPackage() }
        // A layer needs at least one module that is not hidden behind its API.
        if offered.isEmpty, let package = packages.first(where: { $0.tier == .middle }) { offered.insert(package.targets[0].module) }
        for index in packages.indices { for target in packages[index].targets.indices { write(target, of: index) } }
        for index in packages.indices { finish(index) }
        for _ in 0..<chance.number(4) { addOrphan() }
        if chance.isOne(in: 4) { addDeclaredTarget() }
        writeConfiguration()
        return world
    }

    private mutating func number() -> Int {
        count += 1
        return count
    }

    // MARK: Packages

    private mutating func addPackage() {
        let number = number()
        let name = chance.pick(["Net", "swift-Net", "Größe", "Net.Kit", "NET"]) + "\(number)"
        let inside = packages.isEmpty ? "Packages" : "\(chance.pick(packages).directory)/Inner"
        let parent = chance.pick([
            "Packages", "Packages", "Libs/checkouts", ".private", "Pods", "DerivedData/Build", "node_modules", inside,
        ])
        var package = PackagePlan(directory: "\(parent)/\(name)", tier: chance.pick(Tier.allCases))
        package.hasOlderManifest = chance.isOne(in: 3)
        if chance.isOne(in: 3) { package.platforms = [chance.pick(["watchos", "tvos", "visionos", "macos", "haiku"])] }
        for _ in 0...chance.number(2) { package.targets.append(target(chance.isOne(in: 4) ? .c : .library, in: package)) }
        for index in package.targets.indices {
            let target = package.targets[index]
            package.products.append((chance.isOne(in: 3) ? "Product\(self.number())" : target.name, [index]))
            if package.tier == .middle, !chance.isOne(in: 3) { offered.insert(target.module) }
        }
        if package.targets.count > 1, chance.isOne(in: 3) {
            package.products.append(("All\(self.number())", Array(package.targets.indices)))
        }
        if chance.isOne(in: 4) { package.targets.append(target(.executable, in: package)) }
        if chance.isOne(in: 4) { package.targets.append(target(.test, in: package)) }
        if chance.isOne(in: 6) { package.targets.append(target(.plugin, in: package)) }
        packages.append(package)
    }

    private mutating func target(_ kind: TargetPlan.Kind, in package: PackagePlan) -> TargetPlan {
        let number = number()
        // Each name has a unique suffix, regardless of repeated words in the middle.
        let names = [
            "Net\(number)Kit", "net-kit-\(number)", "NetStoreNet\(number)", "Größe\(number)", "_Own\(number)", "Foundation\(number)",
        ]
        var target = TargetPlan(name: kind == .c ? "CNet\(number)" : chance.pick(names), kind: kind)
        guard kind == .library || kind == .executable else { return target }
        if chance.isOne(in: 4) { target.definesLocal = chance.pick(["all", "linux"]) }
        switch chance.number(5) {
        case 0: target.path = "Code/\(target.name)"
        case 1:
            target.path = "Deep/\(target.name)"
            target.sources = ["In"]
        case 2: target.exclude = ["Left"]
        default: break
        }
        return target
    }

    // MARK: Sources

    private mutating func write(_ index: Int, of package: Int) {
        let plan = packages[package].targets[index]
        let folder = plan.folder(in: packages[package])
        switch plan.kind {
        case .plugin: world.files["\(folder)/plugin.swift"] = "import PackagePlugin\nimport Foundation\n"
        case .test: writeTest(index, of: package, folder)
        case .c: writeC(index, of: package, folder)
        case .library, .executable: writeSwift(index, of: package, folder)
        }
    }

    private mutating func writeTest(_ index: Int, of package: Int, _ folder: String) {
        let subject = packages[package].targets[0]
        packages[package].targets[index].declared = [(subject.name, nil, nil)]
        world.files["\(folder)/Tests.swift"] = "import XCTest\n@testable import \(subject.module)\n"
    }

    /// The targets that this one may use without a cycle: the later ones.
    private func later(_ index: Int, _ package: Int) -> [(package: Int, target: Int)] {
        packages.indices.filter { $0 >= package }.flatMap { other in
            packages[other].targets.indices.filter { number in
                let kind = packages[other].targets[number].kind
                return (other > package || number > index) && (kind == .library || kind == .c) && !packages[other].targets[number].isLeaf
            }.map { (other, $0) }
        }
    }

    private mutating func writeSwift(_ index: Int, of package: Int, _ folder: String) {
        let plan = packages[package].targets[index]
        let inner = plan.sources == nil ? folder : "\(folder)/In"
        let main = plan.kind == .executable ? "\(inner)/main.swift" : "\(inner)/\(plan.module).swift"
        var texts = [
            main: chance.pick(["", "import Foundation\n", "// import Nothing\n/* import Nothing */\n", "let s = \"import Nothing\"\n"])
        ]
        if chance.isOne(in: 3) { texts["\(inner)/Sub/More.swift"] = "import _Concurrency\n" }
        let files = texts.keys.sorted()
        var candidates = later(index, package)
        for _ in 0..<chance.number(4) where !candidates.isEmpty {
            let used = candidates.remove(at: chance.number(candidates.count))
            let file = chance.pick(files)
            texts[file, default: ""] += use(used, by: index, of: package, in: file)
        }
        // Another product may already contain it.
        for (used, claim) in undeclared where !declares(used, index, of: package) { world.truth.insert(claim) }
        for (used, claim) in limited where !declares(used, index, of: package, everywhere: true) { world.truth.insert(claim) }
        (undeclared, limited) = ([], [])
        if chance.isOne(in: 8) {
            packages[package].targets[index].declared.append(("Logging", -1, nil))
            packages[package].targets[index].isExternal = true
            texts[main, default: ""] += "import Logging\n"
        } else if chance.isOne(in: 8) {
            let unknown = chance.pick(["Mystery", "_Mystery"]) + "\(number())"
            texts[main, default: ""] += "import \(unknown)\n"
            world.truth.insert(.init("undeclared-import", main, unknown))
        }
        for (path, text) in texts { world.files[path] = text }
        // Files that the manifest excludes are not compiled.
        let other = candidates.first.map { "import \(packages[$0.package].targets[$0.target].module)\n" } ?? ""
        if plan.sources != nil { world.files["\(folder)/Out/Out.swift"] = other }
        if !plan.exclude.isEmpty { world.files["\(folder)/Left/Left.swift"] = other }
    }

    /// Returns the lines of an import and records its expected findings.
    private mutating func use(_ used: (package: Int, target: Int), by index: Int, of package: Int, in file: String) -> String {
        let target = packages[used.package].targets[used.target]
        let rejection = rejection(from: package, to: used)
        let isSame = used.package == package
        var condition = ConditionPlan(lines: [])
        if chance.isOne(in: 2) {
            condition = chance.pick(
                ConditionPlan.all(
                    hasOlderManifest: packages[package].hasOlderManifest,
                    definesLocal: packages[package].targets[index].definesLocal))
        }
        let isDeclared = !chance.isOne(in: 4)
        var isImported = true
        if isDeclared {
            let product = chance.pick(packages[used.package].products.filter { $0.targets.contains(used.target) })
            // A product with several targets is used only if all of them have the same verdict.
            let isWhole = !isSame && product.targets.allSatisfy { self.rejection(from: package, to: (used.package, $0)) == rejection }
            let name = isSame ? target.name : isWhole ? product.name : single(used).name
            let isOne = isSame || product.targets.count == 1 || !isWhole
            var platform = condition.platform != nil && isOne && chance.isOne(in: 4) ? condition.platform : nil
            let isLimited = condition.lines.isEmpty && isOne && chance.isOne(in: 6)
            if isLimited { platform = chance.pick(["linux", "macos"]) }
            if !packages[package].targets[index].declared.contains(where: { $0.name == name }) {
                packages[package].targets[index].declared.append((name, isSame ? nil : used.package, platform))
                if isLimited, rejection == nil { limited.append((used, .init("undeclared-import", file, target.module))) }
            }
            if !isSame { connect(package, to: used.package) }
            for other in isWhole ? product.targets : [used.target] {
                if let rejection {
                    let module = packages[used.package].targets[other].module
                    world.truth.insert(.init(rejection, "\(packages[package].directory)/Package.swift", module))
                }
            }
            if isOne, chance.isOne(in: 8) {
                isImported = false
                limited.removeAll { $0.used == used }
                if rejection == nil, target.kind == .library {
                    world.truth.insert(.init("unused-dependency", "\(packages[package].directory)/Package.swift", name))
                }
            }
        }
        guard isImported else { return "" }
        let exports =
            condition.isActive && target.kind == .library && packages[package].targets[index].kind == .executable && chance.isOne(in: 4)
        let forms = [
            "import %", "@preconcurrency import %", "import struct %.Thing", "internal import %", "import `%`", "import\n  %",
            "import % // %",
        ]
        let form = exports ? "@_exported import %" : chance.pick(forms)
        let line = form.split(separator: "%", omittingEmptySubsequences: false).joined(separator: target.module)
        if condition.isDead { world.truth.insert(.init("dead-import", file, target.module)) }
        if condition.isActive {
            if let rejection { world.truth.insert(.init(rejection, file, target.module)) }
            if exports { world.truth.insert(.init("reexport-leak", file, target.module)) }
            if rejection == nil, condition.isDeclared { undeclared.append((used, .init("undeclared-import", file, target.module))) }
        }
        return condition.around(line) + "\n"
    }

    private func declares(_ used: (package: Int, target: Int), _ index: Int, of package: Int, everywhere: Bool = false) -> Bool {
        packages[package].targets[index].declared.contains { declared in
            guard !everywhere || declared.platform == nil else { return false }
            guard let other = declared.package else {
                return used.package == package && declared.name == packages[package].targets[used.target].name
            }
            return other == used.package
                && packages[other].products.contains { $0.name == declared.name && $0.targets.contains(used.target) }
        }
    }

    /// A product that contains only the target.
    private func single(_ used: (package: Int, target: Int)) -> (name: String, targets: [Int]) {
        packages[used.package].products.first { $0.targets == [used.target] } ?? ("", [])
    }

    private mutating func connect(_ package: Int, to other: Int) {
        guard packages[package].addresses[other] == nil else { return }
        packages[package].addresses[other] = chance.pick(PackagePlan.Address.allCases)
    }

    /// The rule that speaks against a module's use.
    private func rejection(from package: Int, to used: (package: Int, target: Int)) -> String? {
        guard package != used.package else { return nil }
        return rejection(
            from: packages[package].tier, to: packages[used.package].tier, module: packages[used.package].targets[used.target].module)
    }

    private func rejection(from user: Tier, to tier: Tier, module: String) -> String? {
        if user == tier {
            switch tier {
            case .top: return nil
            case .middle: return offered.contains(module) ? nil : "sibling-import"
            case .low: return "sibling-import"
            }
        }
        guard user.uses == tier, tier != .middle || offered.contains(module) else { return "cross-layer-import" }
        return nil
    }

    private mutating func writeC(_ index: Int, of package: Int, _ folder: String) {
        let plan = packages[package].targets[index]
        world.files["\(folder)/include/\(plan.name).h"] = "int \(plan.name)(void);\n"
        var text = "#include <stdio.h>\n#include \"\(plan.name).h\"\n// #include \"nothing.h\"\n"
        let file = "\(folder)/\(plan.name)" + chance.pick([".c", ".m", ".cpp", ".mm"])
        for used in later(index, package).filter({ packages[$0.package].targets[$0.target].kind == .c }) where chance.isOne(in: 3) {
            let target = packages[used.package].targets[used.target]
            let rejection = rejection(from: package, to: used)
            let isDeclared = !chance.isOne(in: 3)
            if isDeclared {
                packages[package].targets[index].declared.append(
                    (used.package == package ? target.name : single(used).name, used.package == package ? nil : used.package, nil))
                if used.package != package { connect(package, to: used.package) }
                if let rejection { world.truth.insert(.init(rejection, "\(packages[package].directory)/Package.swift", target.module)) }
            }
            let form = chance.pick([
                "#include \"%.h\"", "# import <%.h>", "@import %;", "  #include /* a */ \"%.h\"", "#if 0\n#include \"%.h\"\n#endif",
            ])
            text += form.split(separator: "%", omittingEmptySubsequences: false).joined(separator: target.name) + "\n"
            if form.hasPrefix("#if 0") { continue }
            if let rejection {
                world.truth.insert(.init(rejection, file, target.module))
            } else if !isDeclared {
                world.truth.insert(.init("undeclared-import", file, target.module))
            }
        }
        world.files[file] = text
    }

    // MARK: Manifests

    private mutating func finish(_ index: Int) {
        let package = packages[index]
        for (other, address) in package.addresses where address == .link {
            let name = packages[other].name
            let up = String(repeating: "../", count: 1)
            world.links["Links/\(name)"] = up + packages[other].directory
        }
        if chance.isOne(in: 5) { writeSnippet(index) }
        let manifest = ManifestWriter(packages: packages, index: index)
        world.files["\(package.directory)/Package.swift"] = manifest.text(tools: package.hasOlderManifest ? "5.7" : "6.0")
        if package.hasOlderManifest { world.files["\(package.directory)/Package@swift-6.0.swift"] = manifest.text(tools: "6.0") }
        world.dumps[package.directory] = manifest.dump
        let edited = package.addresses.filter { $0.value == .edited }.keys.sorted()
        if !edited.isEmpty {
            let states = edited.map { other in
                """
                {"packageRef":{"identity":"edited-\(packages[other].identity)"},"state":{"name":"edited","path":"ROOT/\(packages[other].directory)"}}
                """
            }
            world.files["\(package.directory)/.build/workspace-state.json"] =
                "{\"object\":{\"dependencies\":[\(states.joined(separator: ","))]}}"
            world.files["\(package.directory)/.build/checkouts/Other/Other.swift"] = "import Nothing\n"
        }
    }

    private mutating func writeSnippet(_ index: Int) {
        let file = "\(packages[index].directory)/Snippets/\(chance.pick(["", "Deep/"]))Try\(number()).swift"
        var text = "import \(packages[index].targets[0].module)\n"
        let others = packages.indices.filter { $0 > index && packages[$0].targets[0].kind == .library }
        if let other = others.first, chance.isOne(in: 2) {
            let module = packages[other].targets[0].module
            text += "import \(module)\n"
            // Snippets may use the dependencies of the package's libraries.
            let declared = packages[index].targets.filter { $0.kind == .library || $0.kind == .c }.flatMap(\.declared).filter { declared in
                declared.package == other && packages[other].products.contains { $0.name == declared.name && $0.targets.contains(0) }
            }
            let rejection = rejection(from: index, to: (other, 0))
            if let rejection { world.truth.insert(.init(rejection, file, module)) }
            // A dependency for one platform does not count on others.
            if rejection == nil, declared.allSatisfy({ $0.platform != nil }) {
                world.truth.insert(.init("undeclared-import", file, module))
            }
        }
        world.files[file] = text
    }

    // MARK: Around the packages

    private mutating func addOrphan() {
        let number = number()
        let package = chance.pick(packages).directory
        let name = "Old\(number)." + chance.pick(["swift", "m", "h", "c", "metal", "S", "cpp"])
        let folder = chance.pick([
            "App", "", ".hidden", ".build/checkouts", "\(package)/Sources/Forgotten\(number)", "Examples/Deep", "\(package)/Other",
        ])
        let path = (folder.isEmpty ? "" : folder + "/") + name
        switch chance.number(4) {
        case 0:
            // A folder of build output, recognized by its contents.
            world.files["scratch\(number)/workspace-state.json"] = "{}"
            world.files["scratch\(number)/checkouts/x/Package.swift"] = "broken"
            world.files["scratch\(number)/checkouts/x/\(name)"] = ""
        case 1:
            world.files["Left\(number)/\(name)"] = "import Nothing\n"
            exclusions.append("Left\(number)")
        default:
            world.files[path] = ""
            world.truth.insert(.init("unowned-file", path))
        }
    }

    private mutating func addDeclaredTarget() {
        let module = "App\(number())"
        guard let other = packages.indices.first(where: { packages[$0].targets[0].kind == .library }) else { return }
        let used = packages[other].targets[0].module
        let inner = chance.pick(Tier.allCases.filter { tier in tier == .top || packages.contains { $0.tier == tier } })
        declaredTargets = [(module, "Apps/\(module)", .top), ("\(module)Inner", "Apps/\(module)/Inner", inner)]
        world.files["Apps/\(module)/App.swift"] = "#if SWIFT_PACKAGE\nimport \(used)\n#endif\n"
        world.files["Apps/\(module)/Inner/Inner.swift"] = chance.pick(["import \(used)\n", "#if !SWIFT_PACKAGE\nimport \(used)\n#endif\n"])
        if let rejection = rejection(from: inner, to: packages[other].tier, module: used) {
            world.truth.insert(.init(rejection, "Apps/\(module)/Inner/Inner.swift", used))
        }
    }

    private mutating func writeConfiguration() {
        var lines = ["layers:"]
        for tier in Tier.allCases {
            var folders = packages.filter { $0.tier == tier }.map(\.directory)
            folders += declaredTargets.filter { $0.tier == tier }.map(\.path)
            guard !folders.isEmpty else { continue }
            let next = tier.uses.flatMap { below in packages.contains { $0.tier == below } ? below : nil }
            lines.append("  - name: \(tier)")
            lines.append("    packages: [\(folders.map { "\"\($0)\"" }.joined(separator: ", "))]")
            lines.append("    uses: [\(next.map { "\($0)" } ?? "")]")
            if tier == .low { lines.append("    siblings: forbidden") }
            if tier == .middle {
                lines += ["    siblings: api", "    api: [\(offered.sorted().map { "\"\($0)\"" }.joined(separator: ", "))]"]
            }
        }
        if !declaredTargets.isEmpty {
            lines.append("targets: [\(declaredTargets.map { "{module: \($0.module), path: \($0.path)}" }.joined(separator: ", "))]")
        }
        if !exclusions.isEmpty {
            lines.append("exclude: [\(exclusions.map { "{path: \($0), because: it goes away}" }.joined(separator: ", "))]")
        }
        world.files[".strata.yml"] = lines.joined(separator: "\n") + "\n"
    }
}
