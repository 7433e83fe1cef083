/// Tells that this target is here.
public let here = "CSystem"
