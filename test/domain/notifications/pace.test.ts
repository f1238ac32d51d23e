import fc from 'fast-check'
import { expect, it } from 'vitest'
import { halfHours, minutesOfHalfHour } from '#domain/calendar/half-hour.ts'
import { instantOf, venueTime } from '#domain/calendar/venue-time.ts'
import { defaultPace, planTime, spacingMs, type Pace } from '#domain/notifications/pace.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const minutes = 60_000
const evening = instantOf('2026-11-24', 20 * 60 + 10)
const after = (ms: number) => new Date(evening.getTime() + ms)
const due = (pace: Partial<Pace>, { recent = [] as Date[], earliest = evening, isUrgent = false } = {}) =>
  planTime({ earliest, recent, pace: { ...defaultPace, ...pace }, isUrgent })

it('sends the first email of a sweep at once, and the next two minutes after it', () => {
  expect(due({})).toEqual({ dueAt: evening, isDigest: false, isHeld: false, holdsUntil: null })
  expect(due({}, { recent: [after(-1000)] }).dueAt).toEqual(after(spacingMs - 1000))
  expect(due({}, { recent: [after(-spacingMs)] }).dueAt).toEqual(evening)
})

it("sends the email beyond an hour's limit when the hour is over", () => {
  const recent = [-5, -20, -40, -55].map((at) => after(at * minutes))
  expect(due({}, { recent }).dueAt).toEqual(after(5 * minutes))
  expect(due({ emailsPerHour: 1 }, { recent }).dueAt).toEqual(after(55 * minutes))
  expect(due({ emailsPerHour: 5 }, { recent }).dueAt).toEqual(evening)
})

it('names the instant until which the last email of an hour holds others back', () => {
  const recent = [-5, -20, -40].map((at) => after(at * minutes))
  expect(due({ emailsPerHour: 4 }, { recent }).holdsUntil).toEqual(after(20 * minutes))
  expect(due({ emailsPerHour: 1 }).holdsUntil).toEqual(after(60 * minutes))
  expect(due({ emailsPerHour: 5 }, { recent }).holdsUntil).toBeNull()
  expect(due({ emailsPerHour: 1, emailPace: 'daily' }).holdsUntil).toBeNull()
})

it('batches for the daily digest until its half-hour, and sends urgent openings at once', () => {
  expect(due({ emailPace: 'daily' })).toEqual({
    dueAt: instantOf('2026-11-25', 420),
    isDigest: true,
    isHeld: true,
    holdsUntil: null,
  })
  expect(due({ emailPace: 'daily', digestTime: '20:30' }).dueAt).toEqual(instantOf('2026-11-24', 1230))
  expect(due({ emailPace: 'daily' }, { isUrgent: true })).toMatchObject({ dueAt: evening, isDigest: false })
})

it('waits for quiet hours to end, past midnight too', () => {
  const night = { quietHours: { from: '20:00', until: '06:30' } }
  expect(due(night)).toEqual({ dueAt: instantOf('2026-11-25', 390), isDigest: false, isHeld: true, holdsUntil: null })
  expect(due({ quietHours: { from: '20:30', until: '06:30' } }).dueAt).toEqual(evening)
  expect(due(night, { isUrgent: true }).dueAt).toEqual(evening)
})

it('keeps to the clock in Sydney on the nights when it changes', () => {
  const night = { quietHours: { from: '22:00', until: '02:30' } }
  // Clocks leap from 2:00 to 3:00 on 4 October 2026, and go back from 3:00 to 2:00 on 5 April 2026.
  const leap = due(night, { earliest: instantOf('2026-10-03', 23 * 60) }).dueAt
  expect(venueTime(leap)).toEqual({ date: '2026-10-04', minutes: 180 })
  expect(leap.getTime() - instantOf('2026-10-03', 23 * 60).getTime()).toBe(3 * 60 * minutes)
  const back = due(night, { earliest: instantOf('2026-04-04', 23 * 60) }).dueAt
  expect(back.getTime() - instantOf('2026-04-04', 23 * 60).getTime()).toBe(3.5 * 60 * minutes)
  const digest = { emailPace: 'daily', digestTime: '02:30' } as const
  const leapt = due(digest, { earliest: instantOf('2026-10-03', 23 * 60) }).dueAt
  expect(venueTime(leapt)).toEqual({ date: '2026-10-04', minutes: 180 })
})

const halfHour = fc.constantFrom(...halfHours)
const anyPace: fc.Arbitrary<Pace> = fc.record({
  emailPace: fc.constantFrom('at-once' as const, 'daily' as const),
  digestTime: halfHour,
  quietHours: fc.option(fc.record({ from: halfHour, until: halfHour }).filter(({ from, until }) => from !== until)),
  urgentToday: fc.boolean(),
  emailsPerHour: fc.integer({ min: 1, max: 12 }),
})
/** Any second of two years, with the nights around the clock changes more often. */
const anyInstant = fc
  .tuple(fc.constantFrom('2026-04-04', '2026-10-03', '2027-04-03', '2026-01-01'), fc.integer({ max: 400_000, min: 0 }))
  .map(([date, seconds]) => new Date(instantOf(date, 0).getTime() + seconds * 1000))

function isQuiet(at: Date, { quietHours }: Pace): boolean {
  if (!quietHours) return false
  const [from, until] = [minutesOfHalfHour(quietHours.from), minutesOfHalfHour(quietHours.until)]
  const shown = venueTime(at).minutes
  return from < until ? shown >= from && shown < until : shown >= from || shown < until
}

it('an email is never in quiet hours, and an email at once goes in the first minute that allows it', () => {
  fc.assert(
    fc.property(anyPace, anyInstant, (pace, earliest) => {
      const { dueAt } = planTime({ earliest, recent: [], pace })
      expect(dueAt >= earliest).toBe(true)
      expect(isQuiet(dueAt, pace)).toBe(false)
      expect(dueAt.getTime() - earliest.getTime()).toBeLessThan(50 * 60 * minutes)
      if (pace.emailPace === 'daily') return
      for (let at = earliest.getTime(); at < dueAt.getTime(); at += minutes) {
        expect(isQuiet(new Date(at), pace)).toBe(true)
      }
    }),
    { numRuns: propertyRuns({ few: 200, all: 20_000 }) },
  )
})

it('holds an email with news of another venue or day by no limit, only by the digest and quiet hours', () => {
  const recent = [after(-1000), after(-2000), after(-3000), after(-4000)]
  expect(planTime({ earliest: evening, recent, pace: defaultPace, isElsewhere: true }).dueAt).toEqual(evening)
  const daily = { ...defaultPace, emailPace: 'daily' as const }
  expect(planTime({ earliest: evening, recent, pace: daily, isElsewhere: true }).isDigest).toBe(true)
})

it('never lets more than the chosen number go in any hour, nor two within two minutes, urgent or not', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 40 * minutes }), { maxLength: 40 })
  fc.assert(
    fc.property(anyPace, anyInstant, gaps, fc.boolean(), (pace, start, found, isUrgent) => {
      const sent: number[] = []
      let at = start.getTime()
      for (const gap of found) {
        at = Math.max(at + gap, sent.at(-1) ?? 0)
        const recent = sent.filter((one) => one > at - 60 * minutes).map((one) => new Date(one))
        sent.push(planTime({ earliest: new Date(at), recent, pace, isUrgent }).dueAt.getTime())
      }
      for (const [index, one] of sent.entries()) {
        expect(one - (sent[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(spacingMs)
        const inHour = sent.filter((other) => other > one - 60 * minutes && other <= one)
        expect(inHour.length).toBeLessThanOrEqual(pace.emailsPerHour)
      }
    }),
    { numRuns: propertyRuns({ few: 200, all: 20_000 }) },
  )
})
