/// The information that a launcher shows on an application's icon.
public struct LauncherEntry: Hashable, Sendable {
  /// The number on it; none is shown for 0, and none beyond 2,147,483,647.
  public var count: Int
  /// The progress bar, 0 to 1; nil for none.
  public var progress: Double?
  /// Whether the icon asks for attention.
  public var isUrgent: Bool

  /// An entry.
  public init(count: Int = 0, progress: Double? = nil, isUrgent: Bool = false) {
    (self.count, self.progress, self.isUrgent) = (count, progress, isUrgent)
  }
}

extension LauncherEntry {
  /// Whether anything is visible.
  var isVisible: Bool { count > 0 || progress != nil || isUrgent }

  /// The arguments of the signal, which contains everything shown, and not only changes.
  func arguments(for desktopFile: String) -> [BusValue] {
    let share = progress.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
    return [
      .string("application://" + NotificationText.line(desktopFile)),
      .dictionary([
        "count": .int64(min(max(Int64(count), 0), Int64(Int32.max))),
        "count-visible": .bool(count > 0),
        "progress": .double(share ?? 0),
        "progress-visible": .bool(share != nil),
        "urgent": .bool(isUrgent),
      ]),
    ]
  }
}
