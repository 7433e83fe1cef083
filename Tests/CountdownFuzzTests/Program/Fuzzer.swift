import Foundation

private typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// What libFuzzer has in place of a `main`, where the program brings its own.
@_silgen_name("LLVMFuzzerRunDriver")
private func run(
  _ count: UnsafeMutablePointer<CInt>, _ words: UnsafeMutablePointer<Words>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The target that is tried, which the environment names.
private let target = FuzzTarget.all.first {
  $0.name == ProcessInfo.processInfo.environment["FUZZ_TARGET"]
}

/// The function that the package manager makes the program's `main`.
@_cdecl("CountdownFuzzer_main")
func main(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  let names = FuzzTarget.all.map(\.name)
  if CommandLine.arguments.dropFirst() == ["--list"] {
    print(names.joined(separator: "\n"))
    return 0
  }
  if target == nil {
    print("FUZZ_TARGET must be one of \(names.joined(separator: ", "))")
    return 2
  }
  var (count, words) = (count, words)
  return run(&count, &words) { data, length in
    do {
      try target?.check(Array(UnsafeBufferPointer(start: data, count: length)))
    } catch {
      fatalError("\(error)")
    }
    return 0
  }
}
