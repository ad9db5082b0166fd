import IdearyCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@main
struct Main {
  static func main() {
    exit(IdearyCommand.run(Array(CommandLine.arguments.dropFirst())))
  }
}
