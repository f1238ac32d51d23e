import { expect, onTestFinished, test } from 'vitest'
import { startStandIn } from '#sandbox/stand-in.ts'
import { connect, hastyTimers } from '#test/support/connectors.ts'
import { noon } from '#test/support/noon.ts'

test('two venues of one sheet show their own courts each, also when the sheet has not changed', async () => {
  const session = { Category: 0, StartTime: 420, EndTime: 480, Interval: 60, Capacity: 1 }
  const Days = [{ Date: '2026-11-21T00:00:00', Sessions: [session] }]
  const sheet = {
    TimeZone: 'Australia/Sydney',
    Resources: ['Court 1', 'Court 2'].map((Name) => ({ ID: Name, Name, Days })),
  }
  const site = await startStandIn(({ pathname }) => ({
    contentType: 'application/json',
    body: pathname.endsWith('GetSettings') ? '{"MustAuthenticate":false}' : JSON.stringify(sheet),
  }))
  const entry = { system: 'clubspark', baseUrl: site.origin, slug: 'CityTennis' }
  const { connectors, close } = connect({
    entries: [
      { ...entry, venue: 'parramatta-city-tennis', resources: ['Court 1'] },
      { ...entry, venue: 'lane-cove-tc', resources: ['Court 2'] },
    ],
    now: () => noon,
    timers: hastyTimers(),
  })
  onTestFinished(async () => {
    await site.stop()
    await close()
  })
  const window = { from: '2026-11-21', to: '2026-11-21' }
  const shown = []
  for (const { source } of connectors) {
    const { covered } = await source.read({ window, signal: AbortSignal.timeout(20_000) })
    shown.push(covered[0]?.openings.map(({ resource }) => resource))
  }
  expect(shown).toEqual([['Court 1'], ['Court 2']])
})
