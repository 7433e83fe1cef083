extension RankedSet {
  /// Does nothing where it is a member already.
  mutating func insert(_ member: Member) {
    root = inserting(member, below: root)
  }

  /// Does nothing where it is no member.
  mutating func remove(_ member: Member) {
    root = removing(member, below: root)
  }

  /// Puts it into a branch, and returns what is then the branch's root.
  private mutating func inserting(_ member: Member, below index: Int32) -> Int32 {
    if index == Self.none { return newNode(member) }
    let at = Int(index)
    if member < nodes[at].member {
      nodes[at].left = inserting(member, below: nodes[at].left)
    } else if nodes[at].member < member {
      nodes[at].right = inserting(member, below: nodes[at].right)
    } else {
      return index
    }
    return balanced(index)
  }

  private mutating func removing(_ member: Member, below index: Int32) -> Int32 {
    if index == Self.none { return index }
    let at = Int(index)
    if member < nodes[at].member {
      nodes[at].left = removing(member, below: nodes[at].left)
    } else if nodes[at].member < member {
      nodes[at].right = removing(member, below: nodes[at].right)
    } else {
      return removingRoot(of: index)
    }
    return balanced(index)
  }

  /// Takes a branch's own member out; the first of those after it takes its place.
  private mutating func removingRoot(of index: Int32) -> Int32 {
    let node = nodes[Int(index)]
    if node.left == Self.none || node.right == Self.none {
      free(index)
      return node.left == Self.none ? node.right : node.left
    }
    let (first, rest) = removingFirst(of: node.right)
    nodes[Int(index)].member = first
    nodes[Int(index)].right = rest
    return balanced(index)
  }

  private mutating func removingFirst(of index: Int32) -> (first: Member, rest: Int32) {
    let node = nodes[Int(index)]
    if node.left == Self.none {
      free(index)
      return (node.member, node.right)
    }
    let (first, rest) = removingFirst(of: node.left)
    nodes[Int(index)].left = rest
    return (first, balanced(index))
  }

  private mutating func newNode(_ member: Member) -> Int32 {
    let node = Node(member: member, left: Self.none, right: Self.none, size: 1)
    if spare == Self.none {
      nodes.append(node)
      return Int32(nodes.count - 1)
    }
    let index = spare
    spare = nodes[Int(index)].left
    nodes[Int(index)] = node
    return index
  }

  private mutating func free(_ index: Int32) {
    nodes[Int(index)].left = spare
    spare = index
  }
}

// MARK: - Balance

// The ratios 3 and 2 are those that Hirai and Yamamoto proved to keep such a tree balanced
// ("Balancing weight-balanced trees", 2011). A branch weighs one more than it has members.
extension RankedSet {
  /// Sets a root's size right, and turns it where one of its branches outweighs the other.
  private mutating func balanced(_ index: Int32) -> Int32 {
    let (left, right) = (nodes[Int(index)].left, nodes[Int(index)].right)
    let (before, after) = (size(of: left), size(of: right))
    if after + 1 > 3 * (before + 1) {
      if isHeavy(nodes[Int(right)].left, against: nodes[Int(right)].right) {
        nodes[Int(index)].right = turnedRight(right)
      }
      return turnedLeft(index)
    }
    if before + 1 > 3 * (after + 1) {
      if isHeavy(nodes[Int(left)].right, against: nodes[Int(left)].left) {
        nodes[Int(index)].left = turnedLeft(left)
      }
      return turnedRight(index)
    }
    nodes[Int(index)].size = Int32(before + after + 1)
    return index
  }

  /// Whether the inner branch is so heavy that one turn would only move the weight.
  private func isHeavy(_ inner: Int32, against outer: Int32) -> Bool {
    size(of: inner) + 1 >= 2 * (size(of: outer) + 1)
  }

  /// The branch after the root takes its place.
  private mutating func turnedLeft(_ index: Int32) -> Int32 {
    let top = nodes[Int(index)].right
    nodes[Int(index)].right = nodes[Int(top)].left
    nodes[Int(top)].left = index
    measure(index)
    measure(top)
    return top
  }

  /// The branch before the root takes its place.
  private mutating func turnedRight(_ index: Int32) -> Int32 {
    let top = nodes[Int(index)].left
    nodes[Int(index)].left = nodes[Int(top)].right
    nodes[Int(top)].right = index
    measure(index)
    measure(top)
    return top
  }

  private mutating func measure(_ index: Int32) {
    let node = nodes[Int(index)]
    nodes[Int(index)].size = Int32(size(of: node.left) + size(of: node.right) + 1)
  }
}
