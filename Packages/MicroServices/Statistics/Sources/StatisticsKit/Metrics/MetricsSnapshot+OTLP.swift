extension MetricsSnapshot {
    /// The snapshot as an `ExportMetricsServiceRequest` of OpenTelemetry's protocol 1.x in JSON, for `POST /v1/metrics` of a collector with
    /// `Content-Type: application/json`.
    ///
    /// Counters are monotonic cumulative sums; timers (in seconds) and recorders are exponential histograms, of the finest scale (at most 6)
    /// that fits into `maximumBuckets`.
    ///
    /// - Parameters:
    ///   - resource: the attributes of the sender, for example `["service.name": "bank"]`.
    ///   - maximumBuckets: the maximum number of buckets per histogram; at least 2.
    public func otlpJSON(resource: [String: String] = [:], maximumBuckets: Int = 160) -> [UInt8] {
        var text = JSONText()
        text.raw("{\"resourceMetrics\":[{\"resource\":{\"attributes\":")
        text.attributes(resource.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
        text.raw("},\"scopeMetrics\":[{\"scope\":{\"name\":\"StatisticsKit\"},\"metrics\":[")
        for (index, one) in series.enumerated() {
            if index > 0 { text.raw(",") }
            text.metric(one, times: "\"startTimeUnixNano\":\"\(started)000000\",\"timeUnixNano\":\"\(taken)000000\"", maximumBuckets)
        }
        text.raw("]}]}]}")
        return text.bytes
    }
}

extension JSONText {
    fileprivate mutating func attributes(_ attributes: [MetricSeries.Dimension]) {
        raw("[")
        for (index, attribute) in attributes.enumerated() {
            raw(index > 0 ? ",{\"key\":" : "{\"key\":")
            string(attribute.name)
            raw(",\"value\":{\"stringValue\":")
            string(attribute.value)
            raw("}}")
        }
        raw("]")
    }

    fileprivate mutating func metric(_ series: MetricSeries, times: String, _ maximumBuckets: Int) {
        raw("{\"name\":")
        string(series.label)
        if case .durations = series.value { raw(",\"unit\":\"s\"") }
        let isMonotonic = ",\"isMonotonic\":true"
        switch series.value {
        case .counter: raw(",\"sum\":{\"aggregationTemporality\":2\(isMonotonic),\"dataPoints\":[{\"attributes\":")
        case .floatingPointCounter: raw(",\"sum\":{\"aggregationTemporality\":2\(isMonotonic),\"dataPoints\":[{\"attributes\":")
        case .gauge: raw(",\"gauge\":{\"dataPoints\":[{\"attributes\":")
        case .distribution, .durations: raw(",\"exponentialHistogram\":{\"aggregationTemporality\":2,\"dataPoints\":[{\"attributes\":")
        }
        attributes(series.dimensions)
        raw(",\(times)")
        switch series.value {
        case .counter(let value): raw(",\"asInt\":\"\(value)\"")
        case .floatingPointCounter(let value), .gauge(let value):
            raw(",\"asDouble\":")
            number(value)
        case .distribution(let histogram), .durations(let histogram): self.histogram(histogram, maximumBuckets)
        }
        raw("}]}}")
    }

    private mutating func histogram(_ histogram: LogLinearHistogram, _ maximumBuckets: Int) {
        let exponential = ExponentialBuckets(histogram, maximumBuckets: max(2, maximumBuckets))
        raw(",\"count\":\"\(histogram.count)\",\"sum\":")
        number(histogram.sum)
        if histogram.count > 0 {
            raw(",\"min\":")
            number(histogram.minimum)
            raw(",\"max\":")
            number(histogram.maximum)
        }
        raw(",\"scale\":\(exponential.scale),\"zeroCount\":\"\(histogram.belowCount)\"")
        guard !exponential.counts.isEmpty else { return }
        raw(",\"positive\":{\"offset\":\(exponential.offset),\"bucketCounts\":[")
        raw(exponential.counts.map { "\"\($0)\"" }.joined(separator: ","))
        raw("]}")
    }
}
