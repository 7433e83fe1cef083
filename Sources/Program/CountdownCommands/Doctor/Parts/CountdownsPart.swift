internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
internal import Glibc

/// The records of countdowns: whether all of them can be read, and whether what other processes
/// change is noticed at once.
struct CountdownsPart: Sendable {
  var examinations: [Examination] {
    [Examination("countdowns") { [countdowns] }, Examination("file watches") { [watches] }]
  }

  private var countdowns: Finding {
    do throws(CommandFailure) {
      let (readings, faults) = try SharedPlace(isBrief: true).all()
      if faults.isEmpty { return .ok("countdowns", "\(readings.count) can be read") }
      return .missing(
        "countdowns", faults.joined(separator: "; "), fix: "remove what cannot be read")
    } catch {
      return .missing("countdowns", error.reason)
    }
  }

  private var watches: Finding {
    do throws(SystemError) {
      _ = try Inotify("/")
      return .ok("file watches", "changes are noticed at once")
    } catch {
      let limit = error.code == ENOSPC ? "watches" : "instances"
      return .missing(
        "file watches", "\(error): changes are looked for every two seconds",
        fix: "raise the limit: sudo sysctl fs.inotify.max_user_\(limit)=1024")
    }
  }
}
