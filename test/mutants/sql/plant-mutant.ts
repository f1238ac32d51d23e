import { afterAll, afterEach, beforeAll, beforeEach, inject, type RunnerTask as Task } from 'vitest'
import { plant, takeReached } from './planted-statements.ts'

/** For each test of a file, by its id without that of the file, the mutants whose statements it ran. */
type Reached = Readonly<Record<string, readonly number[]>>

declare module 'vitest' {
  interface ProvidedContext {
    /** The text in place of each mutant. */
    sqlMutants: readonly { id: number; is: string }[]
    /** The results of each file in a run without a mutant. */
    reachedByTest: Readonly<Record<string, Reached>>
  }
  interface TaskMeta {
    reached?: Reached
  }
}

let reached: Record<string, number[]> = {}
/** Code that ran before the first test, or between two: it counts for all that come after. */
let between: number[] = []

// The file of a test is asked for with the number of the mutant that it is to notice (mutant-runs.ts). Of its tests those
// are left out that do not run the mutant's statement.
// oxlint-disable-next-line no-empty-pattern -- Vitest takes nothing else in the first place
beforeAll(({}, { file }) => {
  const [path = '', query] = file.filepath.split('?')
  const [how, id] = query?.split('=') ?? []
  reached = {}
  between = []
  takeReached()
  plant(how === 'with' ? inject('sqlMutants').find((mutant) => mutant.id === Number(id)) : undefined)
  if (query === undefined) return
  const reachedHere = inject('reachedByTest')[path] ?? {}
  skip(file, (test) => !reachedHere[nameIn(test)]?.includes(Number(id)))
})

beforeEach(() => {
  between = [...new Set([...between, ...takeReached()])]
})

afterEach(({ task }) => {
  reached[nameIn(task)] = [...new Set([...between, ...takeReached()])]
  // A test that has noticed it needs to look no further.
  if (task.result?.state === 'fail' && task.file.filepath.includes('?')) skip(task.file, () => true)
})

// oxlint-disable-next-line no-empty-pattern -- as above
afterAll(({}, { file }) => {
  file.meta.reached = reached
  plant(undefined)
})

function skip(task: Task, isLeftOut: (test: Task) => boolean): void {
  if (task.type === 'suite') for (const one of task.tasks) skip(one, isLeftOut)
  else if (isLeftOut(task)) task.mode = 'skip'
}

function nameIn(test: Task): string {
  return test.id.slice(test.file.id.length)
}
