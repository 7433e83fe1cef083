import Countdown
import CountdownSharing

extension OwnerMark {
  /// A process that died: no other of this number started then.
  static let gone: OwnerMark = {
    let own = OwnerMark.current
    return OwnerMark(
      machine: own.machine, boot: own.boot, process: own.process, started: own.started + 1,
      namespaces: own.namespaces)
  }()
}

extension SharedCountdown {
  /// A record with simple numbers: two of three minutes are left at 1,000 s on a timeline of its
  /// own, which is 5,000 s on the wall clock.
  static func sample(
    _ name: String = "tea", phase: CountdownTimer.Phase = .running, left: Int = 120,
    id: CountdownID = CountdownID(), owner: OwnerMark = .gone, announces: Bool = false
  ) -> SharedCountdown {
    let left = phase == .finished ? 0 : left
    let deadline = Moment(nanoseconds: 0).advanced(by: .seconds(1_000 + left))
    let wall = (5_000 + Int64(left)) * 1_000_000_000
    return SharedCountdown(
      name: name,
      snapshot: CountdownTimer.Snapshot(
        id: id, label: "Tea", phase: phase, deadline: phase == .running ? deadline : nil,
        timeline: .sample, wallNanoseconds: 5_000_000_000_000, sequence: 7,
        totalNanoseconds: 180_000_000_000,
        remainingNanoseconds: Int64(left) * 1_000_000_000, everyNanoseconds: 1_000_000_000,
        toleranceNanoseconds: 0, adjustableWhileRunning: false),
      run: CountdownID(), startedWallNanoseconds: 4_940_000_000_000,
      end: phase == .paused ? nil : End(moment: deadline, wallNanoseconds: wall), owner: owner,
      isAnnouncedByOwner: announces)
  }
}

extension SharedCountdown {
  /// A record of an hour that has just begun.
  static func fresh(_ name: String = "tea", owner: OwnerMark = .current) -> SharedCountdown {
    let timer = CountdownTimer(.hours(1), adjustableWhileRunning: true)
    timer.start()
    defer { timer.stop() }
    let snapshot = timer.snapshot()
    let end = snapshot.deadline.map {
      End(moment: $0, wallNanoseconds: snapshot.wallNanoseconds + 3_600_000_000_000)
    }
    return SharedCountdown(
      name: name, snapshot: snapshot, run: CountdownID(), startedWallNanoseconds: nil, end: end,
      owner: owner)
  }
}

extension Timeline {
  static let sample = Timeline("sample")
}

extension SharedTime {
  /// A present on the samples' timeline, in seconds.
  static func sample(_ moment: Int, wall: Int? = nil) -> SharedTime {
    SharedTime(
      [.sample: Moment(nanoseconds: Int64(moment) * 1_000_000_000)],
      wallNanoseconds: Int64(wall ?? moment + 4_000) * 1_000_000_000)
  }

  /// A present where the samples' timeline is unknown, as after a reboot.
  static func wallOnly(_ wall: Int) -> SharedTime {
    SharedTime([:], wallNanoseconds: Int64(wall) * 1_000_000_000)
  }
}
