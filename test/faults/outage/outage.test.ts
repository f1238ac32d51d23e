import { expect, test } from 'vitest'
import { faultsOf } from './judge-outage.ts'
import { runOutages } from './outage-run.ts'

// `npm run faults -- outage` also freezes the server and cuts the way to it.
test('while the database is stopped or only reads, writes are put off, the log has two lines, and SIGTERM ends all', async () => {
  const { reports, exits } = await runOutages(['stopped', 'read-only'])
  expect(Object.entries(reports).map(([kind, report]) => [kind, faultsOf(report)])).toEqual([
    ['stopped', []],
    ['read-only', []],
  ])
  expect(Object.values(reports).map(({ during }) => during.length > 0)).toEqual([true, true])
  expect(exits).toEqual([0, 0])
})
