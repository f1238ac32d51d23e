import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { declaredStatements } from '#server/store/statement.ts'
import { mutantsIn, plantedIn, unmarked, type NumberedMutant } from './mark-mutants.ts'

type Mutant = Pick<NumberedMutant, 'id' | 'is'>

// Loaded once by a worker, before any test: later statements run without marks.
for (const file of readdirSync('src/server/store', { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.ts')) await import(pathToFileURL(resolve(join('src/server/store', file))).href)
}

let planted: Mutant | undefined
const reached = new Set<number>()

const marked = declaredStatements().flatMap((one) => {
  const { sql } = one
  const mutants = mutantsIn(sql)
  if (mutants.length === 0) return []
  const sound = unmarked(sql)
  const get = () => {
    for (const id of mutants) reached.add(id)
    return planted && mutants.includes(planted.id) ? plantedIn(sql, planted) : sound
  }
  Object.defineProperty(one, 'sql', { get })
  return [{ sql, sound, mutants }]
})

/** From now on every statement has this mutant, if it has its place; undefined takes it out. */
export function plant(mutant: Mutant | undefined): void {
  planted = mutant
}

/** The mutants whose statements were run since this was asked last. */
export function takeReached(): number[] {
  const all = [...reached]
  reached.clear()
  return all
}

/** The statements that a mutant changes, as they are with it. */
export function statementsWith(mutant: Mutant): string[] {
  return marked.filter(({ mutants }) => mutants.includes(mutant.id)).map(({ sql }) => plantedIn(sql, mutant))
}

/** The statements that mutants can change, as they are. */
export const soundStatements: readonly string[] = marked.map(({ sound }) => sound)
