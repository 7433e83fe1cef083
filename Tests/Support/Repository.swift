package import Foundation

/// The checkout that the tests belong to.
package enum Repository {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
