import { readFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** One mutant as Stryker names it; lines and columns are counted from 0. */
export interface StrykerMutant {
  id: string
  fileName: string
  replacement: string
  location: { start: { line: number; column: number }; end: { line: number; column: number } }
}

const silent = () => undefined
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
}

/** The code of each file with every mutant of it, or those that lie within one of these lines, each to be switched on by its id. */
export async function instrument(
  files: readonly { file: string; lines: readonly number[] | 'all' }[],
): Promise<{ codeOf: ReadonlyMap<string, string>; mutants: StrykerMutant[] }> {
  const described = files.map(({ file, lines }) => ({
    name: file,
    content: readFileSync(file, 'utf8'),
    mutate: lines === 'all' ? true : lines.map(wholeLine),
  }))
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const result = await new Instrumenter(logger).instrument(described, options)
  return {
    codeOf: new Map(result.files.map(({ name, content }) => [name, content])),
    mutants: result.mutants.filter(({ status }) => status === undefined),
  }
}

function wholeLine(line: number) {
  return { start: { line: line - 1, column: 0 }, end: { line: line - 1, column: Number.MAX_SAFE_INTEGER } }
}
