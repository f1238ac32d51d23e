import { afterEach, describe, expect, test } from 'vitest'
import type { Opening } from '#domain/availability/opening.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { startSourceBench, type SourceBench } from '#test/support/source-bench.ts'
import { testSource } from '#test/support/source-kit.ts'

const subject = { system: 'openactive', venueId: 'manly-lawn-tc' } as const
const tuesday = '2026-11-24'
const sevenPm = 19 * 60
const dayMs = 86_400_000

testSource('openactive')

describe('known items travel in the cursor', () => {
  let bench: SourceBench | undefined
  afterEach(async () => {
    await bench?.stop()
    bench = undefined
  })

  /** A bench whose Tuesday is booked out, the reading of it, and a list that further requests are added to. */
  async function readOnce() {
    bench = await startSourceBench(subject)
    bench.bookOut(tuesday)
    const first = await bench.read(7)
    const asked: string[] = []
    bench.sandbox.watch(subject.venueId, ({ url }) => asked.push(`${url.pathname.split('/').at(-1)}${url.search}`))
    bench.restart()
    return { bench, first, cursor: first.cursor ?? '', asked }
  }

  test('after a restart only changes are asked for, under both orderings, and all that was known is still there', async () => {
    const { bench: at, first, cursor, asked } = await readOnce()
    at.free({ date: tuesday, minutes: sevenPm })
    const second = await at.read(7, { cursor })
    expect(second.status).toBe('ok')
    expect(openingsOn(first, tuesday)).toEqual([])
    expect(openingsOn(second, tuesday)).toMatchObject([
      { startMinutes: sevenPm, maxMinutes: 60, spots: 1 },
      { startMinutes: sevenPm + 30, maxMinutes: 30, spots: 1 },
    ])
    expect(second.covered.filter(({ date }) => date !== tuesday)).toEqual(
      first.covered.filter(({ date }) => date !== tuesday),
    )
    expect(asked).toEqual([
      expect.stringMatching(/^facility-uses\?afterChangeNumber=\d+$/),
      expect.stringMatching(/^facility-use-slots\?afterTimestamp=\d+&afterId=/),
      expect.stringMatching(/^facility-use-slots\?afterTimestamp=\d+&afterId=/),
    ])
  })

  test('an item that goes while the cursor rests is gone', async () => {
    const { bench: at, cursor } = await readOnce()
    at.free({ date: tuesday, minutes: sevenPm })
    const second = await at.read(7, { cursor })
    at.bookOut(tuesday)
    expect(openingsOn(await at.read(7, { cursor: second.cursor ?? '' }), tuesday)).toEqual([])
  })

  test('after six days away the feeds go on where they were, over days that have passed and days that are new', async () => {
    const { bench: at, cursor, asked } = await readOnce()
    at.clock.now = new Date(at.clock.now.getTime() + 6 * dayMs)
    const later = await at.read(7, { cursor })
    expect(asked).toContainEqual(expect.stringMatching(/^facility-uses\?after/))
    // Once, to see that the feed still has its items.
    expect(asked.filter((address) => address === 'facility-uses').length).toBeLessThanOrEqual(1)
    expect(asked).not.toContain('facility-use-slots')
    expect(later.covered).toEqual((await at.read(7)).covered)
  })

  test('after more than seven days away a deletion may be lost: both feeds are read anew', async () => {
    const { bench: at, cursor, asked } = await readOnce()
    at.clock.now = new Date(at.clock.now.getTime() + 7 * dayMs + 1000)
    const later = await at.read(7, { cursor })
    expect(later.status).toBe('ok')
    expect(asked.filter((address) => !address.includes('?'))).toEqual(['facility-uses', 'facility-use-slots'])
  })

  test.each([
    ['is damaged', (cursor: string) => cursor.slice(0, -40)],
    ['is none', () => 'page=7'],
    ['is empty', () => ''],
  ])('a cursor that %s is no cursor: both feeds are read anew', async (_, damage) => {
    const { bench: at, first, cursor, asked } = await readOnce()
    expect((await at.read(7, { cursor: damage(cursor) })).covered).toEqual(first.covered)
    expect(asked.slice(0, 1)).toEqual(['facility-uses'])
  })
})

function openingsOn(reading: Reading, date: string): Opening[] | undefined {
  return reading.covered.find((day) => day.date === date)?.openings
}
