// The single import of the presentation tier: the APIs of all services, without implementations.
@_exported public import BudgetsAPI
@_exported public import CommunityAPI
@_exported public import CoreServices
@_exported public import FinanceAPI
@_exported public import FundsAPI
@_exported public import InsuranceAPI
