#if canImport(Combine)
  import Dispatch

  /// Where screens are drawn: the main queue, in the words of Combine.
  var mainScheduler: DispatchQueue { .main }
#else
  import Dispatch
  import OpenCombineDispatch

  /// Where screens are drawn: the main queue, in the words of OpenCombine.
  var mainScheduler: DispatchQueue.OCombine { DispatchQueue.main.ocombine }
#endif
