import CCountdownHeaderChecks
import Testing

/// The declarations of the libraries that are opened when first needed. The build compares them
/// with the libraries' headers, where there are any.
@Suite struct HeaderTests {
  @Test(arguments: [
    ("libasound2-dev", countdown_checked_alsa), ("libsndfile1-dev", countdown_checked_sndfile),
    ("libglib2.0-dev", countdown_checked_gio), ("libnotify-dev", countdown_checked_notify),
    ("libsqlite3-dev", countdown_checked_sqlite), ("libpq-dev", countdown_checked_postgres),
  ])
  func listsAreComparedWithTheHeader(of package: String, wasThere: Bool) {
    let advice = "apt-get install -y \(package), touch Tests/Headers/*.c, and build again"
    #expect(wasThere, "no header: \(advice)")
  }
}
