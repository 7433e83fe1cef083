internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownResident
internal import CountdownSystem

/// The folder of hooks: those that would run, and those that are refused. None is run.
struct HooksPart: Sendable {
  let environment: Environment

  var examination: Examination { Examination("hooks") { [look()] } }

  /// Each hook by itself.
  var examinationOfEach: Examination { Examination("hooks") { lookAtEach() } }

  private enum Place {
    case none
    case found(path: String, names: Set<String>)
    case unreadable(Finding)
  }

  private var place: Place {
    guard let path = HookFolder(environment: environment).path, FilePresence(of: path) != .absent
    else { return .none }
    do throws(SystemError) {
      return .found(path: path, names: Set(try DirectoryEntry.names(in: path)))
    } catch {
      let reason = HookFault.text(of: error.code)
      return .unreadable(
        .missing("hooks", "\(path): \(reason)", fix: "make it readable: chmod u+rx \(path)"))
    }
  }

  /// The hooks that would run, and the faults of those that would not.
  private func hooks(among names: Set<String>) -> [(event: String, fault: HookFault?)] {
    let folder = HookFolder(environment: environment)
    return HookEvents.all.filter(names.contains).compactMap { event in
      do throws(HookFault) {
        return try folder.hook(for: event).map { _ in (event, nil) }
      } catch {
        return (event, error)
      }
    }
  }

  /// A remark on the files of the folder that no event is named after; nil where there are none.
  private func strangers(among names: Set<String>) -> String? {
    let unknown = names.subtracting(HookEvents.all).filter { !$0.hasPrefix(".") }.sorted()
    return unknown.isEmpty ? nil : "no event is named \(unknown.joined(separator: ", "))"
  }

  private func look() -> Finding {
    switch place {
    case .none: return .ok("hooks", "none")
    case .unreadable(let finding): return finding
    case .found(let path, let names):
      let hooks = hooks(among: names)
      let good = hooks.filter { $0.fault == nil }.map(\.event).joined(separator: ", ")
      let faults = hooks.compactMap(\.fault?.description)
      let strange = strangers(among: names).map { "; \($0)" } ?? ""
      if faults.isEmpty {
        return .ok("hooks", "\(good.isEmpty ? "none" : good) in \(path)\(strange)")
      }
      return .missing(
        "hooks", faults.joined(separator: "; ") + (good.isEmpty ? "" : "; would run: \(good)"),
        fix: "correct or remove them in \(path)")
    }
  }

  private func lookAtEach() -> [Finding] {
    switch place {
    case .none:
      let path = HookFolder(environment: environment).path ?? "a home folder"
      return [.ok("hooks", "none; an executable \(path)/finished would run at each end")]
    case .unreadable(let finding): return [finding]
    case .found(let path, let names):
      let found = hooks(among: names).map { hook -> Finding in
        guard let fault = hook.fault else { return .ok(hook.event, "runs \(path)/\(hook.event)") }
        return .missing(hook.event, "\(fault)", fix: "correct or remove \(path)/\(hook.event)")
      }
      let strange = strangers(among: names).map { Finding.ok("hooks", "\($0), in \(path)") }
      if found.isEmpty, strange == nil { return [.ok("hooks", "none in \(path)")] }
      return found + [strange].compactMap(\.self)
    }
  }
}
