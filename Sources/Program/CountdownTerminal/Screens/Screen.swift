package import Countdown

/// A place that shows scenes.
package protocol Screen: AnyObject {
  /// Takes over the terminal, if the screen uses one.
  func open()
  /// Shows a scene, or the part of it that it can.
  func show(_ scene: Scene)
  /// Restores the terminal, with an empty line to continue in.
  func close()
  /// Forgets the terminal's contents, because the window has another size or was disturbed.
  func invalidate()
  /// Whether the screen shows scenes only while the program has the terminal to itself.
  var needsForeground: Bool { get }
  /// Whether help is a page of the screen, which a key closes.
  var hasPages: Bool { get }
  /// The moment, on `RealTime.monotonic`, at which the screen has something to send by itself.
  var deadline: Moment? { get }
}

extension Screen {
  package func invalidate() {}
  package var needsForeground: Bool { true }
  package var hasPages: Bool { false }
  package var deadline: Moment? { nil }
}

/// A screen that shows nothing, for when the terminal is gone.
final class NoScreen: Screen {
  func open() {}
  func show(_ scene: Scene) {}
  func close() {}
}
