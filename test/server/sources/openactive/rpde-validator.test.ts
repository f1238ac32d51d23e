import { RpdeValidator } from '@openactive/rpde-validator'
import { afterEach, expect, test } from 'vitest'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { startStandIn } from '#sandbox/stand-in.ts'
import { deletion, slot } from '#test/support/written-feeds.ts'

const venueId = 'manly-lawn-tc'
let site: { stop(): Promise<void> }
afterEach(() => site.stop())

/** Rules that a feed breaks, page by page; suggestions left out. */
async function findings(feed: string): Promise<string[][]> {
  const { pages } = await RpdeValidator(feed, { pageLimit: 20 })
  return pages.map(({ errors }) =>
    errors
      .filter(({ data }) => data.severity === 'failure' || data.severity === 'warning')
      .map(({ data }) => `${data.severity}: ${data.rule}`),
  )
}

test.each([
  ['facilityUsesUrl', 1],
  ['slotsUrl', 4],
])("the stand-in's feed at %s passes the RPDE validator, %i pages of items and the last page", async (key, count) => {
  // The validator looks for the last page a year ahead by this machine's clock, so the stand-in has the same time.
  const now = () => new Date()
  const sandbox = await startSandbox({ seed: 9, now, venueIds: [venueId], systems: { [venueId]: 'openactive' } })
  site = sandbox
  const perPage = await findings(String(sandbox.sources[0]?.[key]))
  // It reads the headers of a page before it knows that it is the last, which must not be kept for an hour.
  const lastPage = ['warning: HttpCacheHeaderRule']
  expect(perPage).toEqual([...Array.from({ length: count }, () => []), lastPage, []])
})

test('a feed that breaks the rules does not pass', async () => {
  const standIn = await startStandIn(({ href }) => ({
    contentType: 'text/plain',
    body: JSON.stringify({ next: href, items: [slot(), { ...deletion('s-1'), data: {} }] }),
  }))
  site = standIn
  expect((await findings(`${standIn.origin}/slots`)).flat()).toEqual(
    expect.arrayContaining([
      'failure: HttpContentTypeRule',
      'failure: RequiredPropertiesRule',
      'failure: RequiredItemPropertiesRule',
      'failure: NextPageNotCurrentPageRule',
    ]),
  )
})
