/// What live pages cost.
@main enum PresentationBenchmarks {
    static func main() async throws {
        try await PresentationFigures.run()
        try await RowFigures.run()
    }
}
