/// What the examples of the guide `Snapshots` use and do not declare.
protocol SnapshotsSurroundings: Sendable {}

extension Kitchen: SnapshotsSurroundings {}
