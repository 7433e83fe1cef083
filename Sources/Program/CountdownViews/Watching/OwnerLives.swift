internal import Countdown
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import Glibc

/// Whether the processes are alive whose countdowns a view shows. A view asks each second; `/proc`
/// is read only for the first question about a process, and again when the process has ended.
final class OwnerLives {
  /// Few processes own countdowns, so these are searched one by one.
  private var known: [(owner: OwnerMark, state: Known)] = []

  private enum Known {
    /// A process that is alive, by a descriptor that can be read when the process has ended.
    case alive(Descriptor)
    /// A process that has ended stays so.
    case dead
  }

  private final class Descriptor {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }
  }

  /// Whether the process lives that sees to a countdown.
  func life(of countdown: SharedCountdown) -> Liveness {
    countdown.life(ofOwner: life(of: countdown.owner))
  }

  /// Whether a process is alive, as far as this process can know.
  func life(of owner: OwnerMark) -> Liveness {
    if let place = known.firstIndex(where: { $0.owner == owner }) {
      guard case .alive(let process) = known[place].state else { return .dead }
      if !ProcessDescriptor.hasEnded(process.number, within: .zero) { return .alive }
      // While it ends, `/proc` may say nothing of it for a moment.
      known[place].state = .dead
      return .dead
    }
    let number = ProcessDescriptor.open(owner.process)
    let process = number < 0 ? nil : Descriptor(number)
    // The number cannot come to mean another process while the descriptor is open.
    let life = owner.life
    switch life {
    case .dead: known.append((owner, .dead))
    case .alive: if let process { known.append((owner, .alive(process))) }
    // The next question reads `/proc` again.
    default: break
    }
    return life
  }

  /// The readings of a view's countdowns at a moment; the processes of all others are forgotten.
  func readings(_ countdowns: [SharedCountdown], at time: SharedTime) -> [SharedReading] {
    known.removeAll { known in !countdowns.contains { $0.owner == known.owner } }
    return countdowns.map { $0.reading(at: time, life: life(of: $0)) }
  }

  /// Descriptors that can be read when one of the processes has ended.
  var descriptors: [Int32] {
    known.compactMap { if case .alive(let process) = $0.state { process.number } else { nil } }
  }
}
