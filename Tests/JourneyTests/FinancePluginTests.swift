import FinanceTesting
import PluginsAPI
import PluginsTesting

extension CapabilityConformance {
    static let finance = pay()
}
