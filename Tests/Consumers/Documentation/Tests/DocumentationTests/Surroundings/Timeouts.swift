/// What the examples of the guide `Timeouts` use and do not declare.
protocol TimeoutsSurroundings: Sendable {}

extension Kitchen: TimeoutsSurroundings {}
