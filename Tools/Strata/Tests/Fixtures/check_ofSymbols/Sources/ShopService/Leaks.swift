import ShopAPI

func mayUseButNeverSays(_ shop: Shop) -> Int { shop.make().send(3) }  // member-leak@60
