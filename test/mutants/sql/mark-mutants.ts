import type { SqlMutant } from './mutate-sql.ts'

/** A mutant by its number among those of a run. */
export interface NumberedMutant extends SqlMutant {
  id: number
}

// Characters of private use, which no SQL holds. A statement never reaches PostgreSQL with them in it.
const begins = (id: number) => `\uE000${id}\uE001`
const ends = (id: number) => `\uE002${id}\uE003`
const mark = /[\uE000\uE002]\d+[\uE001\uE003]/g

/** Code with the place of each mutant marked, so that it is found again in the statements that are put together of it. */
export function markMutants(code: string, mutants: readonly NumberedMutant[]): string {
  return mutants
    .flatMap(({ id, at, was }) => [
      { at, text: begins(id) },
      { at: at + was.length, text: ends(id) },
    ])
    .sort((a, b) => b.at - a.at)
    .reduce((marked, { at, text }) => marked.slice(0, at) + text + marked.slice(at), code)
}

/** The marked text, as it was. */
export function unmarked(sql: string): string {
  return sql.replace(mark, '')
}

/** The numbers of the mutants that a marked statement can have. */
export function mutantsIn(sql: string): number[] {
  return [...new Set([...sql.matchAll(/\uE000(\d+)\uE001/g)].map(([, id]) => Number(id)))]
}

/** A marked statement with one mutant in it, wherever it holds its place. */
export function plantedIn(sql: string, { id, is }: Pick<NumberedMutant, 'id' | 'is'>): string {
  return unmarked(sql.replace(new RegExp(`${begins(id)}[^]*?${ends(id)}`, 'g'), () => is))
}
