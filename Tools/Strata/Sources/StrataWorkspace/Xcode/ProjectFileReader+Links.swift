import StrataManifest
import StrataScan

// The contents of targets and their linked libraries.
extension ProjectFileReader {
    func sources(of phase: ProjectObjects.Object) -> [String] {
        // Deletions in the wrong order leave an entry without a file, which Xcode ignores, too.
        phase.objects("files", ["PBXBuildFile"]).compactMap { $0.entries["fileRef"] }.flatMap(groups.paths)
    }

    func libraries(of phase: ProjectObjects.Object) -> [ProjectFile.Link] {
        phase.list("files").compactMap { reference in
            guard let entry = objects.object(reference, ["PBXBuildFile"]) else { return nil }
            let platforms = Self.platforms(of: entry)
            if let product = entry.entries["productRef"] { return self.product(product, platforms: platforms) }
            guard let file = entry.entries["fileRef"], let destination = library(file) else { return nil }
            return .init(destination: destination, platforms: platforms, position: lines.position(of: reference.offset))
        }
    }

    private func library(_ reference: ProjectValue) -> ProjectFile.Destination? {
        if let id = reference.text, let maker = makers[id] { return .target(maker) }
        guard let file = objects.object(reference, ["PBXFileReference", "PBXReferenceProxy", "PBXVariantGroup"]) else { return nil }
        var path = file.text("path") ?? ""
        if path.isEmpty, let name = file.text("name") { path = name }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard !["SDKROOT", "DEVELOPER_DIR"].contains(file.text("sourceTree")), !path.contains("System/Library/"),
            name.hasSuffix("framework") || name.hasSuffix(".a")
        else { return nil }
        let product = String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
        guard let maker = target(of: file, "remoteRef") else { return .framework(product) }
        // The name of the target may be older than the other project's file.
        if case .project(let other, let target) = maker { return .proxy(other, target: target, product: product) }
        return maker
    }

    func dependency(_ object: ProjectObjects.Object) -> ProjectFile.Link? {
        let platforms = Self.platforms(of: object)
        let position = lines.position(of: object.offset)
        if let product = object.entries["productRef"] { return self.product(product, platforms: platforms) }
        if object.entries["target"] != nil {
            let name = object.object("target", Self.targets).flatMap { names[$0.id] }
            return name.map { .init(destination: .target($0), platforms: platforms, position: position) }
        }
        // Removals in the wrong order leave an entry without a name, which Xcode ignores, too.
        return target(of: object, "targetProxy").map { .init(destination: $0, platforms: platforms, position: position) }
    }

    private func target(of object: ProjectObjects.Object, _ name: String) -> ProjectFile.Destination? {
        guard let proxy = object.object(name, ["PBXContainerItemProxy"]), let portal = proxy.entries["containerPortal"],
            let name = proxy.text("remoteInfo")
        else { return nil }
        if portal.text == project.id { return .target(name) }
        return groups.paths(of: portal).first.map { .project($0, target: name) }
    }

    func product(_ reference: ProjectValue, platforms: Set<String>) -> ProjectFile.Link? {
        let object = objects.object(reference, ["XCSwiftPackageProductDependency"])
        guard let object, var name = object.required("productName") else { return nil }
        if name.hasPrefix("plugin:") { name = String(name.dropFirst(7)) }
        var destination = ProjectFile.Destination.product(name)
        if let package = object.object("package", Self.packages) {
            if let folder = folder(ofPackage: package) {
                destination = .local(name, package: folder)
            } else if let location = package.text("repositoryURL") {
                destination = .remote(name, identity: packageIdentity(of: location))
            }
        }
        return .init(destination: destination, platforms: platforms, position: lines.position(of: reference.offset))
    }

    func folder(ofPackage object: ProjectObjects.Object) -> String? {
        guard object.isa == "XCLocalSwiftPackageReference" else { return nil }
        return object.required("relativePath").map { joinPath(base, $0) }
    }

    /// The platforms for which an entry counts, as manifests spell them; empty for all.
    private static func platforms(of object: ProjectObjects.Object) -> Set<String> {
        let names = object.texts("platformFilters") + [object.text("platformFilter")].compactMap(\.self)
        return Set(names.map { $0 == "xros" ? "visionos" : $0 })
    }
}
