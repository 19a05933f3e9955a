// swift-format-ignore-file
// A stub of AppKit: names, signatures, isolation and availability as we believe Apple ships them, without any behaviour.
// What type-checks against it is linted, not built.
@_exported import Foundation

/// Of the Objective-C runtime.
@available(macOS 10, *)
public struct Selector: Equatable, Sendable {
  public init(_ name: String) { fatalError() }
}

@available(macOS 10, *)
@MainActor open class NSView: NSObject {
  public nonisolated override init() { fatalError() }
}

@available(macOS 10, *)
@MainActor open class NSText: NSView {
  open var string: String {
    get { fatalError() }
    set {}
  }
}

@available(macOS 10, *)
@MainActor open class NSTextView: NSText {
  open func hasMarkedText() -> Bool { fatalError() }
  open func markedRange() -> NSRange { fatalError() }
}

@available(macOS 10, *)
@MainActor open class NSControl: NSView {
  open var stringValue: String {
    get { fatalError() }
    set {}
  }
  open func currentEditor() -> NSText? { fatalError() }
}

@available(macOS 10, *)
@MainActor open class NSTextField: NSControl {
  open var placeholderString: String? {
    get { fatalError() }
    set {}
  }
}

@available(macOS 10.11, *)
@MainActor public protocol NSSearchFieldDelegate: AnyObject {
  func controlTextDidChange(_ obj: Notification)
  func controlTextDidEndEditing(_ obj: Notification)
  func searchFieldDidEndSearching(_ sender: NSSearchField)
  func control(_ control: NSControl, textView: NSTextView, doCommandBy commandSelector: Selector) -> Bool
}

@available(macOS 10.3, *)
@MainActor open class NSSearchField: NSTextField {
  @available(macOS 10.11, *)
  open weak var delegate: (any NSSearchFieldDelegate)? {
    get { fatalError() }
    set {}
  }
}
