/// A made-up thing that the demo lists: its place in the list, a title and what else is said of it.
struct DemoRecord: Identifiable, Hashable, Sendable {
  /// Counts from 1.
  var id: Int
  var title: String
  var texts: [String]
}
