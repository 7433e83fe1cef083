/// What the examples of the guide `Stores` use and do not declare.
protocol StoresSurroundings: Sendable {}

extension Kitchen: StoresSurroundings {}
