import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct PrometheusTests {
    private func snapshot(_ series: [MetricSeries]) -> MetricsSnapshot { MetricsSnapshot(series: series) }

    private func histogram(_ values: [Double]) -> LogLinearHistogram {
        var histogram = LogLinearHistogram()
        for value in values { histogram.record(value) }
        return histogram
    }

    @Test func prometheus_ofEachKind_hasDocumentedText() {
        let text = snapshot([
            MetricSeries(label: "app.clicks", dimensions: [.init("page", "a\"b\\c\nd")], value: .counter(3)),
            MetricSeries(label: "app.clicks", dimensions: [.init("page", "x")], value: .counter(4)),
            MetricSeries(label: "bytes_total", value: .floatingPointCounter(1.5)), MetricSeries(label: "depth", value: .gauge(-2)),
            MetricSeries(label: "9 lives", value: .gauge(.infinity)),
            MetricSeries(label: "load", value: .durations(histogram([0.5]))),
        ]).prometheusText(quantiles: [0.5, 0.999])
        #expect(
            text == """
                # TYPE app_clicks_total counter
                app_clicks_total{page="a\\"b\\\\c\\nd"} 3
                app_clicks_total{page="x"} 4
                # TYPE bytes_total counter
                bytes_total 1.5
                # TYPE depth gauge
                depth -2.0
                # TYPE _9_lives gauge
                _9_lives +Inf
                # TYPE load_seconds summary
                load_seconds{quantile="0.5"} 0.5
                load_seconds{quantile="0.999"} 0.5
                load_seconds_sum 0.5
                load_seconds_count 1

                """)
    }
}
