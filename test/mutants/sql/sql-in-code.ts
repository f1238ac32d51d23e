import { mutateSql, type SqlMutant } from './mutate-sql.ts'

/** A piece of SQL as it stands in a file. */
interface SqlPiece {
  start: number
  sql: string
}

const literal = /`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/g
// A statement, a condition that is added to one, or one that asks whether there is a row.
const isSql = /^\s*(?:select|insert into|update|delete from|with|not exists|and)\s|\bexists \(\s*select\s/i

/** The SQL of a file of the store. */
function sqlIn(code: string): SqlPiece[] {
  const pieces: SqlPiece[] = []
  for (const found of code.matchAll(literal)) {
    const sql = found[1] ?? found[2] ?? ''
    if (isSql.test(sql)) pieces.push({ start: found.index + 1, sql })
  }
  return pieces
}

/** Every mutant of the SQL of a file, by its place in the file. */
export function sqlMutantsOf(code: string): SqlMutant[] {
  return sqlIn(code).flatMap(({ start, sql }) => mutateSql(sql).map((mutant) => ({ ...mutant, at: start + mutant.at })))
}

/** The line of a place, counted from 1. */
export function lineAt(code: string, at: number): number {
  return code.slice(0, at).split('\n').length
}
