import Foundation
import IncrementalSearchSQLite
import RecordFormats

/// Information about an index, in words and for machines.
package struct IndexDescription {
  let path: String
  let information: IndexInformation
  private let properties: IndexProperties

  package init(path: String, _ information: IndexInformation) {
    self.path = path
    self.information = information
    properties = IndexProperties(information.settings.properties)
  }

  /// A line for each thing; with what is wrong, if that was looked for.
  package func table(damage: [String]?) -> String {
    let settings = information.settings
    var rows = [
      ("records", NumberText.grouped(information.count)), ("input", input),
      ("order", settings.isRanked ? "by rank, highest first" : "as they were given"),
      ("parts of words", settings.hasSubstrings ? "indexed" : "not indexed"),
      ("size", NumberText.bytes(information.size) + free),
    ]
    if let header = properties.header { rows.insert(("columns shown", header), at: 2) }
    let columns = properties.layout.columnLines(most: 40)
    if !columns.isEmpty { rows.append(("columns", columns.joined(separator: "\n" + indent))) }
    if !settings.facets.isEmpty { rows.append(("facets", settings.facets.joined(separator: ", "))) }
    if let rate = information.buildRate {
      rows.append(("built in", NumberText.duration(information.buildSeconds) + " (\(NumberText.grouped(Int(rate)))/s)"))
    }
    rows += [
      ("built", built),
      ("changes", NumberText.grouped(information.revision)),
      ("build", information.build),
      ("layout", "version \(information.schemaVersion), SQLite \(information.sqliteVersion)"),
    ]
    if let damage { rows.append(("check", damage.isEmpty ? "no damage" : damage.joined(separator: "\n" + indent))) }
    return
      ([path]
      + rows.map { name, value in
        "  " + name + String(repeating: " ", count: Self.nameColumns - name.count) + value
      }).joined(separator: "\n")
  }

  private static let nameColumns = 16
  private var indent: String { String(repeating: " ", count: Self.nameColumns + 2) }

  private var built: String {
    switch information.generation {
    case 0 where information.wasNeverFilled: "never: its first build was cut off, or has not ended"
    case 1: "once"
    case let times: "\(NumberText.grouped(times)) times"
    }
  }

  private var free: String {
    information.freeSize > 0 ? ", \(NumberText.bytes(information.freeSize)) of it free" : ""
  }

  private var input: String {
    switch properties.input {
    case .sample: "the bundled sample"
    case .records: properties.layout.format.words
    case .unknown: "of another program"
    }
  }

  private struct JSONIndex: Encodable {
    var path: String
    var records: Int
    var input: String
    var format: String?
    var ranked: Bool
    var substrings: Bool
    var facets: [String]
    var columns: [String]
    var size: Int
    var freeSize: Int
    var generation: Int
    var revision: Int
    var schemaVersion: Int
    var sqliteVersion: String
    var buildSeconds: Double
    var buildCount: Int
    var properties: [String: String]
    var build: String
    var damage: [String]?
  }

  /// An object of an index of which nothing is known.
  package static func json(damaged path: String, _ detail: String) -> String {
    struct Damaged: Encodable {
      var path: String
      var damage: [String]
    }
    return Damaged(path: path, damage: [detail]).jsonText(pretty: true)
  }

  /// An object with all of it.
  package func json(damage: [String]?) -> String {
    let value = JSONIndex(
      path: path, records: information.count, input: properties.input.rawValue,
      format: properties.input == .records ? properties.layout.format.rawValue : nil,
      ranked: information.settings.isRanked, substrings: information.settings.hasSubstrings,
      facets: information.settings.facets, columns: properties.layout.columnLines(most: .max), size: information.size,
      freeSize: information.freeSize, generation: information.generation, revision: information.revision,
      schemaVersion: information.schemaVersion, sqliteVersion: information.sqliteVersion,
      buildSeconds: information.buildSeconds, buildCount: information.buildCount,
      properties: information.settings.properties, build: information.build, damage: damage)
    return value.jsonText(pretty: true)
  }
}

extension RecordFormat {
  /// The format as a person calls it.
  fileprivate var words: String {
    switch self {
    case .lines: "lines"
    case .tsv: "TSV"
    case .csv: "CSV"
    case .jsonLines: "JSON Lines"
    }
  }
}
