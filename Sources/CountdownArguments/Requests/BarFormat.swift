/// Who reads what `countdown bar` writes, and in what form.
package enum BarFormat: String, CaseIterable, Sendable {
  case waybar, polybar, i3blocks, tmux, plain

  /// Whether it goes on, with a line for each change; the others are called again and again.
  package var isContinuous: Bool { self != .i3blocks && self != .tmux }
}
