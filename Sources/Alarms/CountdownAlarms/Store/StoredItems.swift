internal import Countdown
internal import CountdownStore
internal import CountdownSystem

/// The known contents of the store: the revision and the identity of each item.
struct StoredItems: Sendable {
  /// The place in the store's history up to which it was read.
  var cursor = StoreCursor.start
  private(set) var entries: [ItemPlace: Stored] = [:]

  struct Stored: Sendable {
    var revision: EntryRevision?
    /// Nil for an entry that cannot be read.
    var id: Agenda.ItemID?
    var fault: StoreError?
  }

  subscript(place: ItemPlace) -> Stored? {
    get { entries[place] }
    set { entries[place] = newValue }
  }

  /// The entries that cannot be read, and why.
  var faults: [ItemPlace: StoreError] { entries.compactMapValues(\.fault) }

  /// The places of an identity: two if processes added one at the same time.
  func places(of id: Agenda.ItemID) -> [ItemPlace] {
    entries.filter { $0.value.id == id }.keys.sorted()
  }
}

/// An entry as it was read, with the item that it holds.
struct ReadItem: Sendable {
  let place: ItemPlace
  /// Nil for an entry that is gone.
  let revision: EntryRevision?
  /// Nil for an entry that is gone or cannot be read.
  var item: AgendaItem?
  let fault: StoreError?

  /// Reads an entry; nil for one of another kind.
  init?(_ entry: StoreEntry) {
    guard let place = ItemPlace(entry.key) else { return nil }
    self.init(entry.body, at: place, fault: entry.fault, revision: entry.revision)
  }

  /// Reads the contents of an entry.
  init(_ body: [UInt8]?, at place: ItemPlace, fault: StoreError?, revision: EntryRevision? = nil) {
    self.place = place
    guard let body else {
      (self.revision, item, self.fault) = (fault == nil ? nil : revision, nil, fault)
      return
    }
    self.revision = revision
    do throws(StoreError) {
      (item, self.fault) = (try Self.item(body, at: place), nil)
    } catch {
      (item, self.fault) = (nil, error)
    }
  }

  /// An entry that is still to be written.
  init(unsaved item: AgendaItem) {
    (place, revision, self.item, fault) = (item.place, nil, item, nil)
  }

  /// An entry that is gone.
  init(removed place: ItemPlace) {
    (self.place, revision, item, fault) = (place, nil, nil, nil)
  }

  /// Whether there is no entry.
  var isRemoved: Bool { item == nil && fault == nil }

  private static func item(
    _ body: [UInt8], at place: ItemPlace
  ) throws(StoreError) -> AgendaItem {
    let object: JSONObject
    do { object = try JSONObject(reading: body[...]) } catch {
      throw StoreError(.unreadable(place.key, "\(error)"))
    }
    if let version = object["v"]?.integer, version > AgendaItem.version {
      throw StoreError(.newerVersion(place.key, Int(version)))
    }
    do { return try AgendaItem(ItemFields(object), at: place) } catch {
      throw StoreError(.unreadable(place.key, "\(error.field) \(error.reason)"))
    }
  }
}

/// The result of reading the store once.
struct ItemListing: Sendable {
  var items: [ReadItem]
  /// The place up to which the store was read; nil for single entries.
  var cursor: StoreCursor?
  /// Whether ``items`` is everything, and not only the changes.
  var isComplete = false
}
