internal import CCountdownGIO

extension BusValue {
  /// A new floating GVariant: its first user owns it.
  ///
  /// Strings must hold no NUL, at which they would end.
  func makeVariant() -> OpaquePointer {
    switch self {
    case .string(let value): g_variant_new_string(value)
    case .uint32(let value): g_variant_new_uint32(value)
    case .int32(let value): g_variant_new_int32(value)
    case .int64(let value): g_variant_new_int64(value)
    case .double(let value): g_variant_new_double(value)
    case .byte(let value): g_variant_new_byte(value)
    case .bool(let value): g_variant_new_boolean(value ? 1 : 0)
    case .bytes(let values): g_variant_new_fixed_array("y", values, values.count, 1)
    case .dictionary(let entries): Self.array(of: "{sv}", Self.pairs(entries))
    case .tuple(let members): Self.tuple(members.map { $0.makeVariant() })
    case .other: Self.tuple([])
    }
  }

  private static func pairs(_ entries: [String: BusValue]) -> [OpaquePointer] {
    entries.sorted { $0.key < $1.key }.map { key, value in
      g_variant_new_dict_entry(
        g_variant_new_string(key), g_variant_new_variant(value.makeVariant()))
    }
  }

  private static func array(of type: String, _ children: [OpaquePointer]) -> OpaquePointer {
    g_variant_new_array(type, children, children.count)
  }

  private static func tuple(_ children: [OpaquePointer]) -> OpaquePointer {
    g_variant_new_tuple(children, children.count)
  }

  /// Reads a GVariant, which stays the caller's.
  init(_ variant: OpaquePointer) {
    self =
      switch g_variant_classify(variant) {
      case G_VARIANT_CLASS_STRING: .string(String(cString: g_variant_get_string(variant, nil)))
      case G_VARIANT_CLASS_BOOLEAN: .bool(g_variant_get_boolean(variant) != 0)
      case G_VARIANT_CLASS_TUPLE: .tuple(Self.children(variant))
      default: .other
      }
  }

  private static func children(_ variant: OpaquePointer) -> [BusValue] {
    (0..<g_variant_n_children(variant)).map { index in
      let child = g_variant_get_child_value(variant, index)
      defer { g_variant_unref(child) }
      return BusValue(child)
    }
  }
}
