/// The status bar that reads the output of `countdown bar`, and so its form.
package enum BarFormat: String, CaseIterable, Sendable {
  case waybar, polybar, i3blocks, tmux, plain

  /// Whether the command keeps running, with a line for each change; the others are called again
  /// and again.
  package var isContinuous: Bool { self != .i3blocks && self != .tmux }
}
