import Testing

@testable import IncrementalSearch

/// A field's focus and a screen's wish for it.
@Suite struct FieldFocusTests {
  private var focus = FieldFocus()

  @Test mutating func aWishIsFollowedOnce() {
    #expect(focus.wants(false, isEdited: false) == nil)
    #expect(focus.wants(true, isEdited: false) == .begin)
    // The view is updated again before editing has begun.
    #expect(focus.wants(true, isEdited: false) == nil)
    #expect(focus.edits(true) == nil, "the screen knows")
    #expect(focus.wants(false, isEdited: true) == .end)
    #expect(focus.edits(false) == nil)
  }

  @Test mutating func aPersonsTapAndTheKeyboardsEndAreTold() {
    #expect(focus.edits(true) == true)
    #expect(focus.wants(true, isEdited: true) == nil)
    #expect(focus.edits(false) == false)
    #expect(focus.wants(false, isEdited: false) == nil)
  }

  @Test mutating func aFieldThatCannotBeEditedSaysSo() {
    #expect(focus.wants(true, isEdited: false) == .begin)
    #expect(focus.edits(false) == false)
    #expect(focus.wants(false, isEdited: false) == nil)
    #expect(focus.wants(true, isEdited: false) == .begin, "and can be asked again")
  }

  /// The view may be updated before the screen has taken in what it was told.
  @Test mutating func aWishThatWasOvertakenIsNotUndone() {
    #expect(focus.wants(true, isEdited: true) == nil, "edited already")
    #expect(focus.edits(true) == nil)
  }
}
