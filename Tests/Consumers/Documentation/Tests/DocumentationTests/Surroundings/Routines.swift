/// What the examples of the guide `Routines` use and do not declare.
protocol RoutinesSurroundings: Sendable {}

extension Kitchen: RoutinesSurroundings {}
