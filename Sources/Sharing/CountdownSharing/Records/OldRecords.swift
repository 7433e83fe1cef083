internal import Countdown
internal import CountdownStore
internal import CountdownSystem
internal import Glibc

/// The files of version 0.1: one `NAME.json` for each countdown, with its claim in another folder.
/// Each file is taken over once, as soon as its process has ended. That folder also says whether an
/// end that was due by then was announced; it says nothing about an end more than a day ago.
struct OldRecords {
  let directory: String

  /// Moves the old records into the store. A record that cannot be read stays where it is.
  func takeOver(into entries: SharedEntries) {
    for name in names {
      let path = "\(directory)/\(name).json"
      guard let record = record(at: path, named: name), record.owner.life == .dead else { continue }
      if record.stage == .running || record.stage == .paused {
        guard (try? entries.write(record, replacing: nil)) != nil else { continue }
      }
      unlink(path)
    }
  }

  private var names: [String] {
    ((try? DirectoryEntry.names(in: directory)) ?? []).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }.filter(CountdownName.isAcceptable)
  }

  private func record(at path: String, named name: String) -> SharedCountdown? {
    guard let bytes = try? SmallFile.read(path), let object = try? JSONObject(reading: bytes[...])
    else { return nil }
    return Self.record(object, named: name)
  }

  /// The record in its present form.
  static func record(_ old: JSONObject, named name: String) -> SharedCountdown? {
    guard old["v"]?.integer == 1, old["name"]?.string == name else { return nil }
    var object = old
    let phase = old["phase"]?.string ?? ""
    object["stage"] = .string(phase == "finished" ? "announced" : phase)
    if var owner = old["owner"]?.object {
      // Version 0.1 wrote the kernel's names of namespaces: `pid:[4026531836]/time:[4026531834]`.
      let parts = owner["namespaces"]?.string?.split(separator: "/") ?? []
      let numbers = parts.map { $0.filter { $0.isASCII && $0.isNumber } }
      owner["namespaces"] = .string(numbers.joined(separator: "."))
      object["owner"] = .object(owner)
    }
    return RecordReader(object).record(named: name)
  }
}
