import { CompiledQuery } from 'kysely'
import { columnTypeOf, type Column } from './column.ts'
import { retryOnDeadlock, type EntityManager } from './entity-manager.ts'
import { namedParameters, numbered } from './numbered.ts'
import { nameStatement } from './statement-names.ts'

export type Columns = Readonly<Record<string, Column<unknown>>>
/** A row, or parameters, as the code sees them. */
export type RowOf<Declared extends Columns> = {
  [Name in keyof Declared]: Declared[Name] extends Column<infer Value> ? Value : never
}

interface Described<Gives extends Columns> {
  readonly sql: string
  readonly columns: Gives
  /** Each connection parses and plans it once. */
  readonly isPrepared: boolean
}

/** An SQL statement, with its parameters, `:now`, and the columns that it returns. */
export interface Statement<Takes extends Columns = Columns, Gives extends Columns = Columns> extends Described<Gives> {
  readonly takes: Takes
}

/** An SQL statement whose parameters are `?`. */
export interface PositionalStatement<Gives extends Columns = Columns> extends Described<Gives> {
  readonly takes?: undefined
}

export type AnyStatement = Statement | PositionalStatement

interface Declaration<Takes extends Columns, Gives extends Columns> {
  sql: string
  takes?: Takes
  gives?: Gives
}

type None = Record<never, never>

const declared: AnyStatement[] = []

/**
 * Declares a statement. A test prepares each against the migrated schema, and compares its parameters and the columns that
 * come back.
 */
export function statement<Takes extends Columns = None, Gives extends Columns = None>(
  declaration: Declaration<Takes, Gives>,
): Statement<Takes, Gives>
export function statement<Gives extends Columns = None>(sql: string, columns?: Gives): PositionalStatement<Gives>
export function statement(asked: Declaration<Columns, Columns> | string, columns?: Columns): AnyStatement {
  return declare(asked, columns, false)
}

/** Declares a statement that runs so often that each connection should parse and plan it once (decision 0070). */
export function prepared<Takes extends Columns = None, Gives extends Columns = None>(
  declaration: Declaration<Takes, Gives>,
): Statement<Takes, Gives>
export function prepared<Gives extends Columns = None>(sql: string, columns?: Gives): PositionalStatement<Gives>
export function prepared(asked: Declaration<Columns, Columns> | string, columns?: Columns): AnyStatement {
  return declare(asked, columns, true)
}

function declare(asked: Declaration<Columns, Columns> | string, columns: Columns | undefined, isPrepared: boolean) {
  const made: AnyStatement =
    typeof asked === 'string'
      ? { sql: asked, columns: columns ?? {}, isPrepared }
      : { sql: asked.sql, takes: asked.takes ?? {}, columns: asked.gives ?? {}, isPrepared }
  declared.push(made)
  return made
}

/** All statements of the files that are loaded, in the order in which they were declared. */
export function declaredStatements(): readonly AnyStatement[] {
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
export async function execute<Gives extends Columns>(
  em: EntityManager,
  asked: PositionalStatement<Gives>,
  parameters?: readonly unknown[],
): Promise<RowOf<Gives>[]>
export async function execute(em: EntityManager, asked: AnyStatement, given?: Given): Promise<unknown[]> {
  const { text, values } = compiled(em, asked, given)
  if (asked.isPrepared) nameStatement(text)
  const run = () => em.getKysely().executeQuery(CompiledQuery.raw(text, values))
  const { rows } = em.isInTransaction() ? await run() : await retryOnDeadlock(run)
  return withInstants(em, asked.columns, rows as Record<string, unknown>[])
}

type Given = Readonly<Record<string, unknown>> | readonly unknown[]

function compiled(em: EntityManager, { sql, takes }: AnyStatement, given: Given = []) {
  if (!takes || given instanceof Array) return { text: numbered(sql), values: [...(given as readonly unknown[])] }
  const { text, names } = namedParameters(sql)
  const values = names.map((name) => {
    const value = (given as Readonly<Record<string, unknown>>)[name]
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
