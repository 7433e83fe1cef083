internal import Countdown
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
internal import Glibc

/// The records of countdowns: whether all of them can be read, and whether what other processes
/// change is noticed at once.
struct CountdownsPart: Sendable {
  var examinations: [Examination] {
    [Examination("countdowns") { [countdowns] }, Examination("file watches") { [watches] }]
  }

  private var countdowns: Finding {
    do throws(SharingError) {
      let list = try SharedCountdowns(isBrief: true).list()
      let readings = list.readings().filter { !$0.countdown.isSeen }
      if list.faults.isEmpty { return .ok("countdowns", "\(readings.count) can be read") }
      return .missing(
        "countdowns", list.faults.map { "\($0)" }.joined(separator: "; "),
        fix: "remove what cannot be read")
    } catch {
      return .missing("countdowns", "\(error)", fix: error.systemError?.remedy)
    }
  }

  private var watches: Finding {
    do throws(SystemError) {
      _ = try Inotify("/")
      return .ok("file watches", "changes are noticed at once")
    } catch {
      return .missing(
        "file watches", "\(error): changes are looked for every two seconds",
        fix: Self.remedy(error.code))
    }
  }

  /// The remedy; `EMFILE` means too many open files of this process, or too many instances of
  /// inotify of all this user's processes.
  private static func remedy(_ code: Int32) -> String {
    let other = code == EMFILE ? open("/", O_RDONLY | O_CLOEXEC) : -1
    if other >= 0 { close(other) }
    if code == EMFILE, other < 0 { return SystemError(operation: "open", code: code).remedy }
    let limit = code == ENOSPC ? "watches" : "instances"
    return "raise the limit: sudo sysctl fs.inotify.max_user_\(limit)=1024"
  }
}
