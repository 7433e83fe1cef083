internal import CCountdown

// The passing of time: slots whose time has come are opened, and what is near is taken.

extension WakeupQueue {
  /// How many wakeups are moved in one slice, give or take a chunk.
  private static var slice: Int { 512 }

  /// Takes the first wakeup out if it is opened and due at a moment.
  package mutating func takeOpened(
    at now: Moment
  ) -> (target: QueuedTarget, moment: Moment)? {
    guard let key = removeFirst(dueAt: now) else { return nil }
    let target = targets.address(of: key.number).pointee.called
    return target.map { ($0, Moment(nanoseconds: key.moment)) }
  }

  /// Removes the first key if it is valid, opened and due; its wakeup is idle then.
  mutating func removeFirst(dueAt now: Moment) -> NearKeys.Key? {
    dropStale()
    // Of a slot that is being opened in slices, some are near too early.
    guard let key = near.first, key.moment <= now.nanoseconds, horizons.isOpened(key.moment)
    else { return nil }
    near.removeFirst()
    wakeups.address(of: key.number).pointee.order = 0
    count &-= 1
    return key
  }

  /// Opens a slice of what begins up to a moment; with nothing to open, brings a slice of what is
  /// far a level nearer, where there is room.
  ///
  /// - Returns: whether there is more to do. Meanwhile what is opened may be taken.
  package mutating func open(upTo now: Moment) -> Bool {
    let target = max(Horizons.number(of: now.nanoseconds, on: 0), 0)
    guard let filled = firstFilled, filled.start <= target else {
      horizons.move(to: target + 1)
      return supply()
    }
    horizons.move(to: filled.start)
    if empty(filled) {
      if filled.level == 0 { horizons.open() } else { horizons.extend(filled.level - 1) }
    }
    return true
  }

  /// Opens what begins within the 16 ms after a moment, as long as it is little.
  mutating func openSoon(after now: Moment) {
    let end = Horizons.number(of: now.nanoseconds, on: 0) + 8
    while let filled = firstFilled, filled.level == 0, filled.number <= end,
      slots.count(in: filled.slot) <= 64
    {
      horizons.move(to: filled.start)
      if empty(filled) { horizons.open() }
    }
  }

  /// Takes the first wakeup if it is due at a moment, opening what it takes to find it.
  package mutating func popDue(at now: Moment) -> (target: QueuedTarget, moment: Moment)? {
    while true {
      if let due = takeOpened(at: now) { return due }
      if let key = near.first, horizons.isOpened(key.moment) { return nil }
      if !open(upTo: now) { return nil }
    }
  }
}

// MARK: - Opening

extension WakeupQueue {
  /// A slot of the wheel with something in it.
  struct FilledSlot {
    let level: Int
    let number: Int64

    var slot: Int { Horizons.slot(number, on: level) }
    var start: Int64 { Horizons.start(of: number, on: level) }
  }

  /// The filled slot that begins first. When one of them begins with another that it spans, the
  /// wider one comes first: it is being emptied into the other.
  var firstFilled: FilledSlot? {
    var first: FilledSlot?
    for level in 0..<Horizons.levels {
      guard let number = slots.firstFilled(on: level, from: horizons.begin(of: level)) else {
        continue
      }
      let filled = FilledSlot(level: level, number: number)
      if filled.start <= first?.start ?? .max { first = filled }
    }
    return first
  }

  /// Lets each level take over what the level above has for it. Begins with the highest.
  private mutating func supply() -> Bool {
    for level in (0..<Horizons.levels - 1).reversed() {
      while let number = horizons.supply(of: level) {
        let parent = FilledSlot(level: level + 1, number: number)
        let wasEmpty = slots.count(in: parent.slot) == 0
        if empty(parent) { horizons.extend(level) }
        if !wasEmpty { return true }
      }
    }
    return false
  }

  /// Moves a slice of a slot a level down, or among what is near; returns whether it is empty.
  ///
  /// While the wakeups of one chunk are moved, those of the next are fetched from memory. Where
  /// tens of thousands are opened, slices grow, because each is merged with those before it.
  private mutating func empty(_ filled: FilledSlot) -> Bool {
    let slice = max(Self.slice, near.all.count / 128)
    var (seen, moved, present) = (0, 0, takeChunk(from: filled.slot))
    while let (number, chunk) = present {
      seen += Int(chunk.count)
      present = seen < slice ? takeChunk(from: filled.slot) : nil
      moved += lower(chunk, number, from: filled.level)
      slots.free(number)
    }
    if filled.level == 0 { near.arrange(last: moved) }
    slots.remove(moved, from: filled.slot)
    return slots.count(in: filled.slot) == 0
  }

  /// Moves the wakeups of a chunk; returns how many there were.
  private mutating func lower(
    _ chunk: Slots.Chunk, _ chunkNumber: UInt32, from level: Int
  ) -> Int {
    var moved = 0
    for position in 0..<Int(chunk.count) {
      let number = chunk.numbers.span[position]
      let wakeup = wakeups.address(of: number)
      guard wakeup.pointee.stands(at: Slots.Chunk.place(position, in: chunkNumber)) else {
        continue
      }
      moved += 1
      if level == 0 {
        near.collect(wakeup.pointee.key(number))
        (wakeup.pointee.slot, wakeup.pointee.place) = (Slots.near, 0)
      } else {
        let below = Horizons.number(of: wakeup.pointee.moment, on: level - 1)
        put(number, wakeup, into: Horizons.slot(below, on: level - 1))
      }
    }
    return moved
  }
}

// MARK: - Looking ahead

extension WakeupQueue {
  /// The moment of the first wakeup. Looks at all that share its slot.
  package var first: Moment? {
    mutating get { first(lookingAt: .max) }
  }

  /// The moment of the first wakeup; when more than `limit` share its slot, a moment before which
  /// none of them is due.
  mutating func first(lookingAt limit: Int) -> Moment? {
    dropStale()
    if let key = near.first { return Moment(nanoseconds: key.moment) }
    guard let slot = firstFilled?.slot else { return nil }
    if slots.count(in: slot) > limit { return Moment(nanoseconds: slots.earliest(in: slot)) }
    var first = Int64.max
    slots.forEach(in: slot) { number, place in
      let wakeup = wakeups.address(of: number).pointee
      if wakeup.stands(at: place) { first = min(first, wakeup.moment) }
    }
    return Moment(nanoseconds: first)
  }

  /// Of the wakeups that are due before a moment, the latest moment that suits them all; nil when
  /// there are none. Looks at each, so the moment should be near.
  func latestStart(before goal: Moment) -> Moment? {
    var latest = Int64.max
    let memory = wakeups.start
    func consider(_ number: UInt32, _ place: UInt32) {
      let wakeup = memory[Int(number)]
      guard wakeup.stands(at: place), wakeup.moment < goal.nanoseconds else { return }
      latest = min(latest, wakeup.latestStart)
    }
    for key in near.all where key.isValid(among: memory) { consider(key.number, 0) }
    let end = Horizons.number(of: goal.nanoseconds, on: 0)
    for number in horizons.cursor...max(end, horizons.cursor) {
      slots.forEach(in: Horizons.slot(number, on: 0), consider)
    }
    return latest == .max ? nil : Moment(nanoseconds: latest)
  }

  private mutating func dropStale() {
    while let key = near.first, !key.isValid(among: wakeups.start) { near.removeStaleFirst() }
  }
}

extension NearKeys.Key {
  /// Whether its wakeup is still armed for it.
  func isValid(among wakeups: UnsafeMutablePointer<Wakeup>) -> Bool {
    wakeups[Int(number)].order == order
  }
}
