/// Places for labels that must not cover each other.
enum LabelLayout {
  /// Moves labels apart as little as needed, keeping their order from top to bottom.
  ///
  /// Neighbours that come too close are joined to a block, which is centred on where its members
  /// wanted to be.
  static func spread(
    _ wanted: [Double], apart distance: Double, within range: ClosedRange<Double>
  ) -> [Double] {
    let order = wanted.indices.sorted { wanted[$0] < wanted[$1] }
    var blocks: [Block] = []
    for index in order {
      blocks.append(Block(members: [index], sum: wanted[index]))
      while let last = blocks.last, blocks.count > 1,
        blocks[blocks.count - 2].bottom(distance, range) + distance > last.top(distance, range)
      {
        blocks.removeLast()
        blocks[blocks.count - 1].append(last, apart: distance)
      }
    }
    var places = wanted
    for block in blocks {
      for (step, index) in block.members.enumerated() {
        places[index] = block.top(distance, range) + Double(step) * distance
      }
    }
    return places
  }

  private struct Block {
    var members: [Int]
    /// The sum of where the block would begin by each member's wish.
    var sum: Double

    func top(_ distance: Double, _ range: ClosedRange<Double>) -> Double {
      let height = Double(members.count - 1) * distance
      let wish = sum / Double(members.count)
      return max(min(wish, range.upperBound - height), range.lowerBound)
    }

    func bottom(_ distance: Double, _ range: ClosedRange<Double>) -> Double {
      top(distance, range) + Double(members.count - 1) * distance
    }

    mutating func append(_ other: Block, apart distance: Double) {
      let shift = Double(members.count) * distance * Double(other.members.count)
      sum += other.sum - shift
      members += other.members
    }
  }
}
