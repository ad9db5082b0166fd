public import SpringMotion

/// Everything that steers a live simulation.
public struct SimulationOptions: Sendable {
  /// The spring on which every node hangs; duration 0.45 and bounce 0.15 by default.
  ///
  /// Durations under a tenth of a second count as that, damping ratios under 0.3 too.
  public var spring: Spring
  /// Ideal free distance between the rims of connected nodes, in layout units, held to 0…10⁶; 48 by default.
  public var gap: Double
  /// Least distance between two footprints at rest, in layout units, held to 0…10⁴; 8 by default.
  public var padding: Double

  /// Makes options; everything has a default.
  public init(spring: Spring = Spring(duration: 0.45, bounce: 0.15), gap: Double = 48, padding: Double = 8) {
    self.spring = spring
    self.gap = gap
    self.padding = padding
  }
}

/// Why a simulation does not take what it is told.
public enum SimulationError: Error, Hashable, Sendable {
  /// A position, size or factor is not finite or too large.
  case unusableNumber
  /// The node is not, or no longer, in the simulation.
  case unknownNode
  /// The edge is not, or no longer, in the simulation.
  case unknownEdge
  /// A pinned node cannot be grabbed, nor a held one be pinned.
  case pinned
  /// The node was not grabbed.
  case notGrabbed
  /// There is no room for more nodes or edges than this.
  case tooMany(limit: Int)

  /// The error as one plain sentence.
  public var description: String {
    switch self {
    case .unusableNumber: "a position, size or factor is no usable number"
    case .unknownNode: "the node is not in the simulation"
    case .unknownEdge: "the edge is not in the simulation"
    case .pinned: "the node is pinned"
    case .notGrabbed: "the node was not grabbed"
    case .tooMany(let limit): "a simulation has room for \(limit), no more"
    }
  }
}

/// A node of a simulation, until it is removed.
public struct SimulationNode: Hashable, Sendable {
  let handle: Handle
}

/// An edge of a simulation, until it or one of its ends is removed.
public struct SimulationEdge: Hashable, Sendable {
  let handle: Handle
}

/// A name for something in a list from which things are removed: never used twice.
struct Handle: Hashable, Sendable {
  var slot: Int32
  var generation: UInt32
}

/// Which place of a dense list each handle means.
struct HandleTable: Sendable {
  private var places: [Int32] = []
  private var generations: [UInt32] = []
  private var slots: [Int32] = []
  private var free: [Int32] = []

  /// A handle for what was put at the end of the list.
  mutating func append() -> Handle {
    let place = Int32(slots.count)
    let slot = free.popLast() ?? Int32(places.count)
    if Int(slot) == places.count {
      places.append(place)
      generations.append(0)
    } else {
      places[Int(slot)] = place
    }
    slots.append(slot)
    return Handle(slot: slot, generation: generations[Int(slot)])
  }

  /// The place of a handle in the list; nil if it is not in it any more.
  func place(of handle: Handle) -> Int? {
    guard places.indices.contains(Int(handle.slot)), generations[Int(handle.slot)] == handle.generation else {
      return nil
    }
    let place = places[Int(handle.slot)]
    return place < 0 ? nil : Int(place)
  }

  /// Notes that a place was filled with the last of the list.
  mutating func swapRemove(_ place: Int) {
    let slot = Int(slots[place])
    places[slot] = -1
    generations[slot] &+= 1
    free.append(Int32(slot))
    let last = slots.removeLast()
    guard Int(last) != slot else { return }
    slots[place] = last
    places[Int(last)] = Int32(place)
  }
}
