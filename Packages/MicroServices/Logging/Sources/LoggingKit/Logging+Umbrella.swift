// swift-log is the API that every Swift library already speaks, so services write `import LoggingKit` and get
// `Logger` with it: one import, and the back end below can be replaced without touching a call site.
@_exported public import Logging
