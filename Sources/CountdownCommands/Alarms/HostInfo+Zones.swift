internal import Countdown
internal import CountdownAlarms
internal import CountdownHost

extension HostInfo {
  /// The zone of the host and that of this shell, where their clocks differ: now, or in the other
  /// half of the year. Nil where they agree, or one is not known.
  func differingZones(from here: HostInfo?) -> (host: String, here: String)? {
    guard let there = zone, let here = here?.zone, there != here,
      let one = try? ZoneRules.system(environment: ["TZ": there]),
      let other = try? ZoneRules.system(environment: ["TZ": here])
    else { return nil }
    let now = Int(RealTime.wallNanoseconds / 1_000_000_000)
    let isSame = [now, now + 182 * 86_400].allSatisfy {
      one.offset(at: $0) == other.offset(at: $0)
    }
    return isSame ? nil : (there, here)
  }
}
