// The APIs of the services that every app has, without implementations.
@_exported public import DiagnosticsAPI
@_exported public import MoneyAPI
@_exported public import PreferencesAPI
@_exported public import PrivacyAPI
@_exported public import PublishingAPI
@_exported public import RemoteConfigAPI
@_exported public import RoutingService
@_exported public import ShareAPI
@_exported public import UserAPI
@_exported public import WebBridgeAPI
