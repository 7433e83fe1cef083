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
  /// Whether a person can see what was shown.
  var isSeen: Bool { get }
  /// The rows of a scene's list that were shown.
  func listRows(of scene: Scene) -> [Int]
  /// Whether the terminal reports the mouse.
  var takesMouse: Bool { get }
  /// The meaning of a click on a cell.
  func target(column: Int, row: Int) -> Frame.Target?
  /// The moment, on `RealTime.monotonic`, at which the screen has something to send by itself.
  var deadline: Moment? { get }
}

extension Screen {
  package func invalidate() {}
  package var needsForeground: Bool { true }
  package var hasPages: Bool { false }
  package var isSeen: Bool { true }
  package func listRows(of scene: Scene) -> [Int] { Array(0..<(scene.list?.rows.count ?? 0)) }
  package var takesMouse: Bool { false }
  package func target(column: Int, row: Int) -> Frame.Target? { nil }
  package var deadline: Moment? { nil }
}

/// A screen that shows nothing, for when the terminal is gone.
final class NoScreen: Screen {
  func open() {}
  func show(_ scene: Scene) {}
  func close() {}
  var isSeen: Bool { false }
}
