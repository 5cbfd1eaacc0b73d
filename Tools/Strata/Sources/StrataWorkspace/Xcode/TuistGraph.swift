import StrataManifest
import StrataScan

/// Reads `graph.json`, the output of `tuist graph --format json`, as the calls of the manifests from which Tuist made it.
enum TuistGraph {
    /// The folder on the machine that created the graph, and its projects; nothing if the file is something else, which is a problem in a
    /// folder of Tuist.
    static func read(_ path: String, isExpected: Bool, in tree: any FileTree) throws(WorkspaceError) -> (root: String, projects: [Call])? {
        let graph = JSONValue(parsing: try tree.contents(of: path))
        guard let graph, graph["name"]?.text != nil, let root = graph["path"]?.text, root.hasPrefix("/"),
            let projects = graph["projects"]?.pairs
        else {
            guard isExpected else { return nil }
            let reason = graph == nil ? "it is no JSON, or ends too early" : "it has no 'name', absolute 'path' and 'projects'"
            throw .unreadableProject(path, "\(reason); 'tuist graph --format json --no-open' writes one", .start)
        }
        // Projects that Tuist generates for fetched packages are not the team's code.
        let own = projects.filter { $0.value["type"]?["external"] == nil }
        return (root, own.map { call("Project", [(label: "path", value: Value($0.key))] + ($0.value.entries ?? []).map(member)) })
    }

    fileprivate static func call(_ name: String, _ arguments: [(label: String?, value: Value)]) -> Call {
        Call(name: name, arguments: arguments, place: 0)
    }

    fileprivate static func member(_ member: JSONValue.Member) -> (label: String?, value: Value) {
        let entries = member.value.entries ?? []
        return switch member.key {
        case "base": (member.key, .dictionary(entries.map { (key: .text($0.key), value: Value($0.value)) }))
        case "targets": ("targets", .list(entries.map { .call(call("target", ($0.value.entries ?? []).map(Self.member))) }))
        default: (member.key, Value(member.value))
        }
    }
}

extension Value {
    /// An object with one member that is no label is the case of an enumeration: `{"target": {"name": "Kit"}}` is `.target(name: "Kit")`.
    fileprivate init(_ json: JSONValue) {
        switch json {
        case .null: self = .nothing
        case .bool(let truth): self = .truth(truth)
        case .number(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        case .array(let list): self = .list(list.map { Value($0) })
        case .object(let members):
            if members.count == 1, let member = members.first, member.key != "base" {
                let inner = member.value.entries?.map(TuistGraph.member)
                self = .call(TuistGraph.call(member.key, inner ?? [(label: nil, value: Value(member.value))]))
            } else {
                self = .call(TuistGraph.call("", members.map(TuistGraph.member)))
            }
        }
    }
}
