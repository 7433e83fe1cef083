internal import CountdownAlarms
internal import CountdownArguments
package import CountdownStore
package import CountdownSystem

extension AgendaSummary {
  /// What is known of alarms and reminders: the summary, nil where nothing is known, and what
  /// cannot be looked at.
  ///
  /// The database itself is read only where it is a file in which something is kept and no process
  /// has written a summary; the call then takes as long as the file does. A server is never asked,
  /// because bars and prompts call this often.
  package static func look(
    in store: any SharedStore, _ environment: Environment
  ) -> (summary: AgendaSummary?, unreadable: [Unreadable]) {
    let found = Result { () throws(StoreError) in try read(in: store) }
    do throws(CommandFailure) {
      let place = try AlarmPlace(environment: environment)
      switch found {
      case .success(var summary?):
        if let fault = summary.fault {
          if AlarmFiles.areServed(environment) {
            summary.fault = "\(fault); the host tries again within a minute"
          } else if !place.isServer {
            // The process that found the fault is gone.
            return read(place, environment)
          }
        }
        return (summary, summary.unreadable(at: place))
      case .success(nil): return read(place, environment)
      case .failure(let error): return (nil, [place.unreadable(because: "\(error)")])
      }
    } catch {
      // Without a folder for them there are none.
      guard let folder = UserFolder.data.path(in: environment) else { return (.empty, []) }
      let place = AlarmPlace.file("\(folder)/alarms.db")
      return ((try? found.get()).flatMap(\.self), [place.unreadable(because: error.reason)])
    }
  }

  private static func read(
    _ place: AlarmPlace, _ environment: Environment
  ) -> (AgendaSummary?, [Unreadable]) {
    switch place.presence {
    case nil: return (nil, [])
    case .absent: return (.empty, [])
    case .unseen: return (nil, AgendaSummary.empty.unreadable(at: place))
    case .present: break
    }
    do {
      let clock = try AlarmParts.clock(environment)
      let summary = AgendaSummary(try AlarmParts.agenda(place, clock))
      return (summary, summary.unreadable(at: place))
    } catch {
      let reason = (error as? CommandFailure)?.reason ?? "\(error)"
      return (nil, [place.unreadable(because: reason)])
    }
  }
}
