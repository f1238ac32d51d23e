import { createHash } from 'node:crypto'
import type { Column } from './column.ts'
import { retryOnDeadlock, type EntityManager } from './entity-manager.ts'

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

/**
 * Declares a statement that runs so often that each connection should parse and plan it once. Its parameters are sent
 * separately: scalars and arrays, whose values don't affect the plan.
 */
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

/** Runs a statement in the unit of work of `em`, and returns its rows. Instants come as text and are turned into dates. */
export async function execute<Declared extends Columns>(
  em: EntityManager,
  { sql, columns, isPrepared }: Statement<Declared>,
  parameters: readonly unknown[] = [],
): Promise<RowOf<Declared>[]> {
  const run = () =>
    isPrepared
      ? executePrepared(em, numbered(sql), parameters)
      : em.execute<Record<string, unknown>[]>(sql, [...parameters])
  const rows = em.isInTransaction() ? await run() : await retryOnDeadlock(run)
  const instants = Object.keys(columns).filter((name) => columns[name]?.type === 'instant')
  for (const row of rows) {
    for (const name of instants) {
      const value = row[name]
      if (typeof value === 'string') row[name] = new Date(value)
    }
  }
  return rows as RowOf<Declared>[]
}

type CompiledQuery = Parameters<ReturnType<EntityManager['getKysely']>['executeQuery']>[0]

const names = new Map<string, string>()

/**
 * Runs a named prepared statement with numbered parameters, in the transaction of `em` if there is one. MikroORM would
 * write the values into the text, so that PostgreSQL parses and plans every run.
 */
async function executePrepared(
  em: EntityManager,
  text: string,
  parameters: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const query = {
    // Passed on to pg unchanged, which accepts a named text instead of a text.
    sql: { name: nameOf(text), text } as unknown as string,
    parameters,
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: '' },
  } as unknown as CompiledQuery
  const { rows } = await em.getKysely().executeQuery(query)
  return rows as Record<string, unknown>[]
}

/** A connection refuses a known name with another text, so the name is derived from the text. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
