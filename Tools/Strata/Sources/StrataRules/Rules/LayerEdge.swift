/// An edge of the module graph that the layers do not allow, for one kind of reasons.
struct LayerEdge: Rule {
    let identifier: String
    let rejections: Set<LayerPolicy.Rejection>
    let needsConfiguration = true

    static let crossLayerImport = Self(identifier: "cross-layer-import", rejections: [.usesRoot, .layerNotAllowed, .notInAPI])
    static let peerImport = Self(identifier: "peer-import", rejections: [.peers])
    static let siblingImport = Self(identifier: "sibling-import", rejections: [.siblingsForbidden, .siblingNotInAPI])

    func check(_ context: RuleContext) -> [Finding] {
        context.policy.rejected.compactMap { edge, rejection in
            // A module for tests is a matter of its own rule.
            guard rejections.contains(rejection), !context.isTestCodeViolation(edge) else { return nil }
            return Finding(
                rule: identifier, path: edge.path, position: edge.position, from: context.graph.name(of: edge.from),
                to: context.graph.name(of: edge.to), evidence: edge.evidence, chain: context.chain(of: edge),
                configurations: edge.configurations,
                message: "\(context.describe(edge.from)) \(edge.verb(context.graph)) \(context.describe(edge.to))",
                because: context.policy.because(rejection, from: edge.from, to: edge.to),
                fix: context.policy.fix(rejection, from: edge.from, to: edge.to, graph: context.graph))
        }
    }
}
