internal import CCountdownSystem

/// The week as people of a locale write it, from the C library.
package struct LocaleWeek: Sendable {
  /// The days in short, from Sunday on.
  package let names: [String]
  /// The day with which a week begins, 0 for Sunday.
  package let firstDay: Int

  package init(names: [String], firstDay: Int) {
    (self.names, self.firstDay) = (names, firstDay)
  }

  /// Nil where the system does not have the locale, or not in UTF-8.
  package init?(_ name: String) {
    let width = 64
    var bytes = [CChar](repeating: 0, count: 7 * width)
    let first = countdown_locale_week(name, &bytes, Int32(width))
    if first < 0 { return nil }
    firstDay = Int(first)
    names = (0..<7).map { day in
      let name = bytes[day * width..<(day + 1) * width].prefix { $0 != 0 }
      return String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
