import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOpenings, type NotedOpening } from '#domain/notifications/new-openings.ts'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { maskOfLabels } from '#domain/calendar/slot-mask.ts'
import { court } from '#test/support/an-opening.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { anyAlert, anyCourt, isFor } from '#test/support/random-alerts.ts'

const date = '2026-11-24'
const sports = ['tennis', 'golf', 'futsal'] as const

/** Facts that an opening may have now, or may have had. */
const anyFacts = fc.record({
  maxMinutes: fc.constantFrom(60, 90, 120, undefined),
  holes: fc.constantFrom<Opening['holes']>([9], [18], [9, 18]),
  spots: fc.constantFrom(1, 2, 4),
  ...anyCourt,
})

const anyNoted = fc.record({
  startMinutes: fc.integer({ min: 6 * 60, max: 22 * 60 }),
  now: anyFacts,
  before: fc.option(anyFacts, { nil: undefined }),
  audience: fc.constantFrom(...Object.values(audiences)),
})

function notedOf({
  startMinutes,
  now,
  before,
  audience,
}: typeof anyNoted extends fc.Arbitrary<infer One> ? One : never) {
  const opening = { ...court('Court', startMinutes), ...now }
  const was = before && { ...court('Court', startMinutes), ...before }
  const { key } = opening
  return { date, slot: slotOfOpening(opening) ?? 0, key, openedAt: '', opening, before: was, audience }
}

test('an opening is new for the alerts that it is for now and was not for before, in the plainest words', () => {
  fc.assert(
    fc.property(
      anyAlert(date),
      fc.array(anyNoted, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      (alert, all, isMember) => {
        const [venueId = ''] = alert.venues
        const sport = catalogue.byId(venueId)?.sport ?? sports[0]
        const openings: NotedOpening[] = all.map(notedOf)
        const asked = { slotMask: maskOfLabels(alert.timeSlots), criteria: alert, isMember }
        const wasFor = (opening: Opening) => isFor(onThisDay(alert), { venueId, sport, date, opening })
        const expected = openings.flatMap(({ opening, before, audience }, position) => {
          const isBookable = isMember ? audience !== audiences.others : audience !== audiences.members
          return isBookable && wasFor(opening) && !(before && wasFor(before)) ? [position] : []
        })
        const found = newOpenings({ venueId, sport, openings })(date, asked)
        expect(found.toSorted((a, b) => a - b)).toEqual(expected)
      },
    ),
    { numRuns: propertyRuns({ few: 300, all: 20_000 }) },
  )
})

/** The day is the scan's to find. */
function onThisDay<Alert extends { specificDate: string | null; specificDates: string[] }>(alert: Alert): Alert {
  return { ...alert, specificDate: date, specificDates: [] }
}

test('an opening of another day is none of these', () => {
  const openings = [
    { date, slot: 26, key: 'a', openedAt: '', opening: court('a', 1140), audience: audiences.everybody },
  ]
  const find = newOpenings({ venueId: 'manly-lawn-tc', sport: 'tennis', openings })
  const criteria = {
    sport: 'all',
    holes: null,
    spots: 1,
    minimumMinutes: 60,
    courtMinutes: null,
    wishes: null,
  } as const
  const asked = { slotMask: maskOfLabels(['7:00 PM']), criteria, isMember: false }
  expect([find(date, asked), find('2026-11-25', asked)]).toEqual([[0], []])
})
