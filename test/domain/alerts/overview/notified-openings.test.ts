import { expect, test } from 'vitest'
import { notifiedOverview, type NotifiedMatch } from '#domain/alerts/overview/notified-openings.ts'
import { court } from '#test/support/an-opening.ts'

const first = new Date('2026-11-21T03:00:00Z')
const later = (minutes: number) => new Date(first.getTime() + minutes * 60_000)

function told(startMinutes: number, change: Partial<NotifiedMatch> & { court?: string } = {}): NotifiedMatch {
  const { court: name = 'Court 1', ...rest } = change
  const opening = court(name, startMinutes)
  return { venueId: 'manly-lawn-tc', sport: 'tennis', date: '2026-12-05', foundAt: first, opening, ...rest }
}

const nothingOpen = () => false

test('one free stretch that one reading found counts once, with its end', () => {
  const overview = notifiedOverview([told(19 * 60), told(19 * 60 + 30), told(21 * 60)], nothingOpen)
  expect(overview).toMatchObject({ foundCount: 2, lastFoundAt: first })
  expect(overview.recent.map(({ startMinutes, untilMinutes }) => [startMinutes, untilMinutes])).toEqual([
    [19 * 60, 20 * 60 + 30],
    [21 * 60, 22 * 60],
  ])
})

test('an opening that came free again counts again; the same opening under two alerts of a series counts once', () => {
  const again = told(19 * 60, { foundAt: later(90) })
  expect(notifiedOverview([told(19 * 60), told(19 * 60), again], nothingOpen)).toMatchObject({
    foundCount: 2,
    lastFoundAt: later(90),
  })
})

test('tee times are each one, and have no end', () => {
  const tees = [told(420, { sport: 'golf' }), told(428, { sport: 'golf' })]
  const { foundCount, recent } = notifiedOverview(tees, nothingOpen)
  expect([foundCount, recent.map(({ untilMinutes }) => untilMinutes)]).toEqual([2, [undefined, undefined]])
})

test('the last five are shown, newest first and of one reading the soonest first, with those still open', () => {
  const all = [
    told(1080, { foundAt: later(1) }),
    told(600, { foundAt: later(3), date: '2026-12-07' }),
    told(900, { foundAt: later(3) }),
    ...Array.from({ length: 20 }, (_, index) => told(1200, { court: `Court ${index}` })),
  ]
  const isOpen = ({ opening, foundAt }: NotifiedMatch) => opening.startMinutes === 900 && foundAt > first
  const { recent, foundCount } = notifiedOverview(all, isOpen)
  expect(foundCount).toBe(23)
  expect(recent.map((one) => [one.startMinutes, one.isOpen])).toEqual([
    [900, true],
    [600, false],
    [1080, false],
    [1200, false],
    [1200, false],
  ])
})

test('an alert without notified openings has none', () => {
  expect(notifiedOverview([], nothingOpen)).toEqual({ foundCount: 0, lastFoundAt: null, recent: [] })
})
