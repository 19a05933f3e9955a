/// Consecutive values of an ``ArraySource``, stored as what they have besides their texts.
///
/// The source keeps the texts, and lends them when values are made from both.
public protocol PackedValues<Element>: Sendable {
  /// What is packed.
  associatedtype Element: Identifiable

  /// Makes the values at some places anew, equal to those packed and in the order of the places.
  func values(at places: [Int], texts: PackedTexts) -> [Element]

  /// The place of the value with an id, from 0; nil if there is none. Costs little: it is asked of all that is packed.
  func place(of id: Element.ID) -> Int?
}

/// Packs consecutive values; nil if they have to stay as they are.
public typealias ValuePacking<Element: Identifiable> =
  @Sendable (ArraySlice<Element>) -> (any PackedValues<Element>)?

/// The texts of packed values, as they were appended for each.
public struct PackedTexts: Sendable {
  private let records: FoldedRecords

  init(_ records: FoldedRecords) { self.records = records }

  /// Appends the text of the value at a place, in UTF-8 or whatever was taken for it. Costs a pass over its bytes.
  public func append(at place: Int, to bytes: inout [UInt8]) { records.appendOriginal(of: place, to: &bytes) }
}
