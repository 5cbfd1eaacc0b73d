import StrataScan
import StrataWorkspace

extension Rule {
    static let apiModuleIsAbstract = Rule(
        convention: "api-module-is-abstract", options: [("modules", .names, ["*API"])], about: \.modules
    ) { module, scope in
        let objects = scope.types.types(in: module).filter { $0.declaration.kind.isReference && !$0.declaration.isPrivate }
        let paths = Set(module.files.map(\.path))
        let imports = scope.context.graph.edges.filter { edge in
            edge.from == module.id && edge.evidence == .import && paths.contains(edge.path)
                && scope.context.policy.isBelow(edge.to, module.id)
        }
        return objects.map { type in
            scope.finding(
                at: type, "\(type.name) is \(type.declaration.kind.article) in the API module \(module.name)",
                fix: "move it to the implementation's module; the API keeps a protocol for it")
        }
            + imports.map { edge in
                scope.finding(
                    module, edge.path, edge.position, about: scope.context.name(of: edge.to),
                    "the API module \(module.name) imports \(scope.context.describe(edge.to))",
                    fix: "declare what others need as a protocol or value of \(module.name)")
            }
    }

    static let noCatchAll = Rule(
        convention: "no-catch-all",
        options: [("names", .names, ["Base", "Common", "Core", "Helper", "Manager", "Misc", "Shared", "Util", "Utility"])],
        about: \.members
    ) { module, scope in
        var findings: [Finding] = []
        if scope.isCatchAll(module.name), let package = scope.context.graph.packages[module.id.package] {
            let fact = "the name of the module \(module.name) excludes nothing"
            findings.append(scope.finding(module, package.manifestPath, module.position, fact, fix: "name it after its contents"))
        }
        var seen: Set<Substring> = []
        for file in module.files {
            guard let directory = module.directory, file.path.hasPrefix(directory + "/") else { continue }
            for folder in file.path.dropFirst(directory.count + 1).split(separator: "/").dropLast() {
                guard seen.insert(folder).inserted, scope.isCatchAll(String(folder)) else { continue }
                findings.append(
                    scope.finding(
                        module, file.path, .start, "the name of the folder '\(folder)' in \(module.name) excludes nothing",
                        fix: "name it after its contents, or move the files to where they are used"))
            }
        }
        return findings
    }

    private static let errorProtocols: Set<String> = ["Error", "LocalizedError", "CustomNSError", "RecoverableError", "Swift.Error"]

    static let onePublicErrorPerModule = Rule(convention: "one-public-error-per-module", about: \.libraries) { module, scope in
        let errors = scope.types.types(in: module).filter { type in
            ![.extension, .protocol].contains(type.declaration.kind) && type.declaration.parent == nil && type.isPublic
                && scope.types.inherited(by: type).contains(where: errorProtocols.contains)
        }
        // The error with the module's name is the one to keep.
        let named = errors.first { $0.name.hasSuffix("Error") && module.name.hasPrefix($0.name.dropLast(5)) }
        guard let main = named ?? errors.first else { return [] }
        return errors.filter { $0.name != main.name }.map { type in
            scope.finding(
                at: type, "\(type.name) is a second public error of \(module.name) besides \(main.name)",
                fix: "make it a case of \(main.name), or nest it in the type that throws it")
        }
    }

    static let serviceHasProtocol = Rule(
        convention: "service-has-protocol", [.needsAllSources], options: [("modules", .names, ["*Service"])], about: \.services
    ) { module, scope in
        let services = scope.types.types(in: module).filter { type in
            [.class, .actor, .struct].contains(type.declaration.kind) && type.isPublic && !type.name.contains(".")
        }
        func conforms(_ type: DeclaredType) -> Bool {
            scope.types.inherited(by: type).flatMap { scope.types.resolve($0, in: module.id) }.contains {
                $0.declaration.kind == .protocol && $0.module.id != module.id && $0.isPublic
            }
        }
        let named = services.filter { $0.name.hasSuffix("Service") && !conforms($0) }
        let fix = "declare a protocol in the API module for what others need, and conform to it"
        if named.isEmpty, let file = module.files.first, !services.contains(where: conforms) {
            let fact = "no public type of \(module.name) conforms to a protocol of another module that it imports"
            return [scope.finding(module, file.path, .start, fact, fix: fix)]
        }
        return named.map { scope.finding(at: $0, "\($0.name) conforms to no protocol of another module", fix: fix) }
    }

    static let textInCatalog = Rule(
        convention: "text-in-catalog", [.readsRemarks],
        options: [
            ("modules", .names, ["*"]), ("files", .names, ["*Strings.swift"]),
            // Calls and types whose texts are for developers only.
            (
                "calls", .names,
                ["@available", "assert", "assertionFailure", "fatalError", "log.*", "logger.*", "precondition", "preconditionFailure"]
            ), ("types", .names, ["*Error"]),
        ], about: \.modules
    ) { module, scope in
        module.files.flatMap { file -> [Finding] in
            guard let outline = file.outline, !scope.matches(String(file.path.split(separator: "/").last ?? ""), "files") else { return [] }
            let silent = scope.types.types(in: file.path).filter { scope.matches($0.declaration.name, "types") }
            let remarks = outline.remarks.filter { remark in
                remark.kind == .text && !silent.contains { $0.holds(remark.position) }
                    && !(remark.call.map { scope.matches($0, "calls") } ?? false)
            }
            return remarks.map { remark in
                scope.finding(
                    module, file.path, remark.position, "'\(remark.text)' is a text outside the catalog",
                    fix: "move it to \(scope.values("files").joined(separator: " or "))")
            }
        }
    }

    static let typeNotNamedAsModule = Rule(convention: "type-not-named-as-module", about: \.members) { module, scope in
        module.files.flatMap { file in
            (file.outline?.declarations ?? []).filter { type in
                type.name == module.name && type.parent == nil && !type.isLocal && !type.isPrivate
                    && (type.kind.isType && type.kind != .extension || type.kind == .typealias)
            }.map { type in
                scope.finding(
                    module, file.path, type.namePosition, about: type.name,
                    "\(type.name) is the name of \(type.kind.article) and of its module", fix: "name the type after its purpose")
            }
        }
    }
}

extension ConventionScope {
    fileprivate var libraries: [WorkspaceModule] { production.filter { $0.kind == .library } }

    /// API modules of a layer are used by name on purpose.
    fileprivate var services: [WorkspaceModule] { modules.filter { !(layer.api ?? []).match($0.name) } }

    /// Whether a name is one of the words, also in the plural or with a suffix for modules; `…Utils`, `…Helpers` and `…Manager` are
    /// catch-alls, too.
    ///
    /// `RouterCore` and `CoreAudioKit` have a subject and are accepted.
    fileprivate func isCatchAll(_ name: String) -> Bool {
        let suffix = ["Kit", "Module", "Package", "Library"].first { name.hasSuffix($0) && name != $0 }
        let plain = name.dropLast(suffix?.count ?? 0)
        return values("names").contains { word in
            let forms = [word, word.hasSuffix("y") ? String(word.dropLast()) + "ies" : word + "s"]
            return forms.contains { $0.lowercased() == plain.lowercased() }
                || ["Helper", "Manager", "Util", "Utility"].contains(word) && forms.contains(where: plain.hasSuffix)
        }
    }
}
