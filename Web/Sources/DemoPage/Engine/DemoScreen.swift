import BrowserBridge
import SearchMachines

/// One of the five screens.
protocol DemoScreen: AnyObject {
  var name: ScreenName { get }

  /// The screen is looked at; the first time it starts.
  func appeared()
  /// The screen is looked at, at a place that its address names.
  func appeared(at number: Int)
  /// A person did something.
  func happened(_ event: JSONText, _ message: JSONText)
  func timerFired(_ id: TimerID)
  /// What the screen itself waits for has come: ``DemoHost/rest(of:at:)``.
  func restFired()
  func answered(_ question: DemoQuestion, _ answer: ServerAnswer)
  /// Writes what to draw, if that has changed.
  func writeScreen(to output: inout JSONOutput)
  /// Writes what brings the screen back when the page is left and opened again.
  func store(to output: inout JSONOutput)
  /// Brings back what was written.
  func restore(_ stored: JSONText)
}
