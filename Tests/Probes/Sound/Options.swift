import Countdown
import CountdownSound

struct Options {
  var clip = SoundPlayer.Clip.nature
  var device = "default"
  var volume = 1.0
  var fadeIn = Duration.zero
  var repeats = false
  /// Whether the failure handler never returns.
  var blocks = false
  /// Where the device notes what happens.
  var trace = ""
  var steps: [String] = []

  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--clip": clip = .file(rest.popFirst() ?? "")
      case "--theme": clip = .theme(rest.popFirst() ?? "")
      case "--samples": clip = samples(rest.popFirst() ?? "")
      case "--device": device = rest.popFirst() ?? ""
      case "--volume": volume = Double(rest.popFirst() ?? "") ?? .nan
      case "--fade": fadeIn = .milliseconds(Int(rest.popFirst() ?? "") ?? 0)
      case "--trace": trace = rest.popFirst() ?? ""
      case "--repeats": repeats = true
      case "--blocks": blocks = true
      default: steps.append(argument)
      }
    }
  }

  /// A ramp of so many 16-bit frames, the second channel as loud in the other direction.
  private func samples(_ count: String) -> SoundPlayer.Clip {
    let frames = (0..<(Int(count) ?? 0)).flatMap { [Int16($0 % 30_000), -Int16($0 % 30_000)] }
    guard let samples = try? Alert.Samples(frames, rate: 44_100, channels: 2) else {
      return .nature
    }
    return .samples(samples)
  }
}
