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
  open var window: NSWindow? { fatalError() }
  open var bounds: CGRect {
    get { fatalError() }
    set {}
  }
  open var visibleRect: CGRect { fatalError() }
  open var enclosingScrollView: NSScrollView? { fatalError() }
  @available(macOS 10.7, *)
  open func layoutSubtreeIfNeeded() {}
  open var postsFrameChangedNotifications: Bool {
    get { fatalError() }
    set {}
  }
  open var postsBoundsChangedNotifications: Bool {
    get { fatalError() }
    set {}
  }
  public nonisolated static let frameDidChangeNotification = Notification.Name("NSViewFrameDidChangeNotification")
  public nonisolated static let boundsDidChangeNotification = Notification.Name("NSViewBoundsDidChangeNotification")
  open func viewDidMoveToWindow() {}
}

@available(macOS 10, *)
@MainActor open class NSWindow: NSObject {
  open func makeFirstResponder(_ responder: NSView?) -> Bool { fatalError() }
  open var toolbar: NSToolbar? {
    get { fatalError() }
    set {}
  }
}

@available(macOS 10, *)
@MainActor open class NSToolbar: NSObject {
  open var items: [NSToolbarItem] { fatalError() }
}

@available(macOS 10, *)
@MainActor open class NSToolbarItem: NSObject {}

@available(macOS 11, *)
@MainActor open class NSSearchToolbarItem: NSToolbarItem {
  open var searchField: NSSearchField {
    get { fatalError() }
    set {}
  }
}

@available(macOS 10, *)
open class NSFont: NSObject, @unchecked Sendable {
  @available(macOS 11, *)
  public struct TextStyle: Sendable {
    public static let body = TextStyle()
  }
  @available(macOS 11, *)
  open class func preferredFont(forTextStyle style: TextStyle) -> NSFont { fatalError() }
}

@available(macOS 10, *)
public enum NSTextMovement: Int, Sendable { case `return` = 16 }

@available(macOS 10, *)
@MainActor open class NSText: NSView {
  @available(macOS 10.13, *)
  public nonisolated static let movementUserInfoKey = "NSTextMovement"
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
  open var font: NSFont? {
    get { fatalError() }
    set {}
  }
  public nonisolated static let textDidChangeNotification = Notification.Name("NSControlTextDidChangeNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name("NSControlTextDidEndEditingNotification")
}

@available(macOS 10, *)
@MainActor open class NSTextField: NSControl {
  @available(macOS 10.12, *)
  public convenience init(labelWithString stringValue: String) { fatalError() }
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

@available(macOS 10.7, *)
public struct NSEdgeInsets {
  public var top: CGFloat
  public var bottom: CGFloat
}

@available(macOS 10, *)
@MainActor open class NSClipView: NSView {
  @available(macOS 10.10, *)
  open var contentInsets: NSEdgeInsets {
    get { fatalError() }
    set {}
  }
  open func scroll(to newOrigin: CGPoint) {}
}

@available(macOS 10, *)
@MainActor open class NSScrollView: NSView {
  open var documentView: NSView? {
    get { fatalError() }
    set {}
  }
  open var contentView: NSClipView {
    get { fatalError() }
    set {}
  }
  open func reflectScrolledClipView(_ clipView: NSClipView) {}
  @available(macOS 10.9, *)
  public nonisolated static let willStartLiveScrollNotification = Notification.Name("NSScrollViewWillStartLiveScrollNotification")
}

@available(macOS 10, *)
@MainActor open class NSTableView: NSControl {
  @available(macOS 10.7, *)
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  open weak var dataSource: (any NSTableViewDataSource)? {
    get { fatalError() }
    set {}
  }
  open weak var delegate: (any NSTableViewDelegate)? {
    get { fatalError() }
    set {}
  }
  open func addTableColumn(_ tableColumn: NSTableColumn) {}
  open var numberOfRows: Int { fatalError() }
  open var numberOfColumns: Int { fatalError() }
  open func rows(in rect: CGRect) -> NSRange { fatalError() }
  open func rect(ofRow row: Int) -> CGRect { fatalError() }
  open func reloadData() {}
  @available(macOS 10.6, *)
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {}
  @available(macOS 10.7, *)
  open func beginUpdates() {}
  @available(macOS 10.7, *)
  open func endUpdates() {}
  @available(macOS 10.7, *)
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {}
  @available(macOS 10.7, *)
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {}
}

@available(macOS 10, *)
@MainActor open class NSTableColumn {
  public init(identifier: NSUserInterfaceItemIdentifier) { fatalError() }
}

@available(macOS 10.12, *)
public struct NSUserInterfaceItemIdentifier: Hashable, Sendable {
  public init(_ rawValue: String) { fatalError() }
}

@available(macOS 10, *)
@MainActor public protocol NSTableViewDataSource: AnyObject {
  func numberOfRows(in tableView: NSTableView) -> Int
}

@available(macOS 10, *)
@MainActor public protocol NSTableViewDelegate: AnyObject {
  @available(macOS 10.7, *)
  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
}

@available(macOS 10, *)
public enum NSUserInterfaceLayoutOrientation: Int, Sendable { case vertical = 1 }

@available(macOS 10.9, *)
@MainActor open class NSStackView: NSView {
  public convenience init(views: [NSView]) { fatalError() }
  open var orientation: NSUserInterfaceLayoutOrientation {
    get { fatalError() }
    set {}
  }
}

@available(macOS 10.5, *)
// Not an NSObject here, whose initializer is isolated to no actor: on Apple's systems it is isolated like the class.
@MainActor open class NSViewController {
  public init() { fatalError() }
  open var view: NSView {
    get { fatalError() }
    set {}
  }
  open func loadView() {}
  @available(macOS 10.10, *)
  open func viewDidLoad() {}
}
