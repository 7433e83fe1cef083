internal import Countdown
internal import Glibc
internal import Synchronization

/// The claims of finishes as small files in one directory.
///
/// A claim is a file whose name is the finish; the system makes one file of a name, so one process
/// wins. A second, empty file beside it, made in the same way, settles it.
public final class FileFinishClaims: FinishClaims {
  /// The directory's path.
  public let path: String
  private let temporaries = TemporaryFiles()
  private let disk = DiskSync()
  private let confirmed = Atomic(0)

  /// How long a claim is kept, so that a process which was stopped at its end and goes on later
  /// does not announce it again: seven days by the wall clock.
  public static var kept: Duration { .hours(7 * 24) }

  /// Claims in a directory, which is made when the first finish is claimed.
  public init(in path: String) { self.path = path }

  /// See ``FinishClaims/claim(_:by:)``. Does not wait for the disk: an announcement is not held up,
  /// and one of the last moments before a loss of power may come again.
  public func claim(_ finish: SharedFinish, by owner: OwnerMark) throws -> Bool {
    let folder = try Folder.make(path)
    let new = temporaries.next()
    let fields = ClaimFields(finish, by: owner, at: RealTime.wallNanoseconds)
    do throws(SharingError) {
      try folder.write(try Self.text(fields), to: new)
    } catch {
      // Without room for what it says, the file alone still wins the claim.
      guard error.isForWantOfSpace else { throw error }
      return try folder.touch("\(finish.id)")
    }
    defer { folder.unlink(new) }
    let isFirst = try folder.link(new, as: "\(finish.id)")
    if isFirst { disk.note("\(finish.id)", in: folder) }
    return isFirst
  }

  /// See ``FinishClaims/confirm(_:)``.
  public func confirm(_ finish: FinishID) throws {
    _ = try settle(finish)
    if confirmed.add(1, ordering: .relaxed).oldValue % 256 == 0 { try sweep() }
  }

  /// See ``FinishClaims/isClaimed(_:)``.
  public func isClaimed(_ finish: FinishID) throws -> Bool {
    try Folder.open(path)?.version(of: "\(finish)") != nil
  }

  /// See ``FinishClaims/settle(_:)``. The disk has it some tenths of a second later.
  public func settle(_ finish: FinishID) throws -> Bool {
    guard let folder = try Folder.open(path) else { return false }
    guard folder.version(of: "\(finish)") != nil else { return false }
    let isFirst = try folder.touch(Self.settled(finish))
    if isFirst { disk.note(Self.settled(finish), in: folder) }
    return isFirst
  }

  /// See ``FinishClaims/list()``. A claim whose text cannot be read has no owner, and only its
  /// identity.
  public func list() throws -> [FinishClaim] {
    guard let folder = try Folder.open(path) else { return [] }
    let names = Set(try folder.names())
    return try names.sorted().compactMap { name in
      guard let id = FinishID(name) else { return nil }
      return try Self.claim(id, in: folder, isSettled: names.contains(Self.settled(id)))
    }
  }
}

extension FileFinishClaims {
  private static func settled(_ finish: FinishID) -> String { "\(finish).done" }

  private static func text(_ fields: ClaimFields) throws(SharingError) -> [UInt8] {
    do {
      return try RecordText.encode(fields)
    } catch {
      throw error as? SharingError ?? SharingError(.tooLarge(bytes: RecordText.largest + 1))
    }
  }

  private static func claim(
    _ id: FinishID, in folder: Folder, isSettled: Bool
  ) throws(SharingError) -> FinishClaim? {
    let contents = try folder.read("\(id)")
    if contents == .nothing { return nil }
    if case .bytes(let bytes) = contents,
      let fields: ClaimFields = try? RecordText.decode(bytes, name: "\(id)"), fields.finish.id == id
    {
      return FinishClaim(finish: fields.finish, owner: fields.owner, isSettled: isSettled)
    }
    let wall = folder.version(of: "\(id)")?.written ?? 0
    let finish = SharedFinish(id: id, name: "", label: "", total: .zero, wallNanoseconds: wall)
    return FinishClaim(finish: finish, owner: nil, isSettled: isSettled)
  }

  /// Removes claims that have been kept long enough, and what killed processes left.
  private func sweep() throws {
    guard let folder = try Folder.open(path) else { return }
    let names = try folder.names()
    TemporaryFiles.sweep(names, in: folder)
    let oldest = RealTime.wallNanoseconds.saturatingSubtract(Self.kept.saturatedNanoseconds)
    // A claim goes before what settles it: between the two it must not look unconfirmed.
    for name in names.sorted() {
      if let version = folder.version(of: name), version.written < oldest { folder.unlink(name) }
    }
  }
}

extension SharingError {
  fileprivate var isForWantOfSpace: Bool {
    guard case .system(_, let cause) = reason else { return false }
    return [ENOSPC, EDQUOT, EFBIG].contains(cause.code)
  }
}
