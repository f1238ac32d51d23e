import { catalogue } from '#test/support/catalogue.ts'
import { randomUUID } from 'node:crypto'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { World } from '#sandbox/world.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { insertAlert } from '#server/store/alerts/alerts.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

export const watchedVenues = ['manly-lawn-tc', 'wakehurst-tc', 'collaroy-tc', 'parramatta-city-tennis'] as const
export const watchedDays = 6
/** Two hours apart, so that none of them touch, and clear of coaching. */
const startHours = [8, 10, 12, 14, 18, 20]
const firstSlotMinutes = 6 * 60

/** A court for an hour, the addresses that wait for it, and when it was freed. */
export interface WatchedPlace {
  name: string
  venueId: string
  date: LocalDate
  minutes: number
  label: string
  addresses: string[]
  openedAt: number | undefined
}

/** One court an hour at each venue, from tomorrow on, enough for so many people who each wait for one of them. */
export function watchedPlaces(count: number, now: Date, maxPlaces = Infinity): WatchedPlace[] {
  const all: WatchedPlace[] = []
  for (let ahead = 1; ahead <= watchedDays; ahead += 1) {
    for (const hour of startHours) {
      for (const venueId of watchedVenues) {
        const [date, minutes] = [addDays(venueDate(now), ahead), hour * 60]
        const label = slotLabels[(minutes - firstSlotMinutes) / 30] ?? ''
        const name = `${venueId} ${date} ${label}`
        all.push({ name, venueId, date, minutes, label, addresses: [], openedAt: undefined })
      }
    }
  }
  for (let index = 0; index < count; index += 1) {
    // Several domains, because relays are judged by them.
    all[index % Math.min(all.length, maxPlaces)]?.addresses.push(`reader${index}@d${index % 7}.example.com`)
  }
  return all.filter(({ addresses }) => addresses.length > 0)
}

/** Frees a place at its stand-in. */
export function free(world: World, place: WatchedPlace): void {
  const { venueId, date, minutes } = place
  const venue = catalogue.byId(venueId)
  const resource = venue && world.venuePlan(venue).resources[0]
  if (resource === undefined) throw new Error(`${venueId} has no court`)
  for (const half of [minutes, minutes + 30]) world.setCourt({ venueId, resource, date, minutes: half }, false)
  place.openedAt = Date.now()
}

export function startOf({ date, minutes }: WatchedPlace): number {
  return instantOf(date, minutes).getTime()
}

/** One person with an alert for each of the addresses, all confirmed. */
export async function storeWatches(em: () => EntityManager, places: readonly WatchedPlace[], now: Date): Promise<void> {
  const owner = { id: randomUUID(), email: 'owner@example.com', password: 'x', isEmailVerified: true }
  const unit = em()
  await unit.persist(unit.create(UserEntity, { ...owner, createdAt: now, updatedAt: now })).flush()
  for (const place of places)
    await Promise.all(place.addresses.map((email) => storeWatch(em(), { place, userId: owner.id, email, now })))
}

/** A confirmed alert for one place. */
export async function storeWatch(
  em: EntityManager,
  { place, userId, email, now }: { place: WatchedPlace; userId: string; email: string; now: Date },
): Promise<void> {
  await insertAlert(em, {
    ...defaultCriteria,
    userId,
    email,
    sport: 'tennis',
    venues: [place.venueId],
    venuePreset: null,
    memberVenues: [],
    timeSlots: [place.label],
    specificDate: place.date,
    specificDates: [],
    daysOfWeek: [],
    isRecurring: false,
    recurringWeeks: null,
    batchId: null,
    isActive: true,
    createdAt: now,
    confirmedAt: now,
  })
}
