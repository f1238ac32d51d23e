import type { Mutant } from './mutant.ts'

/** A mutant that no test can tell from the program, and why. */
interface Excuse {
  file: string
  /** The line as it is, without its indentation. */
  text: string
  is: string
  why: string
}

const excuses: readonly Excuse[] = [
  {
    file: 'src/domain/availability/diff.ts',
    text: 'return [...byKey.values()].sort((a, b) => a.startMinutes - b.startMinutes || (a.key < b.key ? -1 : 1))',
    is: 'a.key <= b.key',
    why: 'no two of them have one key',
  },
]

/** Why a survivor is no gap in the tests, where somebody looked at it. */
export function excuseOf({ file, text, is }: Mutant): string | undefined {
  return excuses.find((one) => one.file === file && one.text === text && one.is === is)?.why
}
