/// An edge of the module graph that the layers do not allow, for one kind of reasons.
struct LayerEdge: Rule {
    let identifier: String
    let rejections: Set<LayerPolicy.Rejection>
    let traits: Set<RuleTrait> = [.needsConfiguration]

    static let crossLayerImport = Self(identifier: "cross-layer-import", rejections: [.usesRoot, .layerNotAllowed, .notInAPI])
    static let peerImport = Self(identifier: "peer-import", rejections: [.peers])
    static let siblingImport = Self(identifier: "sibling-import", rejections: [.siblingsForbidden, .siblingNotInAPI])

    func check(_ context: RuleContext) -> [Finding] {
        // A module for tests is a matter of its own rule.
        context.policy.rejected.filter { rejections.contains($1) && !context.isTestCodeViolation($0) }.map { edge, rejection in
            Finding(
                identifier, edge, context, "\(context.describe(edge.from)) \(context.verb(of: edge)) \(context.describe(edge.to))",
                because: context.policy.because(rejection, from: edge.from, to: edge.to),
                fix: context.policy.fix(rejection, from: edge.from, to: edge.to))
        }
    }
}
