import { meetsCriteria, type SportCriteria } from '#domain/availability/criteria.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { bookedSlots, type BookedSlot } from '#sandbox/booked-slots.ts'
import type { OpeningMade, WantedOpening } from '#sandbox/sandbox-control.ts'
import type { Sandbox } from '#sandbox/start-sandbox.ts'
import type { Worker } from '#server/pipeline/worker.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { alertsInForce } from '#server/store/alerts/alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { mailDueAt } from '#server/store/outbox/pacing/pace-mails.ts'
import { loadVenueDays } from '#server/store/readings/venue-days.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { alertAppliesTo } from '#domain/alerts/alert-applies.ts'
import { addDays, dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { minutesOfSlot, slotLabels, slotOfLabel } from '#domain/calendar/time-slot.ts'

const maxAlerts = 50
/** A freed court may still not be bookable: it is coached on, or the venue lets no booking start then. */
const maxTries = 8
const maxTriesAHalfHour = 2
/** An email that is due sooner is on its way. */
const heldMs = 5000

const daysAhead = 28
const usualMinutes = 60
const eveningSlot = 24
const popularSlots = [...slotLabels.slice(eveningSlot), ...slotLabels.slice(0, eveningSlot)]

/**
 * Frees a booked slot of the sandbox and has its venue read at once. Missing inputs are chosen so that the newest alert
 * matches.
 */
export async function openInSandbox({
  wanted,
  opened,
  sandbox: { world, sources },
  worker,
  em,
  catalogue,
  now,
}: {
  wanted: WantedOpening
  /** The venue-days of earlier calls, which come last: the pace holds a second email about one. This call adds its own. */
  opened: Set<string>
  sandbox: Pick<Sandbox, 'world' | 'sources'>
  worker: Pick<Worker, 'readNow'>
  em: () => EntityManager
  catalogue: Catalogue
  now: () => Date
}): Promise<OpeningMade> {
  const venueId = wanted.venueId ?? sources[0]?.venue ?? ''
  const alerts = await alertsInForce(em(), now(), maxAlerts)
  let tries = 0
  for (const chance of chancesFor({ wanted, opened, usualVenue: venueId, alerts, now: now() })) {
    const venue = catalogue.byId(chance.venueId)
    if (!venue) continue
    for (const slot of bookedSlots({ world, venue, ...chance }).slice(0, maxTriesAHalfHour)) {
      if (tries++ === maxTries) return refusal(wanted, catalogue.nameOf(venueId))
      const before = await openingsAt({ ...chance, sport: venue.sport }, slot, em())
      slot.setFree(true)
      const foundSince = now()
      await worker.readNow(chance.venueId, chance.date)
      const after = await openingsAt({ ...chance, sport: venue.sport }, slot, em())
      if (after.some((key) => !before.includes(key))) {
        opened.add(venueDayOf(chance))
        return { ...made(chance, slot), ...(await holdOf({ ...chance, foundSince }, em, now)) }
      }
      slot.setFree(false)
    }
  }
  return refusal(wanted, catalogue.nameOf(venueId))
}

/** The keys of openings that start with the slot and meet the alert, by the last reading. */
async function openingsAt(
  { sport, venueId, date, asked }: Chance & { sport: Sport },
  { startMinutes }: BookedSlot,
  em: EntityManager,
): Promise<string[]> {
  const [day] = await loadVenueDays(em, venueId, [date])
  return (day?.openings ?? [])
    .filter((opening) => opening.startMinutes === startMinutes)
    .filter((opening) => !asked || meetsCriteria(sport, { venueId, opening }, asked))
    .map(({ key }) => key)
}

/** Waits a second for the email about it, which is written at once. */
async function holdOf(
  { alertOf, venueId, date, foundSince }: Chance & { foundSince: Date },
  em: () => EntityManager,
  now: () => Date,
): Promise<{ heldUntil?: string }> {
  for (let look = 0; alertOf !== undefined && look < 10; look += 1) {
    const dueAt = await mailDueAt(em(), { address: alertOf, venueId, date, foundSince })
    if (dueAt) return dueAt.getTime() - now().getTime() > heldMs ? { heldUntil: dueAt.toISOString() } : {}
    await pause(100)
  }
  return {}
}

function made({ venueId, date, alertOf }: Chance, { resource, startMinutes }: BookedSlot): OpeningMade {
  return { venueId, date, startMinutes, ...(resource !== undefined && { resource }), ...(alertOf && { alertOf }) }
}

function refusal({ date, timeSlot }: WantedOpening, venue: string): OpeningMade {
  const when = [date && longDateText(date), timeSlot].filter(Boolean).join(', ')
  return { refused: `nothing can be opened at ${venue}${when && ` on ${when}`}; name another time` }
}

/** A half-hour worth freeing. */
interface Chance {
  venueId: string
  date: LocalDate
  slot: number
  /** How long a court has to be free. */
  minutes: number
  /** The criteria of the alert that waits for it. */
  asked?: SportCriteria
  /** True if something else may be free in the half-hour already. */
  mayBeOpen: boolean
  /** The address of the alert that waits for it. */
  alertOf?: string
}

function venueDayOf({ venueId, date }: Pick<Chance, 'venueId' | 'date'>): string {
  return `${venueId} ${date}`
}

/** The half-hours that fit the request: first those that alerts watch, the newest alert first, then an evening soon. */
function* chancesFor({
  wanted,
  opened,
  usualVenue,
  alerts,
  now,
}: {
  wanted: WantedOpening
  opened: ReadonlySet<string>
  usualVenue: string
  alerts: readonly Alert[]
  now: Date
}): Generator<Chance> {
  const today = venueDate(now)
  const dates = wanted.date === undefined ? dateRange(today, daysAhead + 1) : [wanted.date]
  const soon = wanted.date === undefined ? dateRange(addDays(today, 1), 7) : dates
  const timeSlots = wanted.timeSlot === undefined ? popularSlots : [wanted.timeSlot]
  const plain = { venueId: wanted.venueId ?? usualVenue, minutes: usualMinutes }
  for (const wasOpened of [false, true]) {
    for (const mayBeOpen of [false, true]) {
      for (const alert of alerts) {
        for (const chance of halfHours(criteriaOf(alert, wanted), { dates, now, mayBeOpen, alert }))
          if (opened.has(venueDayOf(chance)) === wasOpened) yield chance
      }
    }
  }
  for (const mayBeOpen of [false, true]) yield* halfHours([{ ...plain, timeSlots }], { dates: soon, now, mayBeOpen })
}

type Criteria = Pick<Chance, 'venueId' | 'minutes' | 'asked' | 'alertOf'> & {
  timeSlots: readonly string[]
}

function criteriaOf(alert: Alert, wanted: WantedOpening): Criteria[] {
  const minutes = Math.max(usualMinutes, Math.ceil(alert.minimumMinutes / 30) * 30)
  const timeSlots = alert.timeSlots.filter((label) => wanted.timeSlot === undefined || label === wanted.timeSlot)
  return alert.venues
    .filter((venueId) => wanted.venueId === undefined || venueId === wanted.venueId)
    .map((venueId) => ({ venueId, timeSlots, minutes, asked: alert, alertOf: alert.email }))
}

function* halfHours(
  criteria: readonly Criteria[],
  { dates, now, mayBeOpen, alert }: { dates: readonly LocalDate[]; now: Date; mayBeOpen: boolean; alert?: Alert },
): Generator<Chance> {
  for (const { timeSlots, ...rest } of criteria) {
    for (const date of dates) {
      for (const timeSlot of timeSlots) {
        const slot = slotOfLabel(timeSlot)
        if (slot === undefined || instantOf(date, minutesOfSlot(slot)) <= now) continue
        if (alert && !alertAppliesTo({ alert, date, timeSlot })) continue
        yield { ...rest, date, slot, mayBeOpen }
      }
    }
  }
}
