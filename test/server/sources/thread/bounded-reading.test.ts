import { expect, test } from 'vitest'
import type { CoveredDay } from '#domain/availability/opening.ts'
import { dateRange } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { boundedReading, takenIn } from '#server/sources/thread/bounded-reading.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { court } from '#test/support/an-opening.ts'
import { noon } from '#test/support/noon.ts'

const from = venueDate(noon)

test('a reading of more openings than a venue can have fails, and one of all that it can have arrives as it was', async () => {
  const openings = Array.from({ length: 1500 }, (_, at) => court(`Court ${at}`, 1140))
  const covered = dateRange(from, 20).map((date) => ({ date, openings }))
  const good = { status: 'ok' as const, readAt: noon, requests: 3 }
  const arrives = (reading: Reading) => takenIn(boundedReading(reading), async () => undefined)
  expect(await arrives({ ...good, covered: covered.slice(0, 8) })).toEqual({ ...good, covered: covered.slice(0, 8) })
  const tooMany = { status: 'error', reason: 'the site shows more openings than one venue can have', covered: [] }
  const [first] = covered as [CoveredDay]
  const crowded = { ...first, forMembers: openings.slice(0, 1) }
  const wordy = openings.map((one) => ({ ...one, bookingUrl: `https://a.example/${'x'.repeat(6000)}` }))
  for (const some of [covered.concat(covered), [crowded], [{ ...first, openings: wordy }]])
    expect(await arrives({ ...good, covered: some })).toMatchObject(tooMany)
  const endless = dateRange(from, 401).map((date) => ({ date }))
  expect(await arrives({ ...good, covered: [], unreleased: endless })).toMatchObject(tooMany)
  expect(await arrives({ ...good, covered: [], cursor: 'x'.repeat(9 * 2 ** 20) })).toMatchObject({
    reason: 'the feed has more items than we follow',
    cursor: '',
  })
})
