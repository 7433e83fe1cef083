internal import Foundation

extension String {
  /// This text with blanks after it, at least so many characters long.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }

  /// This text with blanks before it, at least so many characters long.
  func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }
}

extension Double {
  /// With so many digits after the point.
  func text(decimals: Int) -> String {
    String(format: "%.\(decimals)f", self)
  }
}
