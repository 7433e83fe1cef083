internal import Glibc

/// The address of the session bus, found as the D-Bus specification says, except that no bus is
/// ever started: GLib would run `dbus-launch` if there is a screen but no bus, or where the
/// address, of which there may be several, says so.
enum SessionBusAddress {
  /// The address in an environment; nil without one.
  static func find(
    in environment: (String) -> String?, exists: (String) -> Bool
  ) -> String? {
    if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
      let known = address.utf8.split(separator: UInt8(ascii: ";"))
        .filter { !$0.starts(with: "autolaunch:".utf8) }
      return known.isEmpty ? nil : known.map { String(Substring($0)) }.joined(separator: ";")
    }
    guard let directory = environment("XDG_RUNTIME_DIR"), directory.hasPrefix("/"),
      exists(directory + "/bus")
    else { return nil }
    return "unix:path=" + escaped(directory) + "/bus"
  }

  /// The address in the process's environment.
  static func find() -> String? {
    find(
      in: { name in getenv(name).map { String(cString: $0) } },
      exists: isOurs)
  }

  /// Whether a path exists and belongs to this user: GLib accepts no other, and would start a bus
  /// then.
  private static func isOurs(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == geteuid()
  }

  /// Bytes that an address may not hold as they are, as `%` and two hexadecimal digits.
  private static func escaped(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if byte < 128, character.isLetter || character.isNumber || "-_/.\\".contains(character) {
        text.append(character)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text
  }
}
