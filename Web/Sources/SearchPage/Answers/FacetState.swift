import BrowserBridge
import SearchMachines

/// What is known of the facets of a query, and what the host was told of it.
struct FacetState {
  /// Whether the data has any.
  var exist = false
  /// The query whose counts were asked for last.
  private var asked: SearchQuery?
  private var counts = Counts.awaited
  /// The facets as the server gave them.
  private var list: [UInt8] = []
  private var told: (list: [UInt8], filters: [String: String]) = ([], [String: String]())

  /// What has become of the counts that were asked for.
  private enum Counts { case awaited, there, failed, outdated }

  /// The counts of a query are asked for.
  mutating func ask(_ query: SearchQuery) { (asked, counts) = (query, .awaited) }

  /// Takes in how many records have which value, or that nobody knows, unless that is of another query than the one asked for last,
  /// or of data that has changed since.
  mutating func take(_ content: JSONText?, of query: SearchQuery) {
    guard query == asked, counts != .outdated else { return }
    counts = content == nil ? .failed : .there
    if let facets = content?["facets"], facets.elements != nil { list = facets.bytes }
  }

  /// Counts are wanted anew, since the data has changed.
  mutating func forget() { counts = .outdated }

  /// How long the rows of a query stay before its facets are counted; nil if they are.
  func rest(of query: SearchQuery) -> Duration? {
    if asked != query || counts == .outdated { return .milliseconds(150) }
    return counts == .failed ? .seconds(10) : nil
  }

  /// Whether the counts that the host shows are those of another query.
  func areOld(for query: SearchQuery) -> Bool {
    !list.isEmpty && (asked != query || counts == .awaited || counts == .failed)
  }

  /// Tells the host what there is to filter by and what is, if it does not know.
  mutating func tell(_ filters: [String: String], to commands: inout JSONOutput) {
    if told.list == list, told.filters == filters { return }
    told = (list, filters)
    commands.object { [list] output in
      output.key("facets")
      if list.isEmpty { output.list { _ in } } else { output.raw(list) }
      output.key("filters")
      output.list { output in
        for (name, value) in filters.withoutWays {
          output.object { output in
            output.member("name", name)
            output.member("value", value)
          }
        }
      }
      output.key("ways")
      output.object { output in
        for way in SearchWay.allCases { if let value = filters[way.key] { output.member(way.name, value) } }
      }
    }
  }
}
