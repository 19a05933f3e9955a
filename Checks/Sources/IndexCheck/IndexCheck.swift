import Foundation

/// Does to an index what may happen to it, one way at a time.
@main
struct IndexCheck {
  private static let usage = """
    usage: index-check TRIAL [OPTIONS]
      crash        kill whoever builds and changes it, let disks run full, let producers pause
      failures     let each write and each sync of a build and of changes fail
      damage       change bits of each table
      places       read it as somebody, and in a place, that may not write; swap files under load
      concurrency  change it from two processes under eight readers
      hostile      ask it random and hostile queries
      TRIAL --help tells its options
    """

  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "crash": try await IndexCrash.main()
    case "failures": try await IndexFailures.main()
    case "damage": try await IndexDamage.main()
    case "places": try await IndexPlaces.main()
    case "concurrency": try await IndexConcurrency.main()
    case "hostile": try await IndexHostile.main()
    case "-h", "--help": print(usage)
    default:
      FileHandle.standardError.write(Data((usage + "\n").utf8))
      exit(2)
    }
  }
}
