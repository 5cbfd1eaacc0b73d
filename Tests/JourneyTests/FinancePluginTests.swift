import FinanceTesting
import MoneyAPI
import PluginsAPI
import PluginsTesting

extension CapabilityConformance {
    static let finance = pay(in: .eur)
}
