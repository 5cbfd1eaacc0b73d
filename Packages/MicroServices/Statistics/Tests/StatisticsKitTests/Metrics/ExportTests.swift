import Foundation
import StatisticsKitTesting
import Testing

@testable import StatisticsKit

@Suite struct ExportTests {
    private func snapshot(_ series: [MetricSeries]) -> MetricsSnapshot { MetricsSnapshot(series: series, started: 1000, taken: 2000) }

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

    #if os(Linux)
    private static let promtool = ["/usr/bin/promtool", "/usr/local/bin/promtool"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Prometheus' checker, if installed. Exit code 3 is a style warning, 1 an error.
    @Test(.enabled(if: promtool != nil)) func prometheus_isAcceptedByPromtool() throws {
        let text = snapshot([
            MetricSeries(label: "app.clicks", dimensions: [.init("page", "a\"b\\c\nd é")], value: .counter(3)),
            MetricSeries(label: "a.b", value: .gauge(1)), MetricSeries(label: "a-b", value: .gauge(2)),
            MetricSeries(label: "9 lives", value: .gauge(.infinity)), MetricSeries(label: "n", value: .gauge(.nan)),
            MetricSeries(label: "x", dimensions: [.init("d.e", "1"), .init("quantile", "4")], value: .gauge(5)),
            MetricSeries(label: "load", value: .durations(histogram([0.5, 1.5]))),
        ]).prometheusText()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.promtool))
        process.arguments = ["check", "metrics"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.run()
        input.fileHandleForWriting.write(Data(text.utf8))
        try input.fileHandleForWriting.close()
        let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect([0, 3].contains(process.terminationStatus), "\(answer)")
    }
    #endif

    @Test func prometheus_whenNamesCollide_repeatsNoSeriesOrType() {
        let text = snapshot([
            MetricSeries(label: "a.b", value: .gauge(1)), MetricSeries(label: "a-b", value: .gauge(2)),
            MetricSeries(label: "a_b_total", value: .counter(3)), MetricSeries(label: "a.b.total", value: .gauge(4)),
            MetricSeries(
                label: "x", dimensions: [.init("d.e", "1"), .init("d-e", "2"), .init("__f", "3"), .init("quantile", "4")], value: .gauge(5)),
        ]).prometheusText()
        let lines = text.split(separator: "\n")
        #expect(Set(lines).count == lines.count)
        #expect(lines.contains("a_b 1.0") && lines.contains("a_b{duplicate=\"2\"} 2.0"))
        #expect(lines.contains("a_b_total 3") && lines.contains("a_b_total_gauge 4.0"))
        #expect(lines.contains("x{d_e=\"1\",d_e_=\"2\",label___f=\"3\",label_quantile=\"4\"} 5.0"))
    }

    @Test func otlp_ofEachKind_hasRequiredFields() throws {
        let bytes = snapshot([
            MetricSeries(label: "c\"", dimensions: [.init("k", "v\n")], value: .counter(.max)),
            MetricSeries(label: "f", value: .floatingPointCounter(0.5)), MetricSeries(label: "g", value: .gauge(.nan)),
            MetricSeries(label: "t", value: .durations(histogram([0, 1.5, 1.5, 3]))),
            MetricSeries(label: "e", value: .distribution(LogLinearHistogram())),
        ]).otlpJSON(resource: ["service.name": "harbor"])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let resource = try #require((object["resourceMetrics"] as? [[String: Any]])?.first)
        let scope = try #require((resource["scopeMetrics"] as? [[String: Any]])?.first)
        let metrics = try #require(scope["metrics"] as? [[String: Any]])
        func point(_ index: Int, _ kind: String) throws -> [String: Any] {
            let data = try #require(metrics[index][kind] as? [String: Any])
            if kind != "gauge" { #expect(data["aggregationTemporality"] as? Int == 2) }
            return try #require((data["dataPoints"] as? [[String: Any]])?.first)
        }
        #expect(metrics.map { $0["name"] as? String } == ["c\"", "f", "g", "t", "e"])
        #expect(try point(0, "sum")["asInt"] as? String == "9223372036854775807")
        #expect(try point(0, "sum")["timeUnixNano"] as? String == "2000000000")
        #expect(try point(0, "sum")["startTimeUnixNano"] as? String == "1000000000")
        #expect(try point(1, "sum")["asDouble"] as? Double == 0.5)
        #expect(try point(2, "gauge")["asDouble"] as? String == "NaN")
        let timer = try point(3, "exponentialHistogram")
        #expect(metrics[3]["unit"] as? String == "s")
        #expect(timer["count"] as? String == "4" && timer["zeroCount"] as? String == "1" && timer["sum"] as? Double == 6)
        #expect(timer["min"] as? Double == 0 && timer["max"] as? Double == 3)
        let positive = try #require(timer["positive"] as? [String: Any])
        #expect((positive["bucketCounts"] as? [String])?.compactMap { Int($0) }.reduce(0, +) == 3)
        #expect(try point(4, "exponentialHistogram")["count"] as? String == "0")
    }

    @Test(arguments: [2, 10, 160, 10_000])
    func exponentialBuckets_countAllValuesInTheirBuckets(limit: Int) {
        var random = SplitMix64(state: 4)
        let values = (0..<5000).map { _ in 1e-6 * Double(sign: .plus, exponent: Int(random.next() % 20), significand: 1.3) }
        let buckets = ExponentialBuckets(histogram(values), maximumBuckets: limit)
        #expect(buckets.counts.count <= limit)
        #expect(buckets.counts.reduce(0, +) == 5000)
        // The upper bound of the last bucket is the largest value, within a bucket's width.
        let exponent = Double(buckets.offset + buckets.counts.count) * Double(sign: .plus, exponent: -buckets.scale, significand: 1)
        let largest = histogram(values).maximum
        #expect(pow(2, exponent) >= largest * 0.99)
        #expect(pow(2, Double(buckets.offset) * Double(sign: .plus, exponent: -buckets.scale, significand: 1)) <= values.min() ?? 0)
    }
}
