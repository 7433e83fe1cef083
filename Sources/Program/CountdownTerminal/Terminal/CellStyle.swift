/// The style of a cell.
package struct CellStyle: Hashable, Sendable {
  package enum Color: Hashable, Sendable {
    // The terminal's own colours, which the user may have set.
    case red, green, yellow, blue, magenta, cyan
    /// A colour by its number among the 256 of xterm, the same in every terminal.
    case indexed(UInt8)

    /// The parameters of SGR.
    var parameters: String {
      switch self {
      case .red: "31"
      case .green: "32"
      case .yellow: "33"
      case .blue: "34"
      case .magenta: "35"
      case .cyan: "36"
      case .indexed(let number): "38;5;\(number)"
      }
    }
  }

  var color: Color?
  package var isBold = false
  var isDim = false
  package var isInverse = false

  package init(
    color: Color? = nil, isBold: Bool = false, isDim: Bool = false, isInverse: Bool = false
  ) {
    (self.color, self.isBold, self.isDim, self.isInverse) = (color, isBold, isDim, isInverse)
  }

  package static let plain = CellStyle()
  package static let bold = CellStyle(isBold: true)
  package static let dim = CellStyle(isDim: true)

  package static func colored(_ color: Color?, bold: Bool = false) -> CellStyle {
    CellStyle(color: color, isBold: bold)
  }

  /// The style without colour, for `NO_COLOR` and `--color=never`.
  var withoutColor: CellStyle {
    CellStyle(isBold: isBold, isDim: isDim, isInverse: isInverse)
  }

  /// The parameters of SGR that set this style, whatever the style was before.
  var parameters: String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isInverse { codes.append("7") }
    if let color { codes.append(color.parameters) }
    return codes.joined(separator: ";")
  }
}
