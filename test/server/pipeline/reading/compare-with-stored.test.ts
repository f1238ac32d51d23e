import { expect, test } from 'vitest'
import { diffAudiences, type VenueDayState } from '#domain/availability/diff-audiences.ts'
import { Opening, type CoveredDay } from '#domain/availability/opening.ts'
import { compareWithStored } from '#server/pipeline/reading/compare-with-stored.ts'
import { court } from '#test/support/an-opening.ts'
import { noon } from '#test/support/noon.ts'

const date = '2026-11-24'
const day = (openings: Opening[], more: Partial<CoveredDay> = {}): CoveredDay => ({ date, openings, ...more })
const [one, two] = [court('Court 1', 1140), court('Court 2', 1140)]

/** As the database has it, whose JSON keeps no order of keys. */
function stored(openings: Opening[], forMembers: Opening[] = []): VenueDayState {
  const next = { openings, forMembers }
  const { state } = diffAudiences({ sport: 'tennis', previous: undefined, next, now: noon })
  const unordered = (known: object) => Object.fromEntries(Object.entries(known).toReversed())
  return JSON.parse(JSON.stringify({ ...state, openings: state.openings.map(unordered) })) as VenueDayState
}
const hold = (given: CoveredDay, known?: VenueDayState) => compareWithStored({ sport: 'tennis', day: given, known })

test('openings that equal the stored ones are as stored, in whatever order, how often, and with defaults left out', () => {
  expect(hold(day([two, one, two]), stored([one, two]))).toBe('as stored')
  const { maxMinutes: _unsaid, ...brief } = one
  expect(hold(day([brief]), stored([one]))).toBe('as stored')
  expect(hold(day([], { forMembers: [], unknownCourts: [] }), stored([]))).toBe('as stored')
  const golf = { ...one, holes: [9, 18] as (9 | 18)[], spots: 2 }
  expect(compareWithStored({ sport: 'golf', day: day([structuredClone(golf)]), known: stored([golf]) })).toBe(
    'as stored',
  )
})

test('a day that is not known, of which something is missing, or that says more than its openings is not as stored', () => {
  expect(hold(day([one]))).toMatchObject({ sound: { openings: [one] } })
  expect(hold(day([one]), stored([one, two]))).toEqual({ sound: day([one]) })
  expect(hold(day([one, two]), stored([one]))).toEqual({ sound: day([one, two]) })
  expect(hold(day([one], { forMembers: [two] }), stored([one], [two]))).toHaveProperty('sound.forMembers')
  expect(hold(day([one]), stored([one], [two]))).toHaveProperty('sound')
  expect(hold(day([one], { unknownCourts: ['Court 2'] }), stored([one]))).toHaveProperty('sound')
})

const others: Required<Opening> = {
  key: 'another',
  startMinutes: 1150,
  resource: 'Court 9',
  maxMinutes: 90,
  minMinutes: 30,
  minSpots: 2,
  holes: [18],
  spots: 3,
  priceCents: 2500,
  pricePer: 'player',
  bookingUrl: 'https://venue.example/other',
  forMembers: true,
  surface: 'clay',
  lights: false,
  indoor: true,
}

test.each(Object.keys(Opening.shape) as (keyof Opening)[])('another %s is not as stored', (field) => {
  const full = { ...one, holes: [9, 18] as (9 | 18)[], spots: 2, priceCents: 100, pricePer: 60 as const }
  const held = hold(day([{ ...full, [field]: others[field] }]), stored([full]))
  expect(held).toMatchObject({ sound: { openings: [{ [field]: others[field] }] } })
  expect(hold(day([{ ...full, [field]: null }]), stored([full]))).toHaveProperty('fault')
})

test('an impossible opening spoils its day, also beside stored ones', () => {
  const broken = { ...two, bookingUrl: 'javascript:alert(1)' }
  expect(hold(day([one, broken]), stored([one, two]))).toEqual(hold(day([one, broken])))
  expect(hold(day([one, broken]), stored([one, two]))).toHaveProperty('fault', expect.any(String))
})

test('sound openings are reported as if all had been checked: in their order, and with the same JSON', () => {
  const dearer = { ...two, priceCents: 100 }
  const { maxMinutes: _unsaid, ...brief } = court('Court 3', 1140)
  const given = day([dearer, one, { ...brief, resource: 'Court 3\u0000' }, two, brief])
  const known = stored([one, two, court('Court 3', 1140)])
  expect(JSON.stringify(hold(given, known))).toBe(JSON.stringify(hold(given)))
})
