import { Client } from 'pg'
import { statementName } from '#server/store/statement-names.ts'

/** A client that gives the statements of the store their names: pg takes a name with the text, Kysely passes on none. */
export class NamingClient extends Client {
  // The overloads of pg are one function at run time.
  override query(...all: unknown[]): never {
    const [text, values] = all
    const name = typeof text === 'string' ? statementName(text) : undefined
    const query = super.query as (...asked: unknown[]) => never
    return name === undefined ? query.apply(this, all) : query.call(this, { name, text, values })
  }
}
