import { expect, test } from 'vitest'
import { mutationClasses } from './pages/page-mutants.ts'
import { readMutants, type MutantReport } from './pages/read-mutants.ts'
import { standInSites } from './pages/stand-in-sites.ts'
import { createRandom } from './random.ts'

// The full measure is `npm run faults -- pages`; this slice runs with every change.
const mutants = 15

test.each(standInSites(7))('no changed page of $name that gives itself away is believed', async (site) => {
  const report: MutantReport = { bySite: new Map(), byClass: new Map(), wrong: [] }
  await readMutants(site, { mutants, random: createRandom(7), report })
  const { same, refused, wrong } = report.bySite.get(site.name) ?? { same: 0, refused: 0, wrong: 0 }
  expect(same + refused + wrong).toBe(mutants)
  expect(refused).toBeGreaterThan(mutants / 4)
  expect(report.wrong.filter(({ mutation }) => mutationClasses[mutation]?.canBeUnmasked)).toEqual([])
})
