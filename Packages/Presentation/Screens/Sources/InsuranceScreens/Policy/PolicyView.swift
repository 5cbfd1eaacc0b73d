import ScreensKit

struct PolicyView: View {
    let viewModel: PolicyViewModel

    var body: Node {
        LoadableView(viewModel.policy, retry: PolicyAction.retry, rows: 4) { policy in
            PendingOrdersView(.ordersOnTheirWay, viewModel.pending, forget: PolicyAction.forget)
            if policy.end != nil { Banner(localized(.policyCanceled), .info) }
            Card {
                KeyValueTable(policy.facts.map { .init(localized($0.name), $0.value) })
                Row {
                    Link(localized(.policyDocument), to: viewModel.document, .secondaryButton)
                    Link(localized(.coverDetails), to: viewModel.product)
                }
            }
            Section(localized(.claims)) {
                if let claims = viewModel.claims {
                    if claims.isEmpty {
                        Text(localized(.noClaims), .secondary)
                    } else {
                        list(claims) { ClaimCard(claim: $0) }
                    }
                }
                Row { Link(localized(.fileClaim), to: viewModel.claim, .secondaryButton) }
            }
            if viewModel.isCancellable { Row { Button(localized(.cancelPolicy), .danger, action: PolicyAction.cancel) } }
        }
    }
}

/// A claim with its progress.
private struct ClaimCard: View {
    let claim: ClaimRowViewModel

    var body: Node {
        Card {
            Stack(spacing: .small) {
                Text(claim.title, .subheading)
                Text(localized(claim.subtitle), .secondary)
                Row(spacing: .small) {
                    list(claim.steps) { step in
                        Row(spacing: .none) {
                            if let icon = step.icon { icon }
                            Text(localized(step.name), step.isDone ? .body : .secondary)
                        }
                    }
                }
            }
        }
    }
}
