import { expect, test } from 'vitest'
import { faultsOf } from './judge-outage.ts'
import { runOutages } from './outage-run.ts'

// `npm run faults -- outage` also freezes the server, lets it only read and cuts the way to it.
test('while the database is stopped, writes are put off, the log has two lines, and SIGTERM ends all', async () => {
  const { reports, exits } = await runOutages(['stopped'])
  expect(Object.entries(reports).map(([kind, report]) => [kind, faultsOf(report)])).toEqual([['stopped', []]])
  expect(Object.values(reports).map(({ during }) => during.length > 0)).toEqual([true])
  expect(exits).toEqual([0, 0])
})
