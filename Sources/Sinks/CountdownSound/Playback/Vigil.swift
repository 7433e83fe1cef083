/// Decides from a look every half second whether an attempt is hopeless.
///
/// | the device | time |
/// |---|---|
/// | does not answer a call, or the clip's file does not | two seconds |
/// | the file does not, and another clip can take its place | 600 ms |
/// | has taken its buffer, answers, and has not begun to play | ten seconds |
/// | has played, and accepts nothing any more | two seconds |
///
/// A device that wakes from its sleep, or is reached over a network, needs seconds to begin. The
/// looks are counted, and not the time: when the whole process was stopped or starved, so was the
/// attempt.
struct Vigil {
  private var last: Attempt.Progress
  private var withoutAnswer = 0
  private var withoutProgress = 0

  /// The time until the next look.
  static func interval(_ progress: Attempt.Progress) -> Duration {
    .milliseconds(progress.isHurried ? 300 : 500)
  }
  /// The looks at a file while another clip waits, at a device that is not about to begin, and at
  /// one that is.
  private static let fewest = 2
  private static let few = 4
  private static let many = 20

  init(_ first: Attempt.Progress) { last = first }

  /// Looks once more.
  mutating func isHopeless(_ progress: Attempt.Progress) -> Bool {
    defer { last = progress }
    let isResting = progress.step == .resting
    withoutAnswer = isResting || progress.answers != last.answers ? 0 : withoutAnswer + 1
    withoutProgress = isResting || progress.beats != last.beats ? 0 : withoutProgress + 1
    return withoutAnswer >= (progress.isHurried ? Self.fewest : Self.few)
      || withoutProgress >= (progress.mayBegin ? Self.many : Self.few)
  }
}

extension Attempt {
  /// How far an attempt has come.
  struct Progress: Hashable, Sendable {
    let step: Step
    let beats: UInt64
    let answers: UInt64
    /// Whether the device has taken its buffer, and is about to play it.
    let mayBegin: Bool
    /// The place of its clip in the request.
    var clip = 0
    /// Whether it waits for a file although another clip could be played.
    var isHurried = false
  }
}
