internal import Countdown

/// The numbers that new items get in lists. A store may hold any number, and none may keep new
/// items from being added.
enum ListNumbers {
  /// The greatest number from which counting continues.
  static let most = ItemPlace.greatestNumber

  /// The next free numbers after the greatest one; if that is too great, the first free ones.
  ///
  /// - Parameter taken: the numbers of all items.
  static func next(
    _ count: Int = 1, after greatest: Int, taken: @autoclosure () -> some Sequence<Int>
  ) -> [Int] {
    let first = max(greatest, 0).saturatingAdd(1)
    if first <= most - count { return (0..<count).map { first + $0 } }
    let taken = Set(taken())
    return Array((1...most).lazy.filter { !taken.contains($0) }.prefix(count))
  }
}
