import HomeAPI
import NetworkKit

struct HomeService {
    var home = Home(name: fetch())
}
