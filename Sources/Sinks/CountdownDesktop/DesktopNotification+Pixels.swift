extension DesktopNotification {
  /// A picture in pixels, for an icon that is in no file.
  public struct Pixels: Hashable, Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// Red, green, blue and opacity of each pixel, from 0 to 255: the rows from the top, each from
    /// the left.
    public let bytes: [UInt8]

    /// A picture of 1 to 512 pixels each way; nil for any other, or where its bytes are not four
    /// times as many as its pixels.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
      let sizes = 1...512
      guard sizes.contains(width), sizes.contains(height), bytes.count == width * height * 4
      else { return nil }
      (self.width, self.height, self.bytes) = (width, height, bytes)
    }
  }
}

extension DesktopNotification.Pixels {
  /// The hint `image-data`, of the type `(iiibiiay)`.
  var hint: BusValue {
    let (width, height) = (Int32(clamping: width), Int32(clamping: height))
    return .tuple([
      .int32(width), .int32(height), .int32(width * 4), .bool(true), .int32(8), .int32(4),
      .bytes(bytes),
    ])
  }
}
