import { catalogue } from '#test/support/catalogue.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { matchClassOf } from '#server/store/alerts/match-class.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { addDays, weekdays, type LocalDate } from '#domain/calendar/local-date.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import { labelOfSlot, minutesOfSlot } from '#domain/calendar/time-slot.ts'
import { distanceKm } from '#domain/venues/distance.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'

/** A generator of numbers from 0 to 1 that draws the same city each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The mean of an exponential draw: courts come back in the last days before they are played. */
const meanDaysAhead = 6
const meanStayMs = 40 * 60_000

/** An opening that exists from `from` to `until` at a venue. Instants in ms. */
export interface SimulatedOpening {
  venue: Venue
  date: LocalDate
  opening: Opening
  from: number
  until: number
}

/**
 * Openings in clusters: somebody cancels one to three neighbouring half-hours of a court at a time, at `perHour` clusters
 * an hour over all venues.
 */
export function drawOpenings({
  venues,
  today,
  from,
  until,
  perHour,
  random,
}: {
  venues: readonly Venue[]
  today: LocalDate
  from: number
  until: number
  perHour: number
  random: () => number
}): SimulatedOpening[] {
  const drawn: SimulatedOpening[] = []
  const gap = () => (-Math.log(1 - random()) * 3_600_000) / perHour
  for (let at = from + gap(); at < until; at += gap()) {
    const venue = venues[Math.floor(random() * venues.length)]
    // From tomorrow on: what has begun opens nothing.
    const ahead = 1 + Math.floor(-Math.log(1 - random()) * meanDaysAhead)
    if (!venue || ahead > 28) continue
    const court = 1 + Math.floor(random() * 4)
    const first = Math.floor(random() * 30)
    const stays = -Math.log(1 - random()) * meanStayMs
    for (let slot = first; slot <= first + Math.floor(random() * 3); slot += 1) {
      const startMinutes = minutesOfSlot(slot)
      const opening = { key: `${court}@${startMinutes}`, resource: `Court ${court}`, startMinutes, maxMinutes: 120 }
      const golf = venue.sport === 'golf' && { holes: [9, 18] as const, spots: 4 }
      drawn.push({
        venue,
        date: addDays(today, ahead),
        opening: { ...opening, ...(golf && { ...golf, holes: [...golf.holes] }), bookingUrl: 'https://venue.example/' },
        from: at,
        until: at + stays,
      })
    }
  }
  return drawn
}

/** An alert: weekly on one weekday, for the evening or the morning, at the venues of a sport near somebody. */
interface DrawnAlert {
  email: string
  sport: Venue['sport']
  venues: string[]
  weekday: number
  slots: number[]
}

/** Alerts of so many people: 1 to 20 each, 4 on average. `weekdaysOf` bounds the days that anybody waits for. */
export function drawAlerts({
  people,
  weekdaysOf,
  random,
}: {
  people: number
  weekdaysOf: readonly number[]
  random: () => number
}): DrawnAlert[] {
  const sports = ['tennis', 'tennis', 'tennis', 'golf', 'golf', 'futsal'] as const
  return Array.from({ length: people }, (_, person) => {
    const sport = sports[Math.floor(random() * sports.length)] ?? 'tennis'
    const all = catalogue.of(sport)
    const home = all[Math.floor(random() * all.length)]
    const near = all.toSorted((a, b) => (home ? distanceKm(home, a) - distanceKm(home, b) : 0))
    const count = 1 + Math.min(19, Math.floor(Math.log(1 - random()) / Math.log(0.75)))
    return Array.from({ length: count }, () => ({
      email: `person${person}@example.com`,
      sport,
      venues: near.slice(0, 1 + Math.floor(random() * 20)).map(({ id }) => id),
      weekday: weekdaysOf[Math.floor(random() * weekdaysOf.length)] ?? 0,
      slots: Array.from({ length: 6 }, (_slot, index) => (random() < 0.7 ? 24 : 2) + index),
    }))
  }).flat()
}

/** Stores the alerts as those of members who chose no pace. */
export async function storeAlerts({ pool }: Database, alerts: readonly DrawnAlert[]): Promise<void> {
  await pool.query(
    `insert into users (id, email, password, is_email_verified, created_at, updated_at)
     select gen_random_uuid(), e, 'x', true, now(), now() from (select distinct unnest($1::text[]) as e) people`,
    [alerts.map(({ email }) => email)],
  )
  await pool.query(`insert into venue_number (venue_id) select unnest($1::text[]) on conflict do nothing`, [
    [...new Set(alerts.flatMap(({ venues }) => venues))],
  ])
  const rows = alerts.map(({ slots, weekday, ...alert }) => ({
    ...alert,
    labels: slots.map(labelOfSlot),
    mask: String(maskOfSlots(slots)),
    weekday,
    day: weekdays[weekday],
    matchClass: matchClassOf({ ...defaultCriteria, sport: alert.sport }),
  }))
  await pool.query(
    `with given as (
       select r.*, row_number() over () as n from jsonb_to_recordset($1::jsonb)
         as r(email text, sport text, venues text[], labels text[], mask bigint, weekday integer, day text, "matchClass" integer)),
     made as (
       insert into alert (id, email, user_id, sport, venues, time_slots, days_of_week, spots, minimum_minutes,
         is_recurring, is_active, created_at, slot_mask, match_class, fingerprint, confirmed_at)
       select gen_random_uuid(), g.email, u.id, g.sport, g.venues, g.labels, array[g.day], 1, 60, true, true, now(),
         g.mask, g."matchClass", g.n::text, now() from given g join users u on u.email = g.email
       returning id, number, venues, slot_mask, match_class, fingerprint)
     insert into alert_target (venue_id, day, alert_id, slot_mask, match_class, venue_number, alert_number)
     select v, g.weekday, m.id, m.slot_mask, m.match_class, n.number, m.number
     from made m join given g on g.n::text = m.fingerprint, unnest(m.venues) v join venue_number n on n.venue_id = v`,
    [JSON.stringify(rows)],
  )
}
