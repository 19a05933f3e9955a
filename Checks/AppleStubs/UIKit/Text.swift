// swift-format-ignore-file
// A stub of UIKit: names, signatures, isolation and availability as we believe Apple ships them, without any behaviour.
// What type-checks against it is linted, not built.
@_exported import Foundation

@available(iOS 3.2, tvOS 9, visionOS 1, *)
@MainActor open class UITextPosition: NSObject {}

@available(iOS 3.2, tvOS 9, visionOS 1, *)
@MainActor open class UITextRange: NSObject {
  open var start: UITextPosition { fatalError() }
  open var end: UITextPosition { fatalError() }
}

@available(iOS 3.2, tvOS 9, visionOS 1, *)
@MainActor public protocol UITextInput: AnyObject {
  var markedTextRange: UITextRange? { get }
  var beginningOfDocument: UITextPosition { get }
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
}

@available(iOS 2, tvOS 9, visionOS 1, *)
public enum UIReturnKeyType: Sendable { case search, done }
@available(iOS 2, tvOS 9, visionOS 1, *)
public enum UITextAutocorrectionType: Sendable { case no }
@available(iOS 2, tvOS 9, visionOS 1, *)
public enum UITextAutocapitalizationType: Sendable { case none }

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UITextField: UIControl, UITextInput {
  open var text: String? {
    get { fatalError() }
    set {}
  }
  open var placeholder: String? {
    get { fatalError() }
    set {}
  }
  @available(iOS 10, tvOS 10, *)
  open var adjustsFontForContentSizeCategory: Bool {
    get { fatalError() }
    set {}
  }
  open var font: UIFont? {
    get { fatalError() }
    set {}
  }
  open var keyboardType: UIKeyboardType {
    get { fatalError() }
    set {}
  }
  @available(iOS 10, tvOS 10, *)
  open var textContentType: UITextContentType! {
    get { fatalError() }
    set {}
  }
  open var returnKeyType: UIReturnKeyType {
    get { fatalError() }
    set {}
  }
  open var autocorrectionType: UITextAutocorrectionType {
    get { fatalError() }
    set {}
  }
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { fatalError() }
    set {}
  }
  open var markedTextRange: UITextRange? { fatalError() }
  open var beginningOfDocument: UITextPosition { fatalError() }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { fatalError() }
}

@available(iOS 13, visionOS 1, *)
@available(tvOS, unavailable)
@MainActor open class UISearchTextField: UITextField {}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UITextView: UIScrollView, UITextInput {
  public nonisolated static let textDidChangeNotification = NSNotification.Name("")
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name("")
  open var text: String! {
    get { fatalError() }
    set {}
  }
  open var markedTextRange: UITextRange? { fatalError() }
  open var beginningOfDocument: UITextPosition { fatalError() }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { fatalError() }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UISearchBar: UIView {
  @available(iOS 13, visionOS 1, *)
  @available(tvOS, unavailable)
  open var searchTextField: UISearchTextField { fatalError() }
}

@available(iOS 8, tvOS 9, visionOS 1, *)
@MainActor open class UISearchController: UIViewController {
  public init(searchResultsController: UIViewController?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var searchBar: UISearchBar { fatalError() }
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)? {
    get { fatalError() }
    set {}
  }
  @available(iOS 9.1, *)
  @available(tvOS, unavailable)
  open var obscuresBackgroundDuringPresentation: Bool {
    get { fatalError() }
    set {}
  }
}

@available(iOS 8, visionOS 1, tvOS 9, *)
@MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}

@available(iOS 2, tvOS 9, visionOS 1, *)
public enum UIKeyboardType: Sendable { case asciiCapable, emailAddress }

@available(iOS 10, tvOS 10, visionOS 1, *)
public struct UITextContentType: Sendable {
  @available(iOS 11, tvOS 11, *)
  public static let username = UITextContentType()
  public static let emailAddress = UITextContentType()
}
