internal import Foundation

/// Copies of the system's libraries that lack a function, as older versions do, for programs that
/// find them by `LD_LIBRARY_PATH`.
package enum OldLibrary {
  /// Copies a library and gives one of its functions another name. The library itself must not call
  /// that function.
  package static func make(
    _ library: String, without function: String, in folder: String
  ) throws {
    let script = """
      mkdir -p "$2"; real=$(/sbin/ldconfig -p | grep -m1 "$0 " | sed 's/.* //')
      LC_ALL=C sed "s/\\x00$1\\x00/\\x00X${1#?}\\x00/g" "$real" >"$2/$0"; ! cmp -s "$real" "$2/$0"
      """
    try run(["sh", "-c", script, library, function, folder])
  }

  /// Makes a library without any function.
  package static func makeEmpty(_ library: String, in folder: String) throws {
    try run(["clang", "-shared", "-o", "\(folder)/\(library)", "-x", "c", "/dev/null"])
  }

  private static func run(_ command: [String]) throws {
    let status = try FinishedCommand(command).status
    if status != 0 { throw CommandFailure(status: status) }
  }
}
