internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownResident
internal import CountdownSystem

/// The folder of hooks: those that would run, and those that are refused. None is run.
struct HooksPart: Sendable {
  let environment: Environment

  var examination: Examination { Examination("hooks") { [look()] } }

  private func look() -> Finding {
    let folder = HookFolder(environment: environment)
    guard let path = folder.path, FilePresence(of: path) != .absent else {
      return .ok("hooks", "none")
    }
    let names: Set<String>
    do throws(SystemError) {
      names = Set(try DirectoryEntry.names(in: path))
    } catch {
      let reason = HookFault.text(of: error.code)
      return .missing("hooks", "\(path): \(reason)", fix: "make it readable: chmod u+rx \(path)")
    }
    var (good, faults) = ([] as [String], [] as [String])
    for event in HookEvents.all where names.contains(event) {
      do throws(HookFault) {
        if try folder.hook(for: event) != nil { good.append(event) }
      } catch {
        faults.append(error.description)
      }
    }
    let unknown = names.subtracting(HookEvents.all).filter { !$0.hasPrefix(".") }.sorted()
    let strange = unknown.isEmpty ? "" : "; no event is named \(unknown.joined(separator: ", "))"
    let found = good.isEmpty ? "none" : good.joined(separator: ", ")
    if faults.isEmpty { return .ok("hooks", "\(found) in \(path)\(strange)") }
    return .missing(
      "hooks", faults.joined(separator: "; ") + (good.isEmpty ? "" : "; would run: \(found)"),
      fix: "correct or remove them in \(path)")
  }
}
