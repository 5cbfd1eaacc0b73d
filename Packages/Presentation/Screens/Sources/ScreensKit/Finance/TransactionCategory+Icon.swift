public import CoreScreensKit
public import Services

extension TransactionCategory {
    public var icon: Icon {
        switch self {
        case .groceries: .basket
        case .eatingOut: .meal
        case .home: .home
        case .travel: .travel
        case .leisure: .star
        case .health: .heart
        case .other: .tag
        case .income: .wallet
        case .transfer: .transfer
        }
    }
}
