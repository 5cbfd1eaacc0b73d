import RemoteConfigAPI
import RemoteConfigService
import Testing

@Suite(.timeLimit(.minutes(10))) struct SnapshotTests {
    @Test func values_ofOneSnapshot_areOfOneResponse_whateverIsReceivedMeanwhile() async throws {
        let backend = try TestBackend()
        let config = try backend.makeService()
        let running = Task {
            var number = 6
            while !Task.isCancelled {
                number = 13 - number
                backend.say("{\"limit\": \(number), \"limit.is.7\": \(number == 7)}")
                try await config.refresh()
            }
        }
        var seen: Set<Int> = []
        while !seen.isSuperset(of: [6, 7]) {
            let values = config.snapshot
            let limit = values.value(of: ConfigKey<Int>.limit)
            seen.insert(limit)
            for _ in 0..<10 { #expect(values.value(of: .isTwin) == (limit == 7) && values.value(of: ConfigKey<Int>.limit) == limit) }
            await Task.yield()
        }
        running.cancel()
        _ = try? await running.value
    }

    @Test func snapshot_ofARollout_hasThePositionOfTheInstallation() async throws {
        let backend = try TestBackend()
        let config = try backend.makeService()
        backend.say(#"{"limit": {"percent": 0, "value": 1, "otherwise": 2}, "charts.new": {"percent": 100, "value": true}}"#)
        try await config.refresh()
        let values = config.snapshot
        #expect(values.value(of: ConfigKey<Int>.limit) == 2 && values.value(of: .charts))
        backend.say("{}")
        try await config.refresh()
        #expect(values.value(of: ConfigKey<Int>.limit) == 2, "a snapshot does not change")
        #expect(config.value(of: ConfigKey<Int>.limit) == 3)
    }
}
