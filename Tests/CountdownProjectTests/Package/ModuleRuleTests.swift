import CountdownTestSupport
import Foundation
import Testing

/// The order of the wings and of the targets, and their names.
@Suite(.ownThread) struct ModuleRuleTests {
  private let manifest: Manifest

  init() throws { manifest = try Manifest() }

  /// A row of the first table of Documentation/Architecture.md.
  private struct Wing {
    let name: String
    let imports: Set<String>
    let targets: Set<String>
  }

  private func wings() throws -> [Wing] {
    let page = try String(
      contentsOf: Package.root.appending(path: "Documentation/Architecture.md"), encoding: .utf8)
    let table = page.prefix(upTo: try #require(page.range(of: "```")).lowerBound)
    let rows = table.matches(of: /(?m)^\| `(\w+)` \|([^|]*)\|([^|]*)\|/)
    func names(_ cell: Substring) -> Set<String> {
      Set(cell.matches(of: /`(\w+)`/).map { String($0.1) })
    }
    return rows.enumerated().map { place, row in
      let below = Set(rows[..<place].map { String($0.1) })
      return Wing(
        name: String(row.1), imports: row.2 == " all " ? below : names(row.2),
        targets: names(row.3))
    }
  }

  @Test func theArchitectureSaysWhichWingImportsWhich() throws {
    let wings = try wings()
    let wing = Dictionary(
      uniqueKeysWithValues: manifest.targets.compactMap { target in
        target.wing.map { (target.name, $0) }
      })
    #expect(Set(wings.map(\.name)) == Set(wing.values))
    for (place, row) in wings.enumerated() {
      let targets = manifest.targets.filter { $0.wing == row.name }
      #expect(row.targets == Set(targets.map(\.name)), "\(row.name)")
      let imported = Set(targets.flatMap(\.imports).compactMap { wing[$0] })
      #expect(row.imports == imported.subtracting([row.name]), "\(row.name)")
      #expect(row.imports.isSubset(of: wings[..<place].map(\.name)), "\(row.name) imports upward")
    }
  }

  /// What comes with Swift and any target of `Sources` may import.
  private static let system: Set<String> = ["Glibc", "Synchronization", "Observation"]

  /// The C library, by the names that it has on other systems.
  private static let cLibraries: Set<String> = ["Glibc", "Musl", "Android", "Darwin"]

  @Test func oneFileOfTheCoreNamesTheCLibrary() throws {
    let files = try SourceTree.swiftFiles(in: "Sources/Core").filter { file in
      !Self.cLibraries.isDisjoint(with: file.imports)
    }
    #expect(files.map(\.target) == ["Countdown"])
    #expect(files.first?.path.hasSuffix("/CLibrary.swift") == true)
  }

  @Test func filesImportWhatTheManifestSaysAndNothingElse() throws {
    let targets = Set(manifest.targets.map(\.name))
    // Tests start them, and some know them from inside.
    let programs = manifest.targets.filter { $0.type == "executable" }.map(\.name)
    let files = try SourceTree.swiftFiles(in: "Sources", "Tests")
    #expect(files.count > 50)
    for (name, files) in Dictionary(grouping: files, by: \.target) {
      // Of what is no target of the package: consumers, files that others are compiled with.
      guard let target = manifest.targets.first(where: { $0.name == name }) else { continue }
      let imported = Set(files.flatMap(\.imports))
      let ours = imported.intersection(targets).subtracting(programs)
      #expect(ours == target.imports.subtracting(programs), "\(name)")
      guard target.wing != nil else { continue }
      let own =
        name == "CountdownFoundation"
        ? ["Foundation"] : name == "Countdown" ? Self.cLibraries : []
      let system = Self.system.union(own)
      #expect(imported.subtracting(targets).isSubset(of: system), "\(name)")
    }
    #expect(Set(files.map(\.target)).isSuperset(of: manifest.libraries))
  }

  /// SwiftPM refuses two packages with one name among their targets, whatever is used of them.
  @Test func everyTargetHasANameThatNoOtherPackageHas() {
    #expect(manifest.targets.count > 40)
    // `TickDrift` is a product, whose name is fixed.
    for name in manifest.targets.map(\.name) where name != "TickDrift" {
      let isOurs = name.hasPrefix("Countdown") || name.hasPrefix("CCountdown")
      #expect(isOurs, "\(name) may be another package's")
    }
  }

  @Test func theIndexDocumentsEveryLibrary() throws {
    let index = try String(contentsOf: Package.root.appending(path: ".spi.yml"), encoding: .utf8)
    let documented = index.matches(of: /- (Countdown\w*)/).map { String($0.1) }
    #expect(documented.sorted() == manifest.libraries.sorted())
  }

  @Test func cModulesAreCalledLikeTheirTargets() throws {
    for folder in ["Sources", "Benchmarks"] {
      let base = Package.root.appending(path: folder).path
      for path in try FileManager.default.subpathsOfDirectory(atPath: base)
      where path.hasSuffix("module.modulemap") && !path.hasPrefix(".build") {
        let target = path.split(separator: "/")[folder == "Sources" ? 1 : 0]
        let text = try String(contentsOfFile: "\(base)/\(path)", encoding: .utf8)
        #expect(text.contains("module \(target) "), "\(path)")
      }
    }
  }

  /// The headers of the C library and of the compiler, without which Swift itself does not work.
  private static let headers: Set<String> = [
    "dirent.h", "dlfcn.h", "errno.h", "fcntl.h", "langinfo.h", "link.h",
    "linux/close_range.h", "locale.h", "malloc.h", "poll.h", "pthread.h", "sched.h", "semaphore.h",
    "signal.h", "spawn.h",
    "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h",
    "sys/eventfd.h", "sys/mman.h", "sys/signalfd.h", "sys/socket.h",
    "sys/stat.h", "sys/syscall.h", "sys/timerfd.h", "time.h", "unistd.h",
  ]

  @Test func noFileNeedsAHeaderThatSwiftDoesNotBring() throws {
    let base = Package.root.appending(path: "Sources").path
    var included: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: base)
    where path.hasSuffix(".c") || path.hasSuffix(".h") {
      let text = try String(contentsOfFile: "\(base)/\(path)", encoding: .utf8)
      for match in text.matches(of: /#\s*(?:include|import)\s*[<"]([^>"]+)[>"]/) {
        let header = String(match.1)
        included.insert(header)
        let isKnown = header.hasPrefix("CCountdown") || Self.headers.contains(header)
        #expect(isKnown, "\(path) needs \(header)")
      }
    }
    #expect(Self.headers.isSubset(of: included), "\(Self.headers.subtracting(included).sorted())")
    let text = try String(
      contentsOf: Package.root.appending(path: "Package.swift"), encoding: .utf8)
    for word in ["systemLibrary", "pkgConfig", "linkedLibrary"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func importsAreFoundHoweverTheyAreWritten() {
    let file = SourceTree.File(
      path: "Sources/Wing/X/x.swift",
      lines: [
        "import A", "internal import B", "@preconcurrency public import C.Sub",
        "import struct D.Thing", "// import E", "let imported = 1",
      ])
    #expect(file.imports == ["A", "B", "C", "D"])
    #expect(file.target == "X")
  }
}
