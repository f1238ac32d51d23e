import superjson from 'superjson'

const plain = new WeakSet<object>()

/**
 * Marks a large value that is JSON already: no dates, no maps, nothing that superjson would have to note. It is then
 * handed on as it is, without being walked through for every reader.
 */
export function asPlainJson<T extends object>(value: T): T {
  plain.add(value)
  return value
}

/** superjson on the wire; values that are marked as plain skip its walk and read back the same. */
export const transformer = {
  serialize(value: unknown) {
    return typeof value === 'object' && value !== null && plain.has(value)
      ? { json: value }
      : superjson.serialize(value)
  },
  deserialize: (value: Parameters<typeof superjson.deserialize>[0]) => superjson.deserialize(value),
}
