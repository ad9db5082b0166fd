internal import Glibc

@main
struct Bench {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    switch arguments.popFirst() {
    case "layout": exit(LayoutBenchmark.run(Array(arguments)))
    case "forces": exit(ForcesBenchmark.run(Array(arguments)))
    case "simulate": exit(SimulationBenchmark.run(Array(arguments)))
    case "compare": exit(CompareBenchmark.run(Array(arguments)))
    case "labels": exit(LabelBenchmark.run(Array(arguments)))
    case "paint": exit(PaintBenchmark.run(Array(arguments)))
    default:
      let usages = [
        LayoutBenchmark.usage, ForcesBenchmark.usage, SimulationBenchmark.usage, CompareBenchmark.usage,
        LabelBenchmark.usage, PaintBenchmark.usage,
      ]
      LayoutBenchmark.complain(usages.joined(separator: "\n"))
      exit(64)
    }
  }
}
