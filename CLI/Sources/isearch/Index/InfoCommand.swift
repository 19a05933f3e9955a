import ArgumentParser
import Foundation
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import Records

/// `isearch info`.
struct InfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Say what is in an index.",
    discussion: """
        isearch info people.isearch
        isearch info --check --json people.isearch

      Of a collection of a search cluster it asks each node too; --check then exits with 1 if one of them does not answer, \
      is not well or has no leader.

      Exit status: 0 if all is well, 1 if --check finds damage, 2 if there is no such index.
      """)

  @Flag(help: "Print a JSON object.")
  var json = false

  @Flag(
    help: """
      Look through the whole file for damage: the checksums of its pages and records, SQLite's structures and the \
      full-text tables. Takes a while for a large one, and writers wait meanwhile.
      """)
  var check = false

  @OptionGroup var key: ClusterKey

  @Argument(help: "The index, or the address of a collection of a search cluster.", completion: .file())
  var index: String

  func validate() throws { try FileNames.check([index]) }

  func run() async throws {
    if TypesenseAddress.isAddress(index) {
      let description = try await ClusterDescription(index, key: key.value())
      print(json ? description.json : description.table)
      guard let trouble = description.trouble else { return }
      // In order where both go to one place.
      try RecordOutput.flush()
      printError("isearch: \(trouble)")
      if check { throw ExitCode(1) }
      return
    }
    do {
      try await describe()
    } catch IndexError.damaged(_, let detail) {
      // So damaged that nothing is known of it.
      guard check else { throw IndexError.damaged(path: index, detail: detail) }
      print(json ? IndexDescription.json(damaged: index, detail) : "\(index)\n  check           \(detail)")
      throw ExitCode(1)
    }
  }

  private func describe() async throws {
    let opened = try SearchIndex(index)
    let description = try await IndexDescription(path: index, opened.information())
    let damage = check ? try await opened.check() : nil
    print(json ? description.json(damage: damage) : description.table(damage: damage))
    if damage?.isEmpty == false { throw ExitCode(1) }
  }
}
