/// What a field is for, to choose its keyboard and inform password managers. More may be added.
public struct FieldPurpose: Hashable, Sendable {
  let name: String

  /// Any text: the keyboard that a person has.
  public static let text = FieldPurpose(name: "text")
  /// The name of an account: letters of ASCII, and offered to password managers.
  public static let username = FieldPurpose(name: "username")
  /// An email address.
  public static let emailAddress = FieldPurpose(name: "emailAddress")
}

#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension FieldPurpose {
    /// Gives a field its keyboard. What is compared letter by letter is neither capitalized nor corrected.
    @MainActor
    func configure(_ field: UITextField) {
      field.autocapitalizationType = .none
      field.autocorrectionType = .no
      field.returnKeyType = .done
      switch self {
      case .username:
        field.keyboardType = .asciiCapable
        field.textContentType = .username
      case .emailAddress:
        field.keyboardType = .emailAddress
        field.textContentType = .emailAddress
      default:
        break
      }
    }
  }
#endif
