internal import CCountdown

/// The contents of the wheel's slots: which wakeups, by their numbers, in no order.
///
/// A slot is a chain of chunks, each a cache line with up to 14 numbers. So a slot with thousands
/// is read line by line, all of whose wakeups can be fetched at once, where a linked list would
/// wait for memory at each step. One bit for each slot shows which slots hold something.
///
/// A wakeup that is taken back stays in its chunk, so that disarming touches nothing but the wakeup
/// and its slot's counts. It is *stale* from then on, as its wakeup knows of another place or of
/// none. The owner sweeps a chunk now and then, where stale ones come to outnumber the others.
struct Slots: ~Copyable, Sendable {
  /// The mark of a wakeup that is in no slot: it has been opened.
  static let near = UInt16.max

  struct Slot: Sendable {
    /// The first and the last chunk; zero for none. All but the last are full.
    var head: UInt32 = 0
    var tail: UInt32 = 0
    /// How many numbers stand in the chunks, and how many of them are not stale.
    var count: UInt32 = 0
    var live: UInt32 = 0
    /// No wakeup in here is due before; meaningful while it is not empty.
    var earliest: Int64 = 0
  }

  struct Chunk: Sendable {
    /// With the two fields below, 14 numbers fill a cache line.
    static let capacity: UInt32 = 14
    var next: UInt32 = 0
    var count: UInt32 = 0
    var numbers = InlineArray<14, UInt32>(repeating: 0)

    /// Where a wakeup stands, in one number.
    static func place(_ position: Int, in chunk: UInt32) -> UInt32 {
      chunk << 4 | UInt32(truncatingIfNeeded: position)
    }
  }

  private var slots = Slab<Slot>(zeroed: Horizons.slots)
  /// Number zero stands for no chunk.
  private var chunks = Slab<Chunk>(zeroed: 1)
  private var freeChunk: UInt32 = 0
  /// A bit for each slot: 28 words for the slots of all levels.
  private var occupancy = InlineArray<28, UInt64>(repeating: 0)

  /// How many wakeups are in a slot.
  func count(in slot: Int) -> Int { Int(slots.address(of: slot).pointee.live) }

  /// A moment before which none of a slot's wakeups is due.
  func earliest(in slot: Int) -> Int64 { slots.address(of: slot).pointee.earliest }

  /// Puts a wakeup into a slot; returns its place there.
  @inline(__always)
  mutating func add(_ number: UInt32, due moment: Int64, to slot: Int) -> UInt32 {
    let entry = slots.address(of: slot)
    if entry.pointee.live == 0 {
      occupancy[slot >> 6] |= 1 << UInt64(slot & 63)
      entry.pointee.earliest = moment
    } else if moment < entry.pointee.earliest {
      entry.pointee.earliest = moment
    }
    entry.pointee.live &+= 1
    return append(number, to: entry)
  }

  /// Records that a wakeup of a slot is stale. Returns whether it is time to sweep a chunk.
  @inline(__always)
  mutating func addStale(to slot: Int) -> Bool {
    let entry = slots.address(of: slot)
    entry.pointee.live &-= 1
    if entry.pointee.live == 0 { clear(slot) }
    return entry.pointee.count > 2 &* (entry.pointee.live &+ Chunk.capacity)
  }

  /// Calls a closure with each wakeup of a slot and its place, the stale ones too.
  func forEach(in slot: Int, _ body: (_ number: UInt32, _ place: UInt32) -> Void) {
    var next = slots.address(of: slot).pointee.head
    while next != 0 {
      let chunk = chunks.address(of: next)
      for position in 0..<Int(chunk.pointee.count) {
        body(chunk.pointee.numbers[position], Chunk.place(position, in: next))
      }
      next = chunk.pointee.next
    }
  }

  /// The number of the first filled slot of a level, which covers what begins at a number.
  func firstFilled(on level: Int, from begin: Int64) -> Int64? {
    let count = Horizons.count(of: level)
    let base = Horizons.base(of: level) >> 6
    let start = Int(truncatingIfNeeded: begin) & (count - 1)
    var word = start >> 6
    var bits = occupancy.span[base + word] & (~0 << UInt64(start & 63))
    for _ in 0...(count >> 6) {
      if bits != 0 {
        let slot = word << 6 | bits.trailingZeroBitCount
        return begin + Int64((slot - start) & (count - 1))
      }
      word = (word + 1) & (count >> 6 - 1)
      bits = occupancy.span[base + word]
    }
    return nil
  }
}

// MARK: - Whole chunks

extension Slots {
  /// Takes the first chunk out of a slot, for the caller to give each of its wakeups another place.
  /// `free` must follow, so that none gets a place that another one of the chunk has left.
  mutating func takeChunk(from slot: Int) -> (number: UInt32, chunk: Chunk)? {
    let entry = slots.address(of: slot)
    let number = entry.pointee.head
    if number == 0 { return nil }
    let chunk = chunks.address(of: number).pointee
    countdown_prefetch(chunks.address(of: chunk.next))
    entry.pointee.head = chunk.next
    if chunk.next == 0 { entry.pointee.tail = 0 }
    entry.pointee.count &-= chunk.count
    return (number, chunk)
  }

  /// Puts a wakeup of a taken chunk back into the same slot; returns its place there.
  mutating func putBack(_ number: UInt32, to slot: Int) -> UInt32 {
    append(number, to: slots.address(of: slot))
  }

  /// Records that some wakeups of taken chunks are no longer in a slot.
  mutating func remove(_ count: Int, from slot: Int) {
    slots.address(of: slot).pointee.live &-= UInt32(truncatingIfNeeded: count)
    if slots.address(of: slot).pointee.live == 0 { clear(slot) }
  }

  @inline(__always)
  private mutating func append(_ number: UInt32, to slot: UnsafeMutablePointer<Slot>) -> UInt32 {
    var tail = slot.pointee.tail
    let isFull = tail == 0 || chunks.address(of: tail).pointee.count == Chunk.capacity
    if isFull { tail = addChunk(to: slot) }
    let chunk = chunks.address(of: tail)
    let position = Int(chunk.pointee.count)
    chunk.pointee.numbers[position] = number
    chunk.pointee.count &+= 1
    slot.pointee.count &+= 1
    return Chunk.place(position, in: tail)
  }

  @inline(never)
  private mutating func addChunk(to slot: UnsafeMutablePointer<Slot>) -> UInt32 {
    let number = freeChunk == 0 ? chunks.append(Chunk()) : freeChunk
    let chunk = chunks.address(of: number)
    if freeChunk == number { freeChunk = chunk.pointee.next }
    chunk.pointee.next = 0
    chunk.pointee.count = 0
    if slot.pointee.tail == 0 {
      slot.pointee.head = number
    } else {
      chunks.address(of: slot.pointee.tail).pointee.next = number
    }
    slot.pointee.tail = number
    return number
  }

  /// Gives back a chunk that was taken.
  mutating func free(_ chunk: UInt32) {
    chunks.address(of: chunk).pointee.next = freeChunk
    freeChunk = chunk
  }

  /// Frees what is left of a slot without wakeups: stale ones, in a few chunks at most.
  @inline(never)
  private mutating func clear(_ slot: Int) {
    occupancy[slot >> 6] &= ~(1 << UInt64(slot & 63))
    while let (chunk, _) = takeChunk(from: slot) { free(chunk) }
  }
}
