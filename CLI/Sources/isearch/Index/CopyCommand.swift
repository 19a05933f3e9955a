import ArgumentParser
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import Records

/// `isearch copy`.
struct CopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy an index while it is searched and changed: to back it up, or to publish it.",
    discussion: """
        isearch copy people.isearch backup/people.isearch
        isearch index people.csv -o new.isearch
        isearch copy new.isearch /srv/people.isearch

      The copy is of one moment, and is there once it is complete and on the disk. An index that has its name is replaced \
      in one step: who searches or serves it goes over to the new one between two answers.

      Exit status: 0 if it was copied, 2 if something is wrong, 130 if interrupted; then nothing has changed.
      """)

  @Argument(help: "The index to copy.", completion: .file())
  var index: String

  @Argument(help: "The file to make or to replace.", completion: .file())
  var target: String

  func validate() throws {
    try FileNames.check([index, target])
    if let address = [index, target].first(where: TypesenseAddress.isAddress) {
      throw ValidationError(
        "\(address): a collection is not copied, it is filled by its records: isearch index FILE --to \(address)")
    }
  }

  func run() async throws {
    let (index, target) = (index, target)
    try await Interruption.cancelling { try await Self.copy(index, to: target) }
  }

  /// Copies an index; what is there stays as it is if this throws.
  static func copy(_ index: String, to target: String) async throws {
    let opened = try SearchIndex(index)
    try await opened.information().checkFilled(index)
    try await opened.copy(to: target)
  }
}
