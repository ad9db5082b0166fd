internal import Glibc

@main
struct Bench {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    switch arguments.popFirst() {
    case "layout": exit(LayoutBenchmark.run(Array(arguments)))
    case "simulate": exit(SimulationBenchmark.run(Array(arguments)))
    case "compare": exit(CompareBenchmark.run(Array(arguments)))
    default:
      LayoutBenchmark.complain("\(LayoutBenchmark.usage)\n\(SimulationBenchmark.usage)\n\(CompareBenchmark.usage)")
      exit(64)
    }
  }
}
