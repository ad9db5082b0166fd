internal import Foundation

@main
struct Bench {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    switch arguments.popFirst() {
    case "layout": exit(LayoutBenchmark.run(Array(arguments)))
    default:
      FileHandle.standardError.write(Data("\(LayoutBenchmark.usage)\n".utf8))
      exit(64)
    }
  }
}
