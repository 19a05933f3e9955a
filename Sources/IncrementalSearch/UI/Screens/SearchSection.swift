/// Consecutive rows that belong together: those of one letter, or of one day.
public struct SearchSection<Key: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>: Identifiable,
  Equatable,
  Sendable
where Item.ID: Sendable {
  /// What the rows have in common.
  public let key: Key
  /// The rows.
  public internal(set) var items: [Item]
  /// Which of the sections with this key it is; greater than 0 only where the source's order comes back to a key.
  public let repetition: Int

  /// Identifies the section among the others.
  public var id: ID { ID(key: key, repetition: repetition) }

  /// The identity of a section.
  public struct ID: Hashable, Sendable {
    let key: Key
    let repetition: Int
  }
}

extension SearchSnapshot {
  /// The rows in sections, in order. Costs time in proportion to the rows.
  ///
  /// ```swift
  /// let sections = search.snapshot.sections { $0.title.first ?? "#" }
  /// ```
  ///
  /// A section can continue on the next page. The source has to give rows that belong together one after the other: this sorts
  /// nothing, since rows that are not loaded could not be sorted in. `items` of all sections together are the rows.
  public func sections<Key: Hashable & Sendable>(by key: (Item) -> Key) -> [SearchSection<Key, Item>] {
    var sections: [SearchSection<Key, Item>] = []
    var counts: [Key: Int] = [:]
    for item in items {
      let key = key(item)
      if sections.last?.key == key {
        sections[sections.count - 1].items.append(item)
      } else {
        let repetition = counts[key, default: 0]
        counts[key] = repetition + 1
        sections.append(SearchSection(key: key, items: [item], repetition: repetition))
      }
    }
    return sections
  }
}
