/** PostgreSQL's names of the column types that statements declare. */
export type ColumnType = 'text' | 'uuid' | 'integer' | 'boolean' | 'instant' | 'json'

/** A column that a statement returns. `Value` is its type in the code; a test compares `type` with the database. */
export interface Column<Value> {
  readonly type: ColumnType
  /** Never set: it carries the type of the value. */
  readonly value?: Value
}

export function text<Value extends string = string>(): Column<Value> {
  return { type: 'text' }
}

export function uuid(): Column<string> {
  return { type: 'uuid' }
}

export function integer(): Column<number> {
  return { type: 'integer' }
}

export function boolean(): Column<boolean> {
  return { type: 'boolean' }
}

/** A moment in time, which arrives as text and is turned into a date. */
export function instant(): Column<Date> {
  return { type: 'instant' }
}

/** JSON that we stored ourselves. */
export function json<Value>(): Column<Value> {
  return { type: 'json' }
}

/** The same column, nullable. */
export function nullable<Value>(column: Column<Value>): Column<Value | null> {
  return { type: column.type }
}
