import LiveHTML
import PresentationKit

/// Measures the first render of a page of rows, from the view to its HTML. The peer writes the same bytes by hand.
@MainActor enum FirstRenderBenchmark {
    static func run() async throws {
        for count in [30, 500] {
            var (first, peer): ([Duration], [Duration]) = ([], [])
            var bytes = 0
            for turn in 0..<60 {
                let controller = RowBenchmark.Accounts(count: count, .plain)
                let sessions = LiveSessions(applicationName: "Benchmark") { _ in PageRoot(controller: controller, location: "/") { _ in } }
                let session = try await sessions.open(LiveRequest(location: "/", source: .user))
                var page = ""
                first.append(ContinuousClock().measure { page = session.page() })
                sessions.endAll()
                var written = ""
                let action = "/_live/form?s=\(session.id)&amp;r=1&amp;h="
                peer.append(ContinuousClock().measure { written = write(controller.rows, action: action) })
                precondition(turn > 0 || page.contains(written), "The peer writes other bytes.")
                bytes = written.utf8.count
            }
            first.sort()
            peer.sort()
            // Other work on the machine hardly disturbs the best run.
            let ratio = first[0] / peer[0]
            print(
                "rows: first render of \(count), \(bytes) B of HTML: p50 \(Int(first[30] / .microseconds(1))) µs, best "
                    + "\(Int(first[0] / .microseconds(1))) µs; the same bytes written by hand: p50 \(Int(peer[30] / .microseconds(1))) µs, best "
                    + "\(Int(peer[0] / .microseconds(1))) µs; \((ratio * 10).rounded() / 10) ×")
        }
    }

    // MARK: Peer

    private static func write(_ rows: [RowBenchmark.Row], action: String) -> String {
        var output = "<ul class=\"list\" >"
        for (index, row) in rows.enumerated() {
            output += "<li><button class=\"list-row\" type=\"submit\" form=\"live-press\" formaction=\""
            output += action
            output += "\(index + 1)&amp;e=click\"  data-click=\"\(index + 1)\">"
            output += "<span class=\"list-icon\"><svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">"
            output += "<path d=\"M4 8.5V18a2 2 0 0 0 2 2h13V8.5H5.75a1.75 1.75 0 0 1 0-3.5H17v3.5M15.5 14.25h.01\"></path></svg></span>"
            output += "<span class=\"list-text\"><span class=\"list-title\">"
            append(row.title, to: &output)
            output += "</span> <span class=\"list-subtitle\">"
            append(row.subtitle, to: &output)
            output += "</span></span> <span class=\"list-trailing\"><span class=\"money money-regular tone-plain\">€"
            append(cents: row.amount, to: &output)
            output += "</span></span><svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">"
            output += "<path d=\"M9.5 5.5 16 12l-6.5 6.5\"></path></svg></button></li>"
        }
        output += "</ul>"
        return output
    }

    /// Appends a text, escaped.
    private static func append(_ text: String, to output: inout String) {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) else {
            output += text
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            default: output.unicodeScalars.append(scalar)
            }
        }
    }

    /// Appends an amount with grouping.
    private static func append(cents: Int, to output: inout String) {
        func appendGroups(_ number: Int) {
            if number < 1000 {
                output += String(number)
            } else {
                appendGroups(number / 1000)
                let rest = number % 1000
                output += rest < 10 ? ",00" : rest < 100 ? ",0" : ","
                output += String(rest)
            }
        }
        appendGroups(cents / 100)
        output += cents % 100 < 10 ? ".0" : "."
        output += String(cents % 100)
    }
}
