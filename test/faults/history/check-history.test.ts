import { expect, test } from 'vitest'
import { checkHistory } from './check-history.ts'
import { defects, type Defect } from './model-defects.ts'
import { modelMeasures, runModel } from './model-pipeline.ts'

function faultsOf(seed: number, defect?: Defect): string[] {
  const verdict = checkHistory(runModel(seed, defect), modelMeasures)
  return Object.entries(verdict).flatMap(([kind, found]: [string, string[]]) => found.map((what) => `${kind}: ${what}`))
}

test('none of two hundred histories of a correct pipeline is flagged', () => {
  const flagged = Array.from({ length: 200 }, (_, seed) => [seed, faultsOf(seed)] as const)
  expect(flagged.filter(([, faults]) => faults.length > 0)).toEqual([])
})

test.each(defects)('%s: flagged', (defect) => {
  const seed = Array.from({ length: 300 }, (_, index) => index).find((one) => faultsOf(one, defect).length > 0)
  expect(seed).toBeDefined()
})

test('an outcome that became known later explains no retry', () => {
  const faults = Array.from({ length: 300 }, (_, seed) => faultsOf(seed, 'a mail at its last byte counts as unsent'))
  expect(faults.flat()).toContainEqual(expect.stringMatching(/^duplicated: .* in 2 copies, without an unknown end$/))
})
