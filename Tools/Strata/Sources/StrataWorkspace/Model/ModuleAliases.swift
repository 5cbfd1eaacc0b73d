/// Reads module aliases in compiler flags, `-module-alias Name=Module`: the name in imports by module.
enum ModuleAliases {
    static func flags(_ words: [String]) -> [String: String] {
        let words = words.filter { $0 != "-Xfrontend" }
        let pairs = zip(words, words.dropFirst()).compactMap { flag, value -> (String, String)? in
            let parts = value.split(separator: "=").map(String.init)
            return flag == "-module-alias" && parts.count == 2 ? (parts[1], parts[0]) : nil
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
