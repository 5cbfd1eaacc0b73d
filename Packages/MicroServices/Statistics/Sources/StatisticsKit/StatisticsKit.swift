// Most Swift libraries use swift-metrics, so `import StatisticsKit` provides its `Counter`, `Gauge` and `Timer`. Re-exports `CoreMetrics`,
// because `Metrics` would import Foundation.
@_exported public import CoreMetrics

// Imported by name so that it takes precedence over Foundation's `Timer`.
@_exported public import class CoreMetrics.Timer
