/// A request to play something.
struct Request: Hashable, Sendable {
  /// At least one: the first that can be opened is played.
  var clips: [Clip]
  var device: String
  var volume: Double
  var fadeIn: Duration
  var repeats: Bool
  /// Whether it is only a trial: played without sound until the device is known to accept it.
  var isTrial = false
  /// When the first clip's beginning is to be heard; nil to play the clip as it is.
  var seconds: SecondsTrack?
}
