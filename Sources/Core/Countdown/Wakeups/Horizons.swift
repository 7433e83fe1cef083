/// Which part of the future each level of the wheel covers: pure arithmetic.
///
/// Time is cut into slots. Those of level 0 are 2 ms wide, those of each level above 64 times as
/// wide as those below: 134 ms, 8.6 s, 9 min, 10 h, 26 days, 4.6 years. A level covers from where
/// the level below ends up to its own horizon, so that each moment belongs to exactly one slot:
///
/// ```text
/// opened | level 0: 1,024 slots | level 1: up to 128 slots | level 2 …
///        ^ cursor               ^ ends[0]                   ^ ends[1]
/// ```
///
/// Horizons stand at multiples of 64 slots, where a slot of the level above begins. As time goes
/// on, that slot is emptied into the 64 below it, and then the horizon moves over it. 1,024 slots
/// are two seconds: a countdown's next second always has its place in level 0, and is never moved.
struct Horizons: Sendable {
  static let levels = 7
  /// How many slots level 0 has, and each level above.
  private static let nearSlots = 1_024
  private static let farSlots = 128
  /// How many slots there are in all levels.
  static let slots = nearSlots + farSlots * (levels - 1)
  /// A slot is as wide as 64, two to the power of this, of the level below.
  private static let ratioBits = 6
  private static let ratio: Int64 = 1 << ratioBits
  /// The slots of level 0 are 2 ms wide, 2 to the power of this in nanoseconds.
  private static let widthBits = 21

  /// The first slot of level 0 that is not opened.
  private(set) var cursor: Int64 = 0
  /// Where each level ends, as the number of a slot of that level. The last one never ends.
  private var ends: InlineArray<7, Int64> = [0, 0, 0, 0, 0, 0, 64]

  /// A slot's width is 2 to the power of this, in nanoseconds.
  private static func scale(of level: Int) -> Int { widthBits + ratioBits * level }
  static func count(of level: Int) -> Int { level == 0 ? nearSlots : farSlots }
  /// Where a level's slots begin among those of all levels.
  static func base(of level: Int) -> Int { level == 0 ? 0 : nearSlots + farSlots * (level - 1) }

  /// The number, counted from the beginning of time, of the level's slot that holds a moment.
  static func number(of moment: Int64, on level: Int) -> Int64 { moment >> scale(of: level) }

  /// The slot of level 0 at which a slot begins.
  static func start(of number: Int64, on level: Int) -> Int64 { number << (ratioBits * level) }

  /// Where the slot with a number stands: a level's slots are used over and over.
  static func slot(_ number: Int64, on level: Int) -> Int {
    base(of: level) + Int(truncatingIfNeeded: number) & (count(of: level) - 1)
  }

  /// The first slot that a level covers.
  func begin(of level: Int) -> Int64 {
    level == 0 ? cursor : ends[level - 1] >> Self.ratioBits
  }

  /// Whether a moment lies in what has been opened.
  func isOpened(_ moment: Int64) -> Bool { Self.number(of: moment, on: 0) < cursor }

  /// The slot for a moment that is not opened.
  @inline(__always)
  func slot(for moment: Int64) -> Int {
    for level in 0..<Self.levels - 1 {
      let number = Self.number(of: moment, on: level)
      if number < ends.span[level] { return Self.slot(number, on: level) }
    }
    return Self.slot(Self.number(of: moment, on: Self.levels - 1), on: Self.levels - 1)
  }

  /// Moves on to a slot of level 0 that no filled slot begins before.
  mutating func move(to start: Int64) {
    cursor = max(cursor, start)
    for level in 0..<Self.levels - 1 {
      let edge = begin(of: level)
      if ends[level] >= edge { return }
      ends[level] = (edge + Self.ratio - 1) & ~(Self.ratio - 1)
    }
  }

  /// The slot of the level above that may be emptied into a level now, if it has room.
  func supply(of level: Int) -> Int64? {
    let parent = ends[level] >> Self.ratioBits
    let hasRoom = ends[level] + Self.ratio <= begin(of: level) + Int64(Self.count(of: level))
    return hasRoom && parent < ends[level + 1] ? parent : nil
  }

  /// Moves a level's horizon over one slot of the level above, which is empty.
  mutating func extend(_ level: Int) { ends[level] += Self.ratio }

  /// Records that the slot at the cursor has been opened.
  mutating func open() { move(to: cursor + 1) }
}
