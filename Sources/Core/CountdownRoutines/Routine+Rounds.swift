public import Countdown

extension Routine {
  /// A routine that repeats the same steps.
  ///
  /// - Parameters:
  ///   - count: the number of rounds, limited to 1 to 1,000.
  ///   - steps: the steps of a round.
  ///   - last: the steps of the last round, if they differ.
  public static func rounds(_ count: Int, of steps: [Step], last: [Step]? = nil) -> Routine {
    let count = min(max(count, 1), 1_000)
    return Routine(
      (1...count).flatMap { round in
        (round == count ? last ?? steps : steps).map { step in
          var step = step
          step.round = round
          return step
        }
      })
  }

  /// Focus and short breaks in turn, and a long break at the end.
  ///
  /// Four rounds of the usual length take 130 minutes. A break of zero is left out.
  ///
  /// - Parameter rounds: the number of focus steps, 1 to 1,000.
  public static func pomodoro(
    focus: Duration = .minutes(25), shortBreak: Duration = .minutes(5),
    longBreak: Duration = .minutes(15), rounds: Int = 4
  ) -> Routine {
    let focus = Step("Focus", focus, kind: .focus)
    return .rounds(
      rounds, of: [focus, Step("Short break", shortBreak, kind: .shortBreak)],
      last: [focus, Step("Long break", longBreak, kind: .longBreak)])
  }

  /// Work and rest in turn, without a rest at the end.
  ///
  /// - Parameter rounds: the number of work steps, 1 to 1,000.
  public static func intervals(work: Duration, rest: Duration, rounds: Int) -> Routine {
    let work = Step("Work", work, kind: .work)
    return .rounds(rounds, of: [work, Step("Rest", rest, kind: .rest)], last: [work])
  }
}
