import { catalogue } from '#test/support/catalogue.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearMisses, type WatchedDay, type Waiting } from '#domain/alerts/trail/near-misses.ts'
import type { SeenOpening } from '#domain/alerts/trail/opening-change.ts'
import type { MissReason } from '#domain/alerts/trail/trail.ts'
import { defaultCriteria, type SportCriteria } from '#domain/availability/criteria.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const date = '2026-11-24'
/** Minutes to the end of the day at which the first reading is made: 4 PM on the day before. */
const firstLead = 1440 + 8 * 60
const at = (lead: number) => new Date(instantOf(date, 0).getTime() + (1440 - lead) * 60_000)

const seen = fc
  .record({
    id: fc.constantFrom(1, 2),
    startMinutes: fc.constantFrom(344, 345, 374, 375, 390, 405, 420, 435, 450, 465, 480),
    maxMinutes: fc.constantFrom(30, 60, 90, 120),
    spots: fc.integer({ min: 1, max: 4 }),
    holes: fc.constantFrom<(9 | 18)[]>([9], [18], [9, 18]),
    isForMembers: fc.boolean(),
  })
  .map(({ id, isForMembers, ...one }): SeenOpening => {
    const key = `${one.startMinutes} ${id}`
    return { key, ...one, ...(isForMembers && { forMembers: true as const }) }
  })
const keyOf = ({ key }: SeenOpening) => key
const some = fc.uniqueArray(seen, { maxLength: 3, selector: keyOf })

/** The changes of one reading, so many minutes before the end of the day. */
interface DayChange {
  lead: number
  open: SeenOpening[]
  gone: SeenOpening[]
}

const changes: fc.Arbitrary<DayChange[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 500 }), some, some), { minLength: 1, maxLength: 8 })
  .map((steps) => {
    let lead = firstLead
    return steps.flatMap(([after, open, gone], index) => {
      if (index > 0) lead -= after
      const isOpen = new Set(open.map(keyOf))
      const left = index === 0 ? [] : gone.filter((one) => !isOpen.has(keyOf(one)))
      return lead < 0 ? [] : [{ lead, open, gone: left }]
    })
  })

const moment = fc.integer({ min: 0, max: firstLead }).map(at)
const waiting: fc.Arbitrary<Waiting> = fc.record({
  since: fc.constantFrom(at(firstLead + 1), at(firstLead), at(1400)),
  until: fc.constantFrom(at(0), at(1000)),
  confirmedAt: fc.option(moment),
  restedFrom: fc.option(moment),
  restedUntil: fc.option(moment),
  quietDates: fc.constant([]),
})

const asked = fc
  .record({
    alertSport: fc.constantFrom<SportCriteria['sport']>('tennis', 'golf', 'futsal', 'all'),
    holes: fc.constantFrom(null, 9 as const, 18 as const),
    spots: fc.integer({ min: 1, max: 4 }),
    minimumMinutes: fc.constantFrom(60, 90, 120),
    courtMinutes: fc.constantFrom(null, 60, 90),
    slots: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3), { minLength: 1 }),
    isMember: fc.boolean(),
    notified: fc.uniqueArray(fc.constantFrom('420 1', '390 2', '450 1')),
  })
  .chain((one) =>
    fc
      .constantFrom<Sport>(...(one.alertSport === 'all' ? (['tennis', 'golf', 'futsal'] as const) : [one.alertSport]))
      .map((sport) => ({ ...one, sport })),
  )
type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never

/** Conditions that an opening misses, each written out. */
function plainReasons(one: SeenOpening, { sport, alertSport, ...wants }: Asked): MissReason[] | undefined {
  const reasons: MissReason[] = []
  const wanted = wants.slots.map((slot) => 360 + slot * 30).toSorted((a, b) => a - b)
  const cell = Math.floor((one.startMinutes + 15) / 30) * 30
  if (!wanted.includes(cell)) {
    const late = Math.min(...wanted.filter((time) => time < one.startMinutes).map((time) => one.startMinutes - time))
    const early = Math.min(...wanted.filter((time) => time > one.startMinutes).map((time) => time - one.startMinutes))
    if (Math.min(late, early) > 30) return undefined
    reasons.push(late <= early ? { kind: 'late', minutes: late } : { kind: 'early', minutes: early })
  }
  const { holes = [], spots = 1, maxMinutes = 60 } = one
  const binds = (name: Sport) => alertSport === name && sport === name
  if (binds('golf') && wants.holes !== null && !holes.includes(wants.holes)) reasons.push({ kind: 'holes', holes })
  if (binds('golf') && spots < wants.spots) reasons.push({ kind: 'spots', short: wants.spots - spots })
  if (binds('futsal') && maxMinutes < wants.minimumMinutes) {
    reasons.push({ kind: 'minutes', short: wants.minimumMinutes - maxMinutes })
  }
  if (binds('tennis') && wants.courtMinutes !== null && maxMinutes < wants.courtMinutes) {
    reasons.push({ kind: 'minutes', short: wants.courtMinutes - maxMinutes })
  }
  if (one.forMembers && !wants.isMember) reasons.push({ kind: 'members' })
  return reasons
}

const sizeOf = (reason: MissReason) => ('short' in reason ? reason.short : 'minutes' in reason ? reason.minutes : 0)

/** Everything that came near, one opening after the other. */
function plainMisses(all: readonly DayChange[], wants: Asked, { since, until, ...kept }: Waiting) {
  const names = new Set(all.flatMap(({ open }) => open.map(keyOf)))
  return [...names].flatMap((name) => {
    if (wants.notified.some((one) => one === name)) return []
    const tries = all.flatMap(({ lead, open }, index) =>
      open
        .filter(
          (one) => keyOf(one) === name && lead > 1440 - one.startMinutes && at(lead) >= since && at(lead) <= until,
        )
        .flatMap((one) => {
          const reasons = plainReasons(one, wants)
          if (!reasons || reasons.length > 1) return []
          const seenAt = at(lead)
          const { confirmedAt, restedFrom, restedUntil } = kept
          const isRest = restedFrom !== null && restedUntil !== null && seenAt >= restedFrom && seenAt < restedUntil
          const isEarly = confirmedAt === null || seenAt < confirmedAt
          const itself = isEarly ? 'unconfirmed' : isRest ? 'paused' : 'asked-otherwise'
          const gone = all.slice(index + 1).find((later) => later.gone.some((closed) => keyOf(closed) === name))
          return [
            {
              startMinutes: one.startMinutes,
              seenAt,
              goneAt: gone ? at(gone.lead) : null,
              reason: reasons[0] ?? ({ kind: itself } as MissReason),
            },
          ]
        }),
    )
    const nearest = Math.min(...tries.map(({ reason }) => sizeOf(reason)))
    return tries.filter(({ reason }) => sizeOf(reason) === nearest).slice(-1)
  })
}

test('the near misses are those that a plain search of the whole day finds, each opening once and as near as it came', () => {
  const kinds = new Set<string>()
  const inOrder = (misses: readonly object[]) => misses.map((one) => JSON.stringify(one)).toSorted()
  fc.assert(
    fc.property(changes, asked, waiting, (all, wants, waits) => {
      const { sport: _sport, alertSport, slots, isMember, notified, ...criteria } = wants
      const day: WatchedDay = {
        venueId: 'v',
        date,
        changes: all.flatMap(({ lead, open, gone }) => [
          ...open.map((one) => ({ at: at(lead), change: { date, ...one } })),
          ...gone.map(({ key, startMinutes }) => ({
            at: at(lead),
            change: { date, key, startMinutes, gone: true as const },
          })),
        ]),
        notified: new Set(notified),
        criteria: { ...defaultCriteria, ...criteria, sport: alertSport },
        slotMask: maskOfSlots(slots),
        isMember,
      }
      const found = nearMisses(day, waits, catalogue.nameOf).map(({ venueId: _v, date: _d, ...miss }) => miss)
      for (const { reason } of found) kinds.add(reason.kind)
      expect(inOrder(found)).toEqual(inOrder(plainMisses(all, wants, waits)))
    }),
    { numRuns: propertyRuns({ few: 500, all: 10_000 }) },
  )
  expect([...kinds].toSorted()).toEqual(
    ['asked-otherwise', 'early', 'holes', 'late', 'members', 'minutes', 'paused', 'spots', 'unconfirmed'].toSorted(),
  )
})
