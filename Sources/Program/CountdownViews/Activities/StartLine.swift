internal import Countdown
internal import CountdownProgram

/// The first line of a countdown, kept from one scene to the next.
///
/// The line is written again once a minute, and when the time or the faults in it change: the C
/// library reads the disk to format a clock time, and scenes are made every second.
struct StartLine {
  private struct Contents: Hashable {
    let total: Duration
    let ends: ClockTime
    let minute: Int64
    let faults: [AlertFault]
  }

  private var written: (contents: Contents, text: String, narrow: String)?

  /// The line for a narrow window, as it was written last: `ends 10:35:12 · 5m 00s`.
  var narrow: String? { written?.narrow }

  /// `5m 00s  → ends 10:35:12  · sound: no device, will use the bell`.
  mutating func text(_ state: CountdownTimer.State, _ faults: [AlertFault]) -> String {
    let now = RealTime.wallNanoseconds
    let contents = Contents(
      total: state.total,
      ends: ClockTime(nanoseconds: now.saturatingAdd(state.remaining.saturatedNanoseconds)),
      minute: now / 60_000_000_000, faults: faults)
    if let written, written.contents == contents { return written.text }
    let present = ClockTime(nanoseconds: now)
    let text = Sentences(label: "").start(
      contents.total, ends: contents.ends, now: present, faults: faults)
    let narrow = Sentences.narrowStart(
      contents.total, ends: contents.ends, now: present, faults: faults)
    written = (contents, text, narrow)
    return text
  }

  /// Forgets the written line, because the zone has changed.
  mutating func forget() { written = nil }
}
