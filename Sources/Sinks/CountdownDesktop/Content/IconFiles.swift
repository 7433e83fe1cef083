internal import CountdownSystem
internal import Glibc

/// The files of icons, as applications install them. A server that is given the name of a missing
/// one shows none, or the picture of a broken image.
enum IconFiles {
  private static var folders: [String] {
    let sizes = [16, 22, 24, 32, 48, 64, 96, 128, 256, 512].map { "\($0)x\($0)" }
    return (["scalable"] + sizes).map { "icons/hicolor/\($0)/apps" } + ["pixmaps"]
  }

  /// Whether there is a file of an icon, by its name in the theme `hicolor`, which every other
  /// theme inherits, or by its absolute path.
  static func contain(
    _ icon: String, in data: [String] = UserFolder.data(in: UserFolder.environment),
    exists: (String) -> Bool = { access($0, R_OK) == 0 }
  ) -> Bool {
    if icon.hasPrefix("/") { return exists(icon) }
    return data.contains { root in
      folders.contains { folder in
        ["svg", "png"].contains { exists("\(root)/\(folder)/\(icon).\($0)") }
      }
    }
  }
}
