import Countdown
import CountdownSharing
import Foundation

/// Writes lines that differ from the one before, at once, also into a pipe.
actor Bar {
  private var last = ""

  func write(_ line: String) {
    if line == last { return }
    last = line
    print(line)
    fflush(nil)
  }
}

let bar = Bar()

/// Shows a list, and shows it again each second as long as something in it counts.
func show(_ list: SharedList) async {
  while !Task.isCancelled {
    let readings = list.readings()
    await bar.write(Line(readings).json)
    guard let next = readings.filter({ $0.phase == .running }).map(\.remaining).min() else {
      return
    }
    // To the next whole second of the one that ends first.
    let rest = next.components.attoseconds
    let pause = Duration(secondsComponent: rest == 0 ? 1 : 0, attosecondsComponent: rest)
    try? await Task.sleep(for: pause + .milliseconds(5))
  }
}

do {
  var showing: Task<Void, Never>?
  for try await list in try SharedCountdowns().changes {
    showing?.cancel()
    await showing?.value
    showing = Task { await show(list) }
  }
} catch {
  await bar.write(#"{"text":"","percentage":0,"class":"fault"}"#)
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
