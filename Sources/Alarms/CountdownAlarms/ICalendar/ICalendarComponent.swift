internal import Countdown

/// A component of a calendar file, such as a VTODO, with its properties and those within it.
struct ICalendarComponent: Hashable {
  /// The name in upper case.
  let name: String
  /// The line of its BEGIN, from 1.
  let line: Int
  fileprivate(set) var properties: [ICalendarLine] = []
  fileprivate(set) var components: [ICalendarComponent] = []

  /// The first property of a name; nil without one.
  subscript(name: String) -> ICalendarLine? { properties.first { $0.name == name } }

  /// How deep components may be nested; the standard has three levels.
  static let deepest = 8
  /// The greatest number of properties and components within a component.
  static let mostParts = 10_000

  /// Reads a file: calls a closure for each component of its calendars, in order.
  ///
  /// Only one of them is held at a time, so the memory does not grow with their number.
  ///
  /// - Throws: ``ICalendarError`` for a file that is no calendar, is damaged, or is one of another
  ///   version or with other days than the Gregorian.
  static func read(
    _ bytes: [UInt8], _ visit: (ICalendarComponent) throws(ICalendarError) -> Void
  ) throws(ICalendarError) {
    var lines = ICalendarLines(bytes)
    var open: [ICalendarComponent] = []
    var isCalendar = false
    while let line = try lines.next() {
      // Most lines are properties, whose values are read later, if at all.
      var value: String { line.text.uppercased() }
      switch line.name {
      case "BEGIN" where open.isEmpty && value != "VCALENDAR": throw notCalendar(line)
      case "BEGIN":
        if open.count == deepest {
          throw ICalendarError(line: line.number, reason: "components nested over \(deepest) deep")
        }
        open.append(ICalendarComponent(name: value.shortened, line: line.number))
        isCalendar = true
      case "END":
        guard let component = open.popLast(), component.name == value.shortened else {
          throw ICalendarError(
            line: line.number, reason: "END:\(value.shortened) without its BEGIN")
        }
        if open.count == 1 { try visit(component) }
        if open.count > 1 { open[open.count - 1].components.append(component) }
      default:
        if open.isEmpty { throw notCalendar(line) }
        if open.count == 1 {
          try check(line, value)
        } else {
          open[open.count - 1].properties.append(line)
        }
      }
      if let last = open.last, last.properties.count + last.components.count > mostParts {
        throw ICalendarError(
          line: line.number, reason: "a component with over \(mostParts) properties")
      }
    }
    if let component = open.last {
      throw ICalendarError(
        line: component.line, reason: "BEGIN:\(component.name) without its END; the file is cut")
    }
    if !isCalendar { throw ICalendarError(line: 1, reason: "an empty file is no calendar") }
  }

  private static func notCalendar(_ line: ICalendarLine) -> ICalendarError {
    ICalendarError(line: line.number, reason: "a calendar begins with BEGIN:VCALENDAR")
  }

  /// Throws at a property of the calendar with which its parts would mean something else.
  private static func check(_ line: ICalendarLine, _ value: String) throws(ICalendarError) {
    switch line.name {
    case "VERSION" where !value.hasSuffix("2.0"):
      throw ICalendarError(
        line: line.number, reason: "VERSION:\(value.shortened); only version 2.0 is read")
    case "CALSCALE" where value != "GREGORIAN":
      throw ICalendarError(
        line: line.number, reason: "CALSCALE:\(value.shortened); only GREGORIAN is read")
    case "METHOD" where value == "CANCEL":
      throw ICalendarError(line: line.number, reason: "METHOD:CANCEL; it only takes entries back")
    default: break
    }
  }
}

extension String {
  /// At most twenty characters that can be shown.
  var shortened: String { QuotedText.harmless(String(prefix(20))) }
}
