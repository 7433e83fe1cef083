internal import CountdownSystem
internal import Glibc

extension ProcessMark {
  /// The mark of this process. It is read from `/proc` each time, because a forked child has
  /// another.
  public static var current: ProcessMark { ProcessMark(CountdownSystem.ProcessMark.current) }

  /// Whether this process still runs, as far as can be known from here.
  ///
  /// One of an earlier boot does not, nor does a zombie, nor one whose number now belongs to
  /// another. A text that is no mark is dead.
  ///
  /// Where nobody can tell, a number that is taken here is alive. A process of another pid
  /// namespace, such as a container, is not: nobody here would ever learn of its end, and no
  /// agenda counts how long a claim stays unconfirmed, so what it had claimed would be lost.
  public var isAlive: Bool {
    let here = CountdownSystem.ProcessMark.current
    guard let mark = mark(seenFrom: here) else { return false }
    switch mark.life(seenFrom: here) {
    case .alive: return true
    case .dead: return false
    case .unknown:
      guard mark.boot == here.boot, mark.namespaces == here.namespaces, mark.process > 0 else {
        return false
      }
      return kill(mark.process, 0) == 0 || errno == EPERM
    }
  }
}

extension ProcessMark {
  private init(_ mark: CountdownSystem.ProcessMark) {
    let namespace = mark.namespaces.prefix { $0 != "." }
    let place = "\(mark.boot.isEmpty ? "boot" : mark.boot)/\(namespace.isEmpty ? "pid" : namespace)"
    self.init("\(place)/\(mark.process)/\(mark.started)")
  }

  /// What was written down, and of what was not that it is as here: the file lies on this machine.
  private func mark(seenFrom here: CountdownSystem.ProcessMark) -> CountdownSystem.ProcessMark? {
    let fields = description.split(separator: "/", omittingEmptySubsequences: false)
    guard fields.count == 4, let process = Int32(fields[2]), let started = UInt64(fields[3]) else {
      return nil
    }
    let namespace = fields[1] == "pid" ? "" : String(fields[1])
    return CountdownSystem.ProcessMark(
      machine: here.machine, boot: fields[0] == "boot" ? "" : String(fields[0]), process: process,
      started: started, namespaces: namespace + String(here.namespaces.drop { $0 != "." }))
  }
}
