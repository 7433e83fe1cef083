extension ZoneDatabase {
  /// The present name of a zone that was renamed, such as `America/New_York` of `US/Eastern`, if
  /// the database has a zone of that name; nil for any other name.
  ///
  /// Some systems leave the old names out. The database's table of names has them all the same; the
  /// usual ones are known without it.
  func presentName(of name: String) -> String? {
    let key = name.lowercased()
    return directories.lazy.compactMap { directory -> String? in
      let table = (try? FileBytes.read("\(directory)/tzdata.zi")).flatMap(\.self) ?? []
      guard let present = Self.link(key, in: table) ?? Self.renamed[key], isName(present) else {
        return nil
      }
      return (try? FileBytes.read("\(directory)/\(present)")) == nil ? nil : present
    }.first
  }

  /// The name to which a line `L America/New_York US/Eastern` leads.
  private static func link(_ key: String, in table: [UInt8]) -> String? {
    guard !table.isEmpty, !key.isEmpty else { return nil }
    for line in table.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "L") {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count == 3, fields[2].count == key.utf8.count else { continue }
      if String(decoding: fields[2], as: UTF8.self).lowercased() == key {
        return String(decoding: fields[1], as: UTF8.self)
      }
    }
    return nil
  }

  /// Old names, in lower case, that people and other programs still use.
  private static let renamed = [
    "us/alaska": "America/Anchorage", "us/aleutian": "America/Adak",
    "us/arizona": "America/Phoenix", "us/central": "America/Chicago",
    "us/eastern": "America/New_York", "us/hawaii": "Pacific/Honolulu",
    "us/michigan": "America/Detroit", "us/mountain": "America/Denver",
    "us/pacific": "America/Los_Angeles", "us/samoa": "Pacific/Pago_Pago",
    "us/east-indiana": "America/Indiana/Indianapolis", "canada/atlantic": "America/Halifax",
    "canada/central": "America/Winnipeg", "canada/eastern": "America/Toronto",
    "canada/mountain": "America/Edmonton", "canada/newfoundland": "America/St_Johns",
    "canada/pacific": "America/Vancouver", "america/buenos_aires": "America/Argentina/Buenos_Aires",
    "america/indianapolis": "America/Indiana/Indianapolis", "america/godthab": "America/Nuuk",
    "asia/calcutta": "Asia/Kolkata", "asia/katmandu": "Asia/Kathmandu",
    "asia/rangoon": "Asia/Yangon", "asia/saigon": "Asia/Ho_Chi_Minh", "asia/dacca": "Asia/Dhaka",
    "asia/macao": "Asia/Macau", "asia/istanbul": "Europe/Istanbul",
    "atlantic/faeroe":
      "Atlantic/Faroe", "australia/act": "Australia/Sydney", "australia/nsw": "Australia/Sydney",
    "australia/queensland": "Australia/Brisbane", "australia/victoria": "Australia/Melbourne",
    "australia/west": "Australia/Perth", "brazil/east": "America/Sao_Paulo",
    "europe/kiev": "Europe/Kyiv", "gb": "Europe/London", "eire": "Europe/Dublin",
    "hongkong": "Asia/Hong_Kong", "israel": "Asia/Jerusalem", "japan": "Asia/Tokyo",
    "nz": "Pacific/Auckland", "poland": "Europe/Warsaw", "portugal": "Europe/Lisbon",
    "prc": "Asia/Shanghai", "rok": "Asia/Seoul", "singapore": "Asia/Singapore",
    "turkey": "Europe/Istanbul", "w-su": "Europe/Moscow",
  ]
}
