internal import CCountdownSQLite
internal import Countdown
internal import CountdownSystem
internal import Glibc

/// One connection to a database: the only place that calls SQLite.
///
/// Statements are prepared once and kept. Not for use by two threads at a time.
///
/// Sendable, because it may move to another thread between two calls; its owner makes each call
/// under a lock.
final class SQLiteConnection: @unchecked Sendable {
  private let handle: OpaquePointer
  private let path: String
  private var statements: [String: OpaquePointer] = [:]
  /// The access that it was opened with.
  let access: Access
  /// The origin of a copy in memory.
  var origin: Origin?

  /// The access to a database.
  enum Access {
    /// Reading and writing, or only reading if more is not allowed. The file must exist.
    case shared
    /// Reading the file as it is, without a trace.
    case frozen
    /// In memory.
    case memory
  }

  /// - Parameter timeout: how long it waits for other connections to finish.
  init(path: String, _ access: Access, timeout: Duration) throws(SQLiteFailure) {
    do { try LibraryProblem.check(countdown_sqlite_open()) } catch {
      throw SQLiteFailure(.unreachable, error.message, remedy: error.advice)
    }
    let flags = access == .frozen ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      Self.address(of: path, access), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
    guard let handle else { throw SQLiteFailure(.failed, "out of memory") }
    self.handle = handle
    self.path = path
    self.access = access
    guard code == SQLITE_OK else { throw failure(code) }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestText)
    let milliseconds = timeout.saturatedNanoseconds / 1_000_000
    sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
    countdown_sqlite_distrust(handle)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    FileSizeSignal.suppressed { _ = sqlite3_close_v2(handle) }
  }

  /// The greatest length of a text that is written or read, in bytes.
  static let longestText: Int32 = 1 << 20

  private static func address(of path: String, _ access: Access) -> String {
    if access == .memory { return path }
    let escaped = path.utf8.map { byte in
      let isPlain = byte > 0x2C && byte < 0x7F && byte != UInt8(ascii: "?")
      return isPlain
        ? String(UnicodeScalar(byte))
        : "%"
          + String(UInt16(byte) | 0x100, radix: 16)
          .dropFirst()
    }
    return "file:" + escaped.joined() + (access == .frozen ? "?immutable=1" : "")
  }
}

extension SQLiteConnection {
  /// Whether it could be opened only to read.
  var isReadOnly: Bool { access == .memory || sqlite3_db_readonly(handle, "main") != 0 }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The file's first bytes, regardless of a journal or a log beside it; nil if it has fewer.
  func firstBytes(_ count: Int32) -> [UInt8]? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    var bytes = [UInt8](repeating: 0, count: Int(count))
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let read = file.pointee.pMethods?.pointee.xRead,
      read(file, &bytes, count, 0) == SQLITE_OK
    else { return nil }
    return bytes
  }

  /// Forgets the pages in memory. A file that was written over may look unchanged to SQLite,
  /// which compares sixteen bytes.
  func forgetPages() { sqlite3_db_release_memory(handle) }

  /// A copy in memory of all that can be read.
  func copy() throws(SQLiteFailure) -> SQLiteConnection {
    let copy = try SQLiteConnection(path: ":memory:", .memory, timeout: .zero)
    guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
      throw copy.failure(sqlite3_errcode(copy.handle))
    }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw failure(code) }
    return copy
  }

  /// Leaves the file unchanged when this is the last connection to close.
  func closeUntouched() { countdown_sqlite_close_untouched(handle) }

  /// Runs a statement to its end, and calls back for each row.
  func run(
    _ sql: String, _ values: [SQLiteValue] = [],
    each: (SQLiteRow) throws(SQLiteFailure) -> Void = { _ in }
  ) throws(SQLiteFailure) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      let code = value.bind(to: statement, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw failure(code) }
    }
    errno = 0
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw failure(code) }
      try each(SQLiteRow(statement: statement))
    }
  }

  /// The first column of the first row, if it is a whole number.
  func number(_ sql: String) throws(SQLiteFailure) -> Int64? {
    var result: Int64?
    try run(sql) { row in if result == nil { result = row.integer(0) } }
    return result
  }

  /// Checks the whole database for damage, which reading alone may not find.
  func check() throws(SQLiteFailure) {
    var finding: String?
    try run("PRAGMA quick_check(1)") { row in finding = row.text(0) }
    if finding != "ok" { throw SQLiteFailure(.corrupt, finding ?? "no answer") }
  }

  /// Runs several statements that bring no rows.
  func runScript(_ script: String) throws(SQLiteFailure) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func prepared(_ sql: String) throws(SQLiteFailure) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code) }
    statements[sql] = statement
    return statement
  }

  /// Whether no further file can be made where the database lies.
  private var hasNoInode: Bool {
    var status = statvfs()
    return statvfs(path, &status) == 0 && status.f_files > 0 && status.f_favail == 0
  }

  private func failure(_ code: Int32) -> SQLiteFailure {
    // SQLite keeps it only for some failures.
    let system = errno == 0 ? sqlite3_system_errno(handle) : errno
    let words = String(cString: sqlite3_errmsg(handle))
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return SQLiteFailure(.locked, words)
    case SQLITE_READONLY: return SQLiteFailure(.readOnly, words)
    case SQLITE_FULL: return SQLiteFailure(.full, words)
    case SQLITE_NOTADB: return SQLiteFailure(.foreign, words)
    // An SQL error: a table or a column is not as it should be.
    case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_MISMATCH: return SQLiteFailure(.corrupt, words)
    case SQLITE_TOOBIG: return SQLiteFailure(.failed, words, remedy: "shorten the long text")
    case SQLITE_NOMEM: return SQLiteFailure(.failed, words, remedy: "free memory and try again")
    case SQLITE_IOERR: return SQLiteFailure(system: system, .failed, words)
    // The journal beside the file could not be made, and the system's reason is lost.
    case SQLITE_CANTOPEN where hasNoInode: return SQLiteFailure(.full, "\(words): no inode is free")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      return SQLiteFailure(system: system, .unreachable, words)
    default: return SQLiteFailure(.failed, words)
    }
  }
}

/// One row, as long as its callback runs.
struct SQLiteRow {
  fileprivate let statement: OpaquePointer

  /// nil for anything but a whole number.
  func integer(_ column: Int32) -> Int64? {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(statement, column)
  }

  /// nil for anything but a text.
  func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(statement, column)
    else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// nil for anything but a blob.
  func blob(_ column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    let bytes = sqlite3_column_blob(statement, column)
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }
}

/// The value of a statement's parameter.
enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let value): return sqlite3_bind_int64(statement, index, value)
    case .text(var value):
      return value.withUTF8 { bytes in
        guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
        return countdown_sqlite_bind_text(statement, index, bytes.baseAddress, count)
      }
    case .blob(let value):
      return value.withUnsafeBytes { bytes in
        guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
        return countdown_sqlite_bind_blob(statement, index, bytes.baseAddress, count)
      }
    }
  }
}
