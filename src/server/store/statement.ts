import { CompiledQuery } from 'kysely'
import type { Column } from './column.ts'
import { retryOnDeadlock, type EntityManager } from './entity-manager.ts'
import { nameStatement } from './statement-names.ts'

export type Columns = Record<string, Column<unknown>>
/** A row as the code sees it. */
export type RowOf<Declared extends Columns> = {
  [Name in keyof Declared]: Declared[Name] extends Column<infer Value> ? Value : never
}

/** An SQL statement with the columns that it returns. `?` is a parameter. */
export interface Statement<Declared extends Columns = Columns> {
  readonly sql: string
  readonly columns: Declared
  /** Each connection parses and plans it once. */
  readonly isPrepared?: true
}

const declared: Statement[] = []

/** Declares a statement. A test prepares each against the migrated schema and compares the columns that come back. */
export function statement<Declared extends Columns = Record<never, never>>(
  sql: string,
  columns: Declared = {} as Declared,
): Statement<Declared> {
  const made = { sql, columns }
  declared.push(made)
  return made
}

/** Declares a statement that runs so often that each connection should parse and plan it once (decision 0070). */
export function prepared<Declared extends Columns = Record<never, never>>(
  sql: string,
  columns: Declared = {} as Declared,
): Statement<Declared> {
  const made = { sql, columns, isPrepared: true } as const
  declared.push(made)
  return made
}

/** All statements of the files that are loaded, in the order in which they were declared. */
export function declaredStatements(): readonly Statement[] {
  return declared
}

const numberedSql = new Map<string, string>()

/** A statement as the driver wants it, its parameters numbered: `$1`, `$2` … */
export function numbered(sql: string): string {
  const known = numberedSql.get(sql)
  if (known !== undefined) return known
  let at = 0
  const text = sql.replaceAll('?', () => `$${(at += 1)}`)
  numberedSql.set(sql, text)
  return text
}

/**
 * Runs a statement in the unit of work of `em`, and returns its rows. PostgreSQL gets the parameters apart from the text.
 * Instants come as text and are turned into dates.
 */
export async function execute<Declared extends Columns>(
  em: EntityManager,
  { sql, columns, isPrepared }: Statement<Declared>,
  parameters: readonly unknown[] = [],
): Promise<RowOf<Declared>[]> {
  const text = numbered(sql)
  if (isPrepared) nameStatement(text)
  const run = () => em.getKysely().executeQuery(CompiledQuery.raw(text, [...parameters]))
  const { rows: found } = em.isInTransaction() ? await run() : await retryOnDeadlock(run)
  const rows = found as Record<string, unknown>[]
  const instants = Object.keys(columns).filter((name) => columns[name]?.type === 'instant')
  for (const row of rows) {
    for (const name of instants) {
      const value = row[name]
      if (typeof value === 'string') row[name] = new Date(value)
    }
  }
  return rows as RowOf<Declared>[]
}
