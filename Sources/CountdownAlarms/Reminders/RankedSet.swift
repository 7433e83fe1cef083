/// An ordered set that knows how many of its members come before a place: the badge at any coming
/// moment is such a number.
///
/// A tree balanced by the sizes of its branches. Its nodes lie in one array and point at each other
/// by index, so there is no object a member, and a member that leaves makes room for the next.
///
/// To insert, to remove, to count and to find the first take O(log n).
struct RankedSet<Member: Comparable & Sendable>: Sendable {
  var nodes: [Node] = []
  /// The root, or -1.
  var root: Int32 = Self.none
  /// The first node that is not in use, or -1; the others follow by `left`.
  var spare: Int32 = Self.none

  /// A member, and the branches before and after it.
  struct Node: Sendable {
    var member: Member
    var left: Int32
    var right: Int32
    var size: Int32
  }

  static var none: Int32 { -1 }

  var count: Int { size(of: root) }
  var isEmpty: Bool { root == Self.none }
}

// MARK: - Asking

extension RankedSet {
  var first: Member? {
    first { _ in false }
  }

  /// The first member that does not come before a place.
  ///
  /// - Parameter isBefore: true for the members in front of the place, and for no other.
  func first(notBefore isBefore: (Member) -> Bool) -> Member? {
    var found: Member?
    var index = root
    while index != Self.none {
      let node = nodes[Int(index)]
      if isBefore(node.member) {
        index = node.right
      } else {
        (found, index) = (node.member, node.left)
      }
    }
    return found
  }

  /// How many members come before a place.
  func count(before isBefore: (Member) -> Bool) -> Int {
    var total = 0
    var index = root
    while index != Self.none {
      let node = nodes[Int(index)]
      if isBefore(node.member) {
        total += size(of: node.left) + 1
        index = node.right
      } else {
        index = node.left
      }
    }
    return total
  }

  /// The members that come before a place, in order. O(log n) and what there are.
  func members(before isBefore: (Member) -> Bool) -> [Member] {
    var found: [Member] = []
    var parents: [Int32] = []
    var index = root
    while true {
      while index != Self.none {
        parents.append(index)
        index = nodes[Int(index)].left
      }
      guard let parent = parents.popLast() else { return found }
      let node = nodes[Int(parent)]
      guard isBefore(node.member) else { return found }
      found.append(node.member)
      index = node.right
    }
  }

  func size(of index: Int32) -> Int {
    index == Self.none ? 0 : Int(nodes[Int(index)].size)
  }
}

// MARK: - Invariants

extension RankedSet {
  /// How many nodes there is room for, in use or not.
  var room: Int { nodes.count }

  /// The longest way from the root, in nodes.
  var depth: Int { depth(of: root) }

  /// Whether every size is right, and no branch outweighs its sibling.
  var isBalanced: Bool { isBalanced(below: root) }

  private func depth(of index: Int32) -> Int {
    if index == Self.none { return 0 }
    let node = nodes[Int(index)]
    return max(depth(of: node.left), depth(of: node.right)) + 1
  }

  private func isBalanced(below index: Int32) -> Bool {
    if index == Self.none { return true }
    let node = nodes[Int(index)]
    let (before, after) = (size(of: node.left), size(of: node.right))
    return Int(node.size) == before + after + 1 && before + 1 <= 3 * (after + 1)
      && after + 1 <= 3 * (before + 1) && isBalanced(below: node.left)
      && isBalanced(below: node.right)
  }
}
