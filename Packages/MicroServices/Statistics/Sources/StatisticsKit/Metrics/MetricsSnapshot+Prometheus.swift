extension MetricsSnapshot {
    /// The snapshot in Prometheus' text format (version 0.0.4), for a `/metrics` page of type `text/plain; version=0.0.4`.
    ///
    /// Counters end in `_total`, timers are summaries in seconds that end in `_seconds`, recorders are summaries. Characters that Prometheus does
    /// not allow become `_`; if two series become equal, the later one has an additional label `duplicate`.
    public func prometheusText(quantiles: [Double] = [0.5, 0.9, 0.99, 0.999]) -> String {
        var families: [String: (type: String, lines: [String])] = [:]
        var order: [String] = []
        var used: Set<String> = []
        for one in series {
            let type = one.value.prometheusType
            var name = Self.name(one.label, suffix: one.value.prometheusSuffix)
            // A name has one type, so a counter and a gauge cannot share it.
            while let family = families[name], family.type != type { name += "_\(type)" }
            if families[name] == nil {
                families[name] = (type, [])
                order.append(name)
            }
            var labels = Self.labels(one.dimensions)
            var number = 1
            while !used.insert("\(name){\(labels.joined(separator: ","))}").inserted {
                number += 1
                labels = Self.labels(one.dimensions) + ["duplicate=\"\(number)\""]
            }
            families[name]?.lines += one.value.prometheusLines(name: name, labels: labels, quantiles: quantiles)
        }
        return order.map { name in
            "# TYPE \(name) \(families[name]?.type ?? "untyped")\n" + (families[name]?.lines ?? []).map { $0 + "\n" }.joined()
        }.joined()
    }

    private static func name(_ label: String, suffix: String) -> String {
        let clean = cleaned(label, colonIsKnown: true)
        return clean.hasSuffix(suffix) ? clean : clean + suffix
    }

    private static func cleaned(_ text: String, colonIsKnown: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "_": result.unicodeScalars.append(scalar)
            case "0"..."9":
                if result.isEmpty { result = "_" }
                result.unicodeScalars.append(scalar)
            case ":" where colonIsKnown: result.unicodeScalars.append(scalar)
            default: result += "_"
            }
        }
        return result.isEmpty ? "_" : result
    }

    private static let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]

    private static func labels(_ dimensions: [MetricSeries.Dimension]) -> [String] {
        var used: Set<String> = []
        return dimensions.map { dimension in
            var name = cleaned(dimension.name, colonIsKnown: false)
            // Names with two leading underscores are reserved by Prometheus, "quantile" by summaries.
            if name.hasPrefix("__") || name == "quantile" || name == "duplicate" { name = "label_" + name }
            while !used.insert(name).inserted { name += "_" }
            // By scalar, because Swift treats CR LF as one character.
            let value = dimension.value.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
            return "\(name)=\"\(value)\""
        }
    }
}

extension MetricSeries.Value {
    fileprivate var prometheusType: String {
        switch self {
        case .counter, .floatingPointCounter: "counter"
        case .gauge: "gauge"
        case .distribution, .durations: "summary"
        }
    }

    fileprivate var prometheusSuffix: String {
        switch self {
        case .counter, .floatingPointCounter: "_total"
        case .gauge, .distribution: ""
        case .durations: "_seconds"
        }
    }

    fileprivate func prometheusLines(name: String, labels: [String], quantiles: [Double]) -> [String] {
        func line(_ suffix: String = "", _ more: [String] = [], _ value: String) -> String {
            let all = labels + more
            return name + suffix + (all.isEmpty ? "" : "{\(all.joined(separator: ","))}") + " " + value
        }
        switch self {
        case .counter(let value): return [line("", [], "\(value)")]
        case .floatingPointCounter(let value), .gauge(let value): return [line("", [], value.prometheusText)]
        case .distribution(let histogram), .durations(let histogram):
            return quantiles.map { quantile in
                line("", ["quantile=\"\(quantile)\""], (histogram.quantile(quantile) ?? .nan).prometheusText)
            } + [line("_sum", [], histogram.sum.prometheusText), line("_count", [], "\(histogram.count)")]
        }
    }
}

extension Double {
    fileprivate var prometheusText: String { isNaN ? "NaN" : isInfinite ? (self < 0 ? "-Inf" : "+Inf") : "\(self)" }
}
