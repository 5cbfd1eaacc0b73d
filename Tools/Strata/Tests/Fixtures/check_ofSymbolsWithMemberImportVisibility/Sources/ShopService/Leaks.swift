import ShopAPI

func mayUse(_ shop: Shop) -> AnyObject { shop.make() }  // with it
