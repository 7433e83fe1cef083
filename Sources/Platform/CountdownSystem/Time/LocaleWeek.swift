internal import CCountdownSystem

/// The week as people of a locale write it, from the C library.
package struct LocaleWeek: Sendable {
  /// The days in short, from Sunday on.
  package let names: [String]
  /// The days, from Sunday on.
  package let fullNames: [String]
  /// The day with which a week begins, 0 for Sunday.
  package let firstDay: Int

  package init(names: [String], fullNames: [String] = [], firstDay: Int) {
    (self.names, self.fullNames, self.firstDay) = (names, fullNames, firstDay)
  }

  /// The week of the locale that the environment names for times, in the order of the C library;
  /// nil for `C`, and if the system does not have the locale.
  package init?(environment: Environment) {
    let names = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }
    let name = names.first { !$0.isEmpty } ?? ""
    if ["", "C", "POSIX"].contains(name.prefix { $0 != "." && $0 != "@" }) { return nil }
    self.init(name)
  }

  /// Nil if the system does not have the locale, or not in UTF-8.
  private init?(_ name: String) {
    let width = 64
    var bytes = [CChar](repeating: 0, count: 14 * width)
    let first = countdown_locale_week(name, &bytes, Int32(width))
    if first < 0 { return nil }
    let names = (0..<14).map { place in
      let name = bytes[place * width..<(place + 1) * width].prefix { $0 != 0 }
      return String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    self.init(names: Array(names[..<7]), fullNames: Array(names[7...]), firstDay: Int(first))
  }
}
