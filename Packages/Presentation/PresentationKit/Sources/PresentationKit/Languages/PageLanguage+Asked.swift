extension PageLanguage {
    /// Returns the preferred available language; nil if none is available.
    ///
    /// - Parameters:
    ///   - acceptLanguage: The `Accept-Language` of a browser (RFC 9110, 12.5.4), such as `de-CH, de;q=0.9, en;q=0.8`, or the `LANG` of a
    ///     terminal (POSIX), such as `de_CH.UTF-8`. Malformed parts are ignored.
    ///   - languages: The available languages. Among those with the same primary language, an exact match of the tag wins.
    public static func asked(_ acceptLanguage: String, among languages: [PageLanguage]) -> PageLanguage? {
        var best: (language: PageLanguage, weight: Double)?
        for part in acceptLanguage.split(separator: ",").prefix(32) {
            let range = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let first = range.first, let weight = weight(range.dropFirst()), weight > best?.weight ?? 0 else { continue }
            let tag = first.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 }
            guard let language = find(String(tag).lowercased(), among: languages) else { continue }
            best = (language, weight)
        }
        return best?.language
    }

    private static func find(_ tag: String, among languages: [PageLanguage]) -> PageLanguage? {
        let primary = tag.prefix { $0 != "-" }
        return languages.first { $0.tag.lowercased() == tag } ?? languages.first { $0.primary == primary }
    }

    private static func weight(_ parameters: ArraySlice<String>) -> Double? {
        guard let parameter = parameters.first(where: { $0.hasPrefix("q=") }) else { return 1 }
        return Double(parameter.dropFirst(2)).flatMap { (0...1).contains($0) ? $0 : nil }
    }
}
