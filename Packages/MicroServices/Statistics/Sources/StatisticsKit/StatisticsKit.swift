// swift-metrics is the API that Swift libraries already speak, so services write `import StatisticsKit` and get `Counter`, `Gauge` and
// `Timer` with it. `CoreMetrics` and not `Metrics`, which would bring Foundation along.
@_exported public import CoreMetrics

// Named by itself so that it wins over Foundation's `Timer` where both are imported.
@_exported public import class CoreMetrics.Timer
