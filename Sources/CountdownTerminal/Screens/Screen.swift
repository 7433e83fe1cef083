package import Countdown

/// Where scenes are shown.
package protocol Screen: AnyObject {
  /// Takes the terminal, if it uses one.
  func open()
  /// Shows a scene, or the part of it that it can.
  func show(_ scene: Scene)
  /// Gives the terminal back as it was, with an empty line to go on in.
  func close()
  /// Forgets what is on the terminal: the window has another size.
  func resized()
  /// Whether it shows only while the program has the terminal to itself.
  var needsForeground: Bool { get }
  /// Whether help is a page of it, which a key takes away.
  var hasPages: Bool { get }
  /// When it has something to send by itself, on `RealTime.monotonic`.
  var deadline: Moment? { get }
}

extension Screen {
  package func resized() {}
  package var needsForeground: Bool { true }
  package var hasPages: Bool { false }
  package var deadline: Moment? { nil }
}

/// Where there is nothing to show scenes on any more.
final class NoScreen: Screen {
  func open() {}
  func show(_ scene: Scene) {}
  func close() {}
}
