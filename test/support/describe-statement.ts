import pg from 'pg'
import type { DatabaseAddress } from '#server/database/database-address.ts'
import type { ColumnType } from '#server/store/column.ts'
import { numbered } from '#server/store/statement.ts'

/** A connection that describes statements, and runs none of them. */
export interface Wire {
  client: pg.Client
  end(): Promise<void>
}

interface RowDescription {
  fields: { name: string; dataTypeID: number }[]
}

/** The part of pg's connection that speaks the extended query protocol (PostgreSQL, Message Flow). */
interface Protocol {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(statement: { type: 'S'; name: string }): void
  sync(): void
}

const typeOfOid: Readonly<Record<number, ColumnType>> = {
  16: 'boolean',
  20: 'integer',
  21: 'integer',
  23: 'integer',
  25: 'text',
  1043: 'text',
  1184: 'instant',
  2950: 'uuid',
  3802: 'json',
}

export async function openWire(address: DatabaseAddress): Promise<Wire> {
  const client = new pg.Client('url' in address ? { connectionString: address.url } : address)
  await client.connect()
  return { client, end: () => client.end() }
}

/** The columns that a statement would return. Rejects with PostgreSQL's error about it. */
export function describeStatement({ client }: Wire, sql: string): Promise<Record<string, string>> {
  const text = numbered(sql)
  return new Promise((resolve, reject) => {
    let columns: Record<string, string> = {}
    const question = {
      submit(connection: Protocol) {
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: RowDescription) {
        columns = Object.fromEntries(
          fields.map(({ name, dataTypeID }) => [name, typeOfOid[dataTypeID] ?? String(dataTypeID)]),
        )
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    }
    client.query(question as unknown as pg.Submittable)
  })
}
