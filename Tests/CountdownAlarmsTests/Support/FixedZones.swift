import CountdownAlarms
import Foundation

/// The zone files among the fixtures, of one release: what governments decide later changes no
/// test.
enum FixedZones {
  static let directory = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/zoneinfo-2025b").standardizedFileURL.path

  static var database: ZoneDatabase { ZoneDatabase(environment: ["TZDIR": directory]) }

  static func rules(_ name: String) throws -> ZoneRules { try database.rules(named: name) }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(directory)/\(name)")))
  }

  static let names = [
    "Africa/Casablanca", "Africa/Monrovia", "America/Havana", "America/Nuuk", "America/Santiago",
    "America/Sao_Paulo", "America/St_Johns", "Antarctica/Troll", "Asia/Gaza", "Asia/Kathmandu",
    "Asia/Manila", "Asia/Pyongyang", "Asia/Tehran", "Australia/Sydney", "Europe/Berlin",
    "Europe/Dublin", "Pacific/Apia", "Pacific/Chatham", "Pacific/Kwajalein", "Pacific/Norfolk",
    "UTC",
  ]
}
