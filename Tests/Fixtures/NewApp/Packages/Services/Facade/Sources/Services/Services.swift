// The single import of the presentation tier: the APIs of all services, without implementations.
@_exported public import CoreServices
