import StrataScan

// The contents of targets and their linked libraries.
extension ProjectFileReader {
    func sources(of phase: ProjectObjects.Object) throws(ProjectDamage) -> [String] {
        var paths: [String] = []
        for reference in try phase.requiredList("files") {
            // Deletions in the wrong order leave an entry without a file, which Xcode ignores, too.
            if let file = try objects.object(reference, ["PBXBuildFile"]).entries["fileRef"] { paths += try groups.paths(of: file) }
        }
        return paths
    }

    func libraries(of phase: ProjectObjects.Object) throws(ProjectDamage) -> [ProjectFile.Link] {
        var links: [ProjectFile.Link] = []
        for reference in try phase.requiredList("files") {
            let entry = try objects.object(reference, ["PBXBuildFile"])
            let platforms = try Self.platforms(of: entry)
            if let product = entry.entries["productRef"] {
                links.append(try self.product(product, platforms: platforms))
            } else if let file = entry.entries["fileRef"], let destination = try library(file) {
                links.append(.init(destination: destination, platforms: platforms, position: lines.position(of: reference.offset)))
            }
        }
        return links
    }

    private func library(_ reference: ProjectValue) throws(ProjectDamage) -> ProjectFile.Destination? {
        if let id = reference.text, let maker = makers[id] { return .target(maker) }
        let file = try objects.object(reference, ["PBXFileReference", "PBXReferenceProxy", "PBXVariantGroup"])
        var path = try file.text("path") ?? ""
        if path.isEmpty, let name = try file.text("name") { path = name }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard try !["SDKROOT", "DEVELOPER_DIR"].contains(file.text("sourceTree")), !path.contains("System/Library/"),
            name.hasSuffix("framework") || name.hasSuffix(".a")
        else { return nil }
        let product = String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
        guard let proxy = file.entries["remoteRef"], let maker = try target(of: proxy) else { return .framework(product) }
        // The name of the target may be older than the other project's file.
        if case .project(let other, let target) = maker { return .proxy(other, target: target, product: product) }
        return maker
    }

    func dependency(_ object: ProjectObjects.Object) throws(ProjectDamage) -> ProjectFile.Link? {
        let platforms = try Self.platforms(of: object)
        let position = lines.position(of: object.offset)
        if let product = object.entries["productRef"] { return try self.product(product, platforms: platforms) }
        if let target = object.entries["target"] {
            let target = try objects.object(target, Self.targets)
            return names[target.id].map { .init(destination: .target($0), platforms: platforms, position: position) }
        }
        // Removals in the wrong order leave an entry without a name, which Xcode ignores, too.
        guard let proxy = object.entries["targetProxy"], let destination = try target(of: proxy) else { return nil }
        return .init(destination: destination, platforms: platforms, position: position)
    }

    /// A target of another project, or of this one.
    private func target(of proxy: ProjectValue) throws(ProjectDamage) -> ProjectFile.Destination? {
        let proxy = try objects.object(proxy, ["PBXContainerItemProxy"])
        let portal = try proxy.required("containerPortal")
        guard let name = try proxy.text("remoteInfo") else { return nil }
        if portal.text == objects.project.id { return .target(name) }
        return try groups.paths(of: portal).first.map { .project($0, target: name) }
    }

    func product(_ reference: ProjectValue, platforms: Set<String>) throws(ProjectDamage) -> ProjectFile.Link {
        let object = try objects.object(reference, ["XCSwiftPackageProductDependency"])
        guard var name = try object.required("productName").text else {
            throw ProjectDamage(reason: "this product has no name", offset: object.offset)
        }
        if name.hasPrefix("plugin:") { name = String(name.dropFirst(7)) }
        var destination = ProjectFile.Destination.product(name)
        if let reference = object.entries["package"] {
            let package = try package(reference)
            if let folder = try folder(ofPackage: package) {
                destination = .local(name, package: folder)
            } else if let location = try package.text("repositoryURL") {
                destination = .remote(name, identity: Self.identity(of: location))
            }
        }
        return .init(destination: destination, platforms: platforms, position: lines.position(of: reference.offset))
    }

    func package(_ reference: ProjectValue) throws(ProjectDamage) -> ProjectObjects.Object {
        try objects.object(reference, ["XCLocalSwiftPackageReference", "XCRemoteSwiftPackageReference"])
    }

    func folder(ofPackage object: ProjectObjects.Object) throws(ProjectDamage) -> String? {
        guard object.isa == "XCLocalSwiftPackageReference" else { return nil }
        guard let path = try object.required("relativePath").text else {
            throw ProjectDamage(reason: "this package has no path", offset: object.offset)
        }
        return joinPath(base, path)
    }

    /// The identity that SwiftPM gives a package by its place.
    static func identity(of location: String) -> String {
        let name = location.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }

    /// The platforms for which an entry counts, as manifests spell them; empty for all.
    private static func platforms(of object: ProjectObjects.Object) throws(ProjectDamage) -> Set<String> {
        var names = try object.texts("platformFilters")
        if let name = try object.text("platformFilter") { names.append(name) }
        return Set(names.map { $0 == "xros" ? "visionos" : $0 })
    }
}
