import superjson from 'superjson'
import { readInput } from './read-input.ts'

const plain = new WeakSet<object>()

/**
 * Marks a large value that is plain JSON already, without dates or maps that superjson would have to record. It is then
 * serialised without superjson's walk, which would cost time for every reader.
 */
export function asPlainJson<T extends object>(value: T): T {
  plain.add(value)
  return value
}

/** superjson for answers. Values that are marked as plain skip its walk and are read back unchanged. */
const output = {
  serialize(value: unknown) {
    return typeof value === 'object' && value !== null && plain.has(value)
      ? { json: value }
      : superjson.serialize(value)
  },
  deserialize: (value: Parameters<typeof superjson.deserialize>[0]) => superjson.deserialize(value),
}

/** superjson on the wire. `readInput` reads the input, because anybody can send it. */
export const transformer = { input: { serialize: output.serialize, deserialize: readInput }, output }
