import { expect, test } from 'vitest'
import { BookingSystem } from '#domain/venues/booking-system.ts'
import { createRandom } from '#test/faults/random.ts'
import { mutationClasses } from './mutations.ts'
import { emptyReport, readMutants } from './read-mutants.ts'
import { standInSites } from './stand-in-sites.ts'

// The full measure is `npm run source -- conform`; this slice runs with every change.
const mutants = 6

test.each(BookingSystem.options.flatMap((system) => standInSites(system, 7)))(
  'no changed page of $name that gives itself away is believed',
  async (site) => {
    const report = emptyReport()
    await readMutants(site, { mutants, random: createRandom(7), report })
    const verdicts = [...report.byClass.values()]
    expect(verdicts.reduce((sum, { same, refused, wrong }) => sum + same + refused + wrong, 0)).toBe(mutants)
    expect(verdicts.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(mutants / 4)
    expect(report.wrong.filter(({ mutation }) => mutationClasses[mutation]?.canBeUnmasked)).toEqual([])
  },
)
