import { isOfClass } from '#domain/availability/criteria.ts'
import { meetsWishes } from '#domain/availability/wishes.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { displayNameOf, venueById } from '#domain/venues/venue-catalogue.ts'
import { bookedSlots, type BookedSlot } from '#sandbox/booked-slots.ts'
import type { OpeningMade, WantedOpening } from '#sandbox/sandbox-control.ts'
import type { Sandbox } from '#sandbox/start-sandbox.ts'
import { chancesFor, type Chance } from './opening-chances.ts'
import type { Worker } from '#server/pipeline/worker.ts'
import { alertsInForce } from '#server/store/alerts/alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { waitingMailDueAt } from '#server/store/outbox/pacing/pace-mails.ts'
import { loadVenueDays } from '#server/store/readings/venue-days.ts'

const maxAlerts = 50
/** A freed court may still not be bookable: it is coached on, or the venue lets no booking start then. */
const maxTries = 8
const maxTriesAHalfHour = 2
/** An email that is due sooner is on its way. */
const heldMs = 5000

/**
 * Frees a booked slot of the sandbox and has its venue read at once. Missing inputs are chosen so that the newest alert
 * matches.
 */
export async function openInSandbox({
  wanted,
  sandbox: { world, sources },
  worker,
  em,
  now,
}: {
  wanted: WantedOpening
  sandbox: Pick<Sandbox, 'world' | 'sources'>
  worker: Pick<Worker, 'readNow'>
  em: () => EntityManager
  now: () => Date
}): Promise<OpeningMade> {
  const venueId = wanted.venueId ?? sources[0]?.venue ?? ''
  const alerts = await alertsInForce(em(), now(), maxAlerts)
  let tries = 0
  for (const chance of chancesFor({ wanted, usualVenue: venueId, alerts, now: now() })) {
    const venue = venueById(chance.venueId)
    if (!venue) continue
    for (const slot of bookedSlots({ world, venue, ...chance }).slice(0, maxTriesAHalfHour)) {
      if (tries++ === maxTries) return refusal(wanted, venueId)
      const before = await openingsAt(chance, slot, em())
      slot.setFree(true)
      await worker.readNow(chance.venueId, chance.date)
      const after = await openingsAt(chance, slot, em())
      if (after.some((key) => !before.includes(key)))
        return { ...made(chance, slot), ...(await holdOf(chance, em, now)) }
      slot.setFree(false)
    }
  }
  return refusal(wanted, venueId)
}

/** The keys of openings that start with the slot and meet the alert, by the last reading. */
async function openingsAt(
  { venueId, date, matchClass, wishes }: Chance,
  { startMinutes }: BookedSlot,
  em: EntityManager,
): Promise<string[]> {
  const [day] = await loadVenueDays(em, venueId, [date])
  const sport = venueById(venueId)?.sport ?? 'tennis'
  return (day?.openings ?? [])
    .filter((opening) => opening.startMinutes === startMinutes)
    .filter((opening) => isOfClass(sport, opening, matchClass) && meetsWishes(sport, wishes, { venueId, opening }))
    .map(({ key }) => key)
}

/** Waits a second for the email about it, which is written at once. */
async function holdOf({ alertOf }: Chance, em: () => EntityManager, now: () => Date): Promise<{ heldUntil?: string }> {
  for (let look = 0; alertOf !== undefined && look < 10; look += 1) {
    const dueAt = await waitingMailDueAt(em(), alertOf)
    if (dueAt) return dueAt.getTime() - now().getTime() > heldMs ? { heldUntil: dueAt.toISOString() } : {}
    await pause(100)
  }
  return {}
}

function made({ venueId, date, alertOf }: Chance, { resource, startMinutes }: BookedSlot): OpeningMade {
  return { venueId, date, startMinutes, ...(resource !== undefined && { resource }), ...(alertOf && { alertOf }) }
}

function refusal({ date, timeSlot }: WantedOpening, venueId: string): OpeningMade {
  const when = [date && longDateText(date), timeSlot].filter(Boolean).join(', ')
  return { refused: `nothing can be opened at ${displayNameOf(venueId)}${when && ` on ${when}`}; name another time` }
}
