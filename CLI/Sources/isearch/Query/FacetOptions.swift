import ArgumentParser
import Foundation
import IncrementalSearch
import RecordFormats
import Records

/// A filter as given on the command line: `column=value`.
struct FilterOption: ExpressibleByArgument, Hashable {
  var name: String
  var value: String

  init?(argument: String) {
    guard let end = argument.firstIndex(of: "="), end > argument.startIndex else { return nil }
    name = String(argument[..<end])
    value = String(argument[argument.index(after: end)...])
  }

  /// The first name that is there twice.
  static func repeated(in options: [FilterOption]) -> String? {
    var seen: Set<String> = []
    return options.first { !seen.insert($0.name).inserted }?.name
  }

  /// The filters, by the names that the records' facets have; a column may also be given by its number.
  static func filters(_ options: [FilterOption], of records: some SearchedRecords) -> [String: String] {
    let names = records.layout.facetNames
    let filters = options.map { option -> (String, String) in
      guard !names.contains(option.name), let number = ColumnName(option.name).number,
        let name = records.layout.columnName(number), names.contains(name)
      else { return (option.name, option.value) }
      return (name, option.value)
    }
    return Dictionary(filters, uniquingKeysWith: { $1 })
  }
}

extension SearchedRecords {
  /// The facet that a user named, by its name or the number of its column.
  func facet(_ name: ColumnName, among facets: [SearchFacet]) -> SearchFacet? {
    if let facet = facets.first(where: { $0.name == name.text }) { return facet }
    let column = name.number.flatMap { layout.columnName($0) }
    return facets.first { $0.name == column }
  }
}

/// How `isearch query` prints counted values.
enum FacetFormat {
  /// The name, and below it a line for each value: the count and the value.
  static func table(of facet: SearchFacet, _ values: ArraySlice<SearchFacet.Value>) -> String {
    let counts = values.map { NumberText.grouped($0.count) }
    let width = counts.map(\.count).max() ?? 0
    var lines = [facet.name]
    for (value, count) in zip(values, counts) {
      lines.append("  " + String(repeating: " ", count: width - count.count) + "\(count)  \(value.value)")
    }
    if facet.values.count > values.count {
      lines.append("  and \(NumberText.grouped(facet.values.count - values.count)) more; --limit shows more")
    }
    return lines.joined(separator: "\n")
  }

  private struct JSONFacet: Encodable {
    struct Value: Encodable { var value: String, count: Int }
    var facet: String
    var values: [Value]
    var more: Int
  }

  /// An object in a line.
  static func json(of facet: SearchFacet, _ values: ArraySlice<SearchFacet.Value>) -> String {
    let object = JSONFacet(
      facet: facet.name, values: values.map { JSONFacet.Value(value: $0.value, count: $0.count) },
      more: facet.values.count - values.count)
    return object.jsonText()
  }
}
