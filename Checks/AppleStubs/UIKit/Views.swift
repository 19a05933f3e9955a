// swift-format-ignore-file
// A stub of UIKit: names, signatures, isolation and availability as we believe Apple ships them, without any behaviour.
// What type-checks against it is linted, not built.
@_exported import Foundation

// MARK: Foundation, as it is on Apple's systems

@available(iOS 11, macOS 10.15, tvOS 11, visionOS 1, *)
public class NSKeyValueObservation: NSObject {}

@available(iOS 11, macOS 10.15, tvOS 11, visionOS 1, *)
public struct NSKeyValueObservedChange<Value> {}

@available(iOS 11, tvOS 11, visionOS 1, *)
extension UIScrollView {
  public func observe<Value>(
    _ keyPath: KeyPath<UIScrollView, Value>,
    changeHandler: @escaping @Sendable (UIScrollView, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { fatalError() }
}

@available(iOS 6, tvOS 9, visionOS 1, *)
extension IndexPath {
  public init(item: Int, section: Int) { fatalError() }
  public init(row: Int, section: Int) { fatalError() }
  public var item: Int { fatalError() }
  public var row: Int { fatalError() }
  public var section: Int { fatalError() }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
public struct UIEdgeInsets {
  public var top: CGFloat { fatalError() }
  public var bottom: CGFloat { fatalError() }
}

// MARK: Responders and views

@available(iOS 2, tvOS 9, visionOS 1, *)
// Not an NSObject here, whose initializer is isolated to no actor: on Apple's systems it is isolated like the class.
@MainActor open class UIResponder {
  public init() { fatalError() }
  open var next: UIResponder? { fatalError() }
  open var isFirstResponder: Bool { fatalError() }
  @discardableResult open func becomeFirstResponder() -> Bool { fatalError() }
  @discardableResult open func resignFirstResponder() -> Bool { fatalError() }
  @available(iOS 7, *)
  open var textInputMode: UITextInputMode? { fatalError() }
}

@available(iOS 4.2, tvOS 9, visionOS 1, *)
@MainActor open class UITextInputMode: NSObject {
  open var primaryLanguage: String? { fatalError() }
}

@available(iOS 6, tvOS 9, visionOS 1, *)
public struct UILayoutPriority: Sendable {
  public static let required = UILayoutPriority()
  public static let defaultLow = UILayoutPriority()
}

@available(iOS 6, tvOS 9, visionOS 1, *)
@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Sendable { case horizontal, vertical }
  @available(iOS 8, *)
  open class func activate(_ constraints: [NSLayoutConstraint]) {}
}

@available(iOS 9, tvOS 9, visionOS 1, *)
@MainActor open class NSLayoutXAxisAnchor: NSObject {
  open func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint { fatalError() }
}

@available(iOS 9, tvOS 9, visionOS 1, *)
@MainActor open class NSLayoutYAxisAnchor: NSObject {
  open func constraint(equalTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint { fatalError() }
}

@available(iOS 9, tvOS 9, visionOS 1, *)
@MainActor open class UILayoutGuide: NSObject {
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
}

@available(iOS 15, visionOS 1, *)
@available(tvOS, unavailable)
@MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIWindow: UIView {}

@available(iOS 2, tvOS 9, visionOS 1, *)
open class UIColor: NSObject, @unchecked Sendable {
  @available(iOS 7, *)
  @available(iOS 13, *)
  @available(tvOS, unavailable)
  open class var systemBackground: UIColor { fatalError() }
  @available(iOS 7, *)
  open class var systemGreen: UIColor { fatalError() }
  @available(iOS 7, *)
  open class var systemOrange: UIColor { fatalError() }
  @available(iOS 7, *)
  open class var systemRed: UIColor { fatalError() }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIView: UIResponder {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 2)
  }
  public override init() { fatalError() }
  public init(frame: CGRect) { fatalError() }
  open var frame: CGRect {
    get { fatalError() }
    set {}
  }
  open var bounds: CGRect {
    get { fatalError() }
    set {}
  }
  open var autoresizingMask: AutoresizingMask {
    get { fatalError() }
    set {}
  }
  open var superview: UIView? { fatalError() }
  open func bringSubviewToFront(_ view: UIView) {}
  open var isUserInteractionEnabled: Bool {
    get { fatalError() }
    set {}
  }
  open var isHidden: Bool {
    get { fatalError() }
    set {}
  }
  open var backgroundColor: UIColor? {
    get { fatalError() }
    set {}
  }
  @available(iOS 7, *)
  open var tintColor: UIColor! {
    get { fatalError() }
    set {}
  }
  @available(iOS 6, *)
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { fatalError() }
    set {}
  }
  @available(iOS 9, *)
  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  @available(iOS 9, *)
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  @available(iOS 9, *)
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  @available(iOS 9, *)
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
  @available(iOS 11, tvOS 11, *)
  open var safeAreaLayoutGuide: UILayoutGuide { fatalError() }
  @available(iOS 15, visionOS 1, *)
  @available(tvOS, unavailable)
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide { fatalError() }
  open var window: UIWindow? { fatalError() }
  open func addSubview(_ view: UIView) {}
  open func layoutIfNeeded() {}
  @available(iOS 7, *)
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {}
  @available(iOS 6, *)
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  @available(iOS 6, *)
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
}

@available(iOS 2, tvOS 9, visionOS 1, *)
extension UIView {
  @MainActor public var isAccessibilityElement: Bool {
    get { fatalError() }
    set {}
  }
  @MainActor public var accessibilityLabel: String? {
    get { fatalError() }
    set {}
  }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIImage: NSObject {
  @available(iOS 13, tvOS 13, *)
  public nonisolated init?(systemName: String) { fatalError() }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIImageView: UIView {
  open var image: UIImage? {
    get { fatalError() }
    set {}
  }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
open class UIFont: NSObject, @unchecked Sendable {
  public struct TextStyle: Sendable {
    @available(iOS 9, *)
    public static let callout = TextStyle()
    @available(iOS 7, *)
    public static let body = TextStyle()
  }
  @available(iOS 7, *)
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { fatalError() }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UILabel: UIView {
  open var numberOfLines: Int {
    get { fatalError() }
    set {}
  }
  open var font: UIFont! {
    get { fatalError() }
    set {}
  }
  @available(iOS 10, tvOS 10, *)
  open var adjustsFontForContentSizeCategory: Bool {
    get { fatalError() }
    set {}
  }
  open var text: String? {
    get { fatalError() }
    set {}
  }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Sendable {
    @available(iOS 13, tvOS 13, *)
    case medium
  }
  public init(style: Style) { fatalError() }
  open func startAnimating() {}
  open func stopAnimating() {}
}

@available(iOS 9, tvOS 9, visionOS 1, *)
@MainActor open class UIStackView: UIView {
  public init(arrangedSubviews views: [UIView]) { fatalError() }
  open var spacing: CGFloat {
    get { fatalError() }
    set {}
  }
  open var isLayoutMarginsRelativeArrangement: Bool {
    get { fatalError() }
    set {}
  }
  open var axis: NSLayoutConstraint.Axis {
    get { fatalError() }
    set {}
  }
}

// MARK: Controls

@available(iOS 13, tvOS 13, visionOS 1, *)
@MainActor open class UIAction: NSObject {
  @available(iOS 13, tvOS 13, *)
  public struct Identifier: Hashable, Sendable {
    public init(_ rawValue: String) { fatalError() }
  }
  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping (UIAction) -> Void
  ) {
    fatalError()
  }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let editingChanged = Event(rawValue: 1)
    public static let editingDidBegin = Event(rawValue: 32)
    public static let editingDidEnd = Event(rawValue: 2)
    public static let editingDidEndOnExit = Event(rawValue: 4)
    public static let valueChanged = Event(rawValue: 8)
    @available(iOS 9, *)
    public static let primaryActionTriggered = Event(rawValue: 16)
  }
  open var isEnabled: Bool {
    get { fatalError() }
    set {}
  }
  @available(iOS 14, tvOS 14, *)
  open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIButton: UIControl {
  @available(iOS 15, tvOS 15, *)
  public struct Configuration {
    public static func bordered() -> Configuration { fatalError() }
    public static func borderedProminent() -> Configuration { fatalError() }
    public var title: String? {
      get { fatalError() }
      set {}
    }
  }
  @available(iOS 15, tvOS 15, *)
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) { fatalError() }
  @available(iOS 15, tvOS 15, *)
  open var configuration: Configuration? {
    get { fatalError() }
    set {}
  }
}

@available(iOS 2, visionOS 1, *)
@available(tvOS, unavailable)
@MainActor open class UISwitch: UIControl {
  open var isOn: Bool {
    get { fatalError() }
    set {}
  }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UISegmentedControl: UIControl {
  @available(iOS 14, tvOS 14, *)
  public convenience init(frame: CGRect, actions: [UIAction]) { fatalError() }
  open var selectedSegmentIndex: Int {
    get { fatalError() }
    set {}
  }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIBarButtonItem: NSObject {
  @available(iOS 14, tvOS 14, *)
  public convenience init(primaryAction: UIAction?) { fatalError() }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UINavigationItem: NSObject {
  open var titleView: UIView? {
    get { fatalError() }
    set {}
  }
  open var rightBarButtonItem: UIBarButtonItem? {
    get { fatalError() }
    set {}
  }
  @available(iOS 11, visionOS 1, *)
  @available(tvOS, unavailable)
  open var searchController: UISearchController? {
    get { fatalError() }
    set {}
  }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UIViewController: UIResponder {
  open var parent: UIViewController? { fatalError() }
  open func didMove(toParent parent: UIViewController?) {}
  open func viewDidAppear(_ animated: Bool) {}
  public override init() { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open var title: String? { get { fatalError() } set {} }
  open var view: UIView! {
    get { fatalError() }
    set {}
  }
  open var navigationItem: UINavigationItem { fatalError() }
  open func viewDidLoad() {}
  @available(iOS 17, tvOS 17, *)
  open var contentUnavailableConfiguration: (any UIContentConfiguration)? {
    get { fatalError() }
    set {}
  }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
}

@available(iOS 2, tvOS 9, visionOS 1, *)
@MainActor open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? { get { fatalError() } set {} }
}

// MARK: States, content, accessibility

@available(iOS 14, tvOS 14, visionOS 1, *)
@MainActor public protocol UIContentConfiguration {}

@available(iOS 14, tvOS 14, visionOS 1, *)
public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String? {
    get { fatalError() }
    set {}
  }
  public var secondaryText: String? {
    get { fatalError() }
    set {}
  }
}

@available(iOS 17, tvOS 17, visionOS 1, *)
public struct UIButtonProperties {
  public var primaryAction: UIAction? {
    get { fatalError() }
    set {}
  }
}

@available(iOS 17, tvOS 17, visionOS 1, *)
@MainActor public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  public typealias ButtonProperties = UIButtonProperties
  public static func empty() -> UIContentUnavailableConfiguration { fatalError() }
  public static func loading() -> UIContentUnavailableConfiguration { fatalError() }
  public static func search() -> UIContentUnavailableConfiguration { fatalError() }
  public var text: String? {
    get { fatalError() }
    set {}
  }
  public var secondaryText: String? {
    get { fatalError() }
    set {}
  }
  public var button: UIButton.Configuration {
    get { fatalError() }
    set {}
  }
  public var buttonProperties: ButtonProperties {
    get { fatalError() }
    set {}
  }
}

@available(iOS 3, tvOS 9, visionOS 1, *)
@MainActor public enum UIAccessibility {
  public struct Notification: Sendable {
    public static let announcement = Notification()
  }
  public static func post(notification: Notification, argument: Any?) {}
}

@available(iOS 17, tvOS 17, visionOS 1, *)
public struct UIAccessibilityPriority: Sendable {
  public static let low = UIAccessibilityPriority()
}

@available(iOS 17, tvOS 17, visionOS 1, *)
extension NSAttributedString.Key {
  public static let accessibilitySpeechAnnouncementPriority = NSAttributedString.Key("")
}
