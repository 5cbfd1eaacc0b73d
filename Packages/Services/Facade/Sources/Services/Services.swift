// The single import of the presentation tier: the APIs of all services, without implementations.
@_exported public import CommunityAPI
@_exported public import DiagnosticsAPI
@_exported public import FinanceAPI
@_exported public import FundsAPI
@_exported public import InsuranceAPI
@_exported public import MoneyAPI
@_exported public import PreferencesAPI
@_exported public import PrivacyAPI
@_exported public import PublishingAPI
@_exported public import RemoteConfigAPI
@_exported public import RoutingService
@_exported public import ShareAPI
@_exported public import UserAPI
@_exported public import WebBridgeAPI
