import HarborKit

#if DEBUG
import NetworkKit
#endif

@main struct HarborApp {
    static func main() { print(Home().title) }
}
