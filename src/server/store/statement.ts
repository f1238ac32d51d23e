import { CompiledQuery } from 'kysely'
import { columnTypeOf, type Column } from './column.ts'
import { retryOnDeadlock, type EntityManager } from './entity-manager.ts'
import { namedParameters } from './named-parameters.ts'
import { nameStatement } from './statement-names.ts'

export type Columns = Readonly<Record<string, Column<unknown>>>
/** A row, or parameters, as the code sees them. */
export type RowOf<Declared extends Columns> = {
  [Name in keyof Declared]: Declared[Name] extends Column<infer Value> ? Value : never
}

/** An SQL statement, with its parameters, `:now`, and the columns that it returns. */
export interface Statement<Takes extends Columns = Columns, Gives extends Columns = Columns> {
  readonly sql: string
  readonly takes: Takes
  readonly columns: Gives
  /** Each connection parses and plans it once. */
  readonly isPrepared: boolean
}

interface Declaration<Takes extends Columns, Gives extends Columns> {
  sql: string
  takes?: Takes
  gives?: Gives
}

type None = Record<never, never>

const declared: Statement[] = []

/**
 * Declares a statement. A test prepares each against the migrated schema, and compares its parameters and the columns that
 * come back.
 */
export function statement<Takes extends Columns = None, Gives extends Columns = None>(
  declaration: Declaration<Takes, Gives>,
): Statement<Takes, Gives>
export function statement(declaration: Declaration<Columns, Columns>): Statement {
  return declare(declaration, false)
}

/** Declares a statement that runs so often that each connection should parse and plan it once (decision 0070). */
export function prepared<Takes extends Columns = None, Gives extends Columns = None>(
  declaration: Declaration<Takes, Gives>,
): Statement<Takes, Gives>
export function prepared(declaration: Declaration<Columns, Columns>): Statement {
  return declare(declaration, true)
}

function declare({ sql, takes = {}, gives = {} }: Declaration<Columns, Columns>, isPrepared: boolean): Statement {
  const made = { sql, takes, columns: gives, isPrepared }
  declared.push(made)
  return made
}

/** All statements of the files that are loaded, in the order in which they were declared. */
export function declaredStatements(): readonly Statement[] {
  return declared
}

/**
 * Runs a statement in the unit of work of `em`, and returns its rows. PostgreSQL gets the parameters apart from the text.
 * Instants come as text and are turned into dates.
 */
export async function execute<Takes extends Columns, Gives extends Columns>(
  em: EntityManager,
  asked: Statement<Takes, Gives>,
  ...given: keyof Takes extends never ? [] : [RowOf<Takes>]
): Promise<RowOf<Gives>[]>
export async function execute(em: EntityManager, asked: Statement, given: Given = {}): Promise<unknown[]> {
  const { text, values } = compiled(em, asked, given)
  if (asked.isPrepared) nameStatement(text)
  const run = () => em.getKysely().executeQuery(CompiledQuery.raw(text, values))
  const { rows } = em.isInTransaction() ? await run() : await retryOnDeadlock(run)
  return withInstants(em, asked.columns, rows as Record<string, unknown>[])
}

type Given = Readonly<Record<string, unknown>>

function compiled(em: EntityManager, { sql, takes }: Statement, given: Given) {
  const { text, names } = namedParameters(sql)
  const values = names.map((name) => {
    const value = given[name]
    const column = takes[name]
    const isJson = column && !column.isWritten && value !== null && columnTypeOf(em, column) === 'json'
    return isJson ? JSON.stringify(value) : value
  })
  return { text, values }
}

function withInstants(em: EntityManager, columns: Columns, rows: Record<string, unknown>[]) {
  if (rows.length === 0) return rows
  const instants = Object.entries(columns).filter(([, column]) => columnTypeOf(em, column) === 'instant')
  for (const row of rows) {
    for (const [name] of instants) {
      const value = row[name]
      if (typeof value === 'string') row[name] = new Date(value)
    }
  }
  return rows
}
