import Countdown

/// What the examples of the guide `Snapshots` use and do not declare.
protocol SnapshotsSurroundings: Sendable {
  var tea: CountdownTimer { get }
  var eggs: CountdownTimer { get }
}

extension Kitchen: SnapshotsSurroundings {}
