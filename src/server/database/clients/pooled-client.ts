import type { Client } from 'pg'

/**
 * A client behind a pooler that lends a connection for one transaction at a time. A prepared statement stays with the
 * connection that parsed it, which the next transaction need not get: statements go without their names.
 */
export function pooledClient(base: typeof Client): typeof Client {
  return class extends base {
    // The overloads of pg are one function at run time.
    override query(...[asked, ...rest]: unknown[]): never {
      const query = super.query as (...all: unknown[]) => never
      return query.call(this, withoutName(asked), ...rest)
    }
  } as typeof Client
}

/** Statements are handed on as `pg` takes them, a name with a text, or with that pair in the place of the text. */
function withoutName(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null) return asked
  if ('name' in asked && 'text' in asked && !('submit' in asked)) {
    const { name: _name, ...unnamed } = asked
    return unnamed
  }
  return asked
}
