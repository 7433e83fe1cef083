internal import Countdown

/// Where scenes are shown.
protocol Screen: AnyObject {
  /// Takes the terminal, if it uses one.
  func open()
  /// Shows a scene, or the part of it that it can.
  func show(_ scene: Scene)
  /// Gives the terminal back as it was, with an empty line to go on in.
  func close()
  /// Forgets what is on the terminal: the window has another size.
  func resized()
  /// When it has something to send by itself, on `RealTime.monotonic`.
  var deadline: Moment? { get }
}

extension Screen {
  func resized() {}
  var deadline: Moment? { nil }
}
