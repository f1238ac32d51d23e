import pg from 'pg'
import type { DatabaseAddress } from '#server/database/database-address.ts'
import type { ColumnType } from '#server/store/column.ts'
import { namedParameters } from '#server/store/named-parameters.ts'

/** A connection that describes statements, and runs none of them. */
export interface Wire {
  client: pg.Client
  end(): Promise<void>
}

/** PostgreSQL's types of a statement's columns and parameters, by name. */
export interface Description {
  columns: Record<string, string>
  parameters: Record<string, string>
}

interface RowDescription {
  fields: { name: string }[]
}

/** The part of pg's connection that speaks the extended query protocol (PostgreSQL, Message Flow). */
interface Protocol {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(statement: { type: 'S'; name: string }): void
  sync(): void
}

const typeNames: Readonly<Record<string, ColumnType>> = {
  boolean: 'boolean',
  bigint: 'integer',
  smallint: 'integer',
  integer: 'integer',
  'double precision': 'double',
  text: 'text',
  'character varying': 'text',
  'timestamp with time zone': 'instant',
  date: 'date',
  uuid: 'uuid',
  jsonb: 'json',
}

function typeOf(name: string): string {
  const one = name.replace(/\[\]$/, '')
  return (typeNames[one] ?? one) + name.slice(one.length)
}

export async function openWire(address: DatabaseAddress): Promise<Wire> {
  const client = new pg.Client('url' in address ? { connectionString: address.url } : address)
  await client.connect()
  return { client, end: () => client.end() }
}

const statementName = 'described'

/** Describes a statement without running it. Rejects with PostgreSQL's error about it. */
export async function describeStatement({ client }: Wire, sql: string): Promise<Description> {
  const { text, names } = namedParameters(sql)
  const fields = await parse(client, text)
  const { rows } = await client.query<{ parameters: string[]; results: string[] }>(
    `select parameter_types::text[] as parameters, coalesce(result_types::text[], '{}') as results
     from pg_prepared_statements where name = $1`,
    [statementName],
  )
  await client.query(`deallocate ${statementName}`)
  const [{ parameters, results } = { parameters: [], results: [] }] = rows
  return {
    columns: Object.fromEntries(fields.map((name, at) => [name, typeOf(results[at] ?? '')])),
    parameters: Object.fromEntries(names.map((name, at) => [name, typeOf(parameters[at] ?? '')])),
  }
}

/** Has the server parse a statement under a name. Returns the names of its columns. */
function parse(client: pg.Client, text: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let columns: string[] = []
    const question = {
      submit(connection: Protocol) {
        connection.parse({ name: statementName, text, types: [] })
        connection.describe({ type: 'S', name: statementName })
        connection.sync()
      },
      handleRowDescription({ fields }: RowDescription) {
        columns = fields.map(({ name }) => name)
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    }
    client.query(question as unknown as pg.Submittable)
  })
}
