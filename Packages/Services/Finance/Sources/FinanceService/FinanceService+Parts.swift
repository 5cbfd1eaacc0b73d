public import Cryptography
import DatabaseKit
import OutboxService
public import PersonalDataService

extension FinanceService {
    /// Data that the bank can provide again: accounts and their transactions.
    public static let ledger = UserStoreDescription("finance-ledger", .untilSignOut, migrations: Ledger.migrations)

    /// Data that exists nowhere else: imported statements, pending transfers and transfer templates.
    /// - Parameter sealer: The key of earlier versions, which stored the data of all users in `finance.sqlite`; nil if there was none.
    public static func records(sealedEarlierBy sealer: Sealer? = nil) -> UserStoreDescription {
        UserStoreDescription(
            "finance-records", .untilDeletion,
            migrations: [
                Imports.migration, Outbox.migration, Imports.currencyMigration, Outbox.filePartsMigration, Templates.migration,
            ],
            legacy: sealer.map { sealer in
                let seal = ColumnSeal(
                    seal: { try sealer.seal($0, authenticating: $1) }, open: { try sealer.open($0, authenticating: $1) })
                return LegacyStoreMigration(
                    "finance.sqlite", migrations: LegacyFinanceMigration.migrations, users: LegacyFinanceMigration.personalData,
                    read: { try LegacyFinanceMigration.read($0, $1, seal) }, write: LegacyFinanceMigration.write)
            })
    }
}
