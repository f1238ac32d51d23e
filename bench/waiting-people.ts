import { catalogue } from '#test/support/catalogue.ts'
import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { labelOfSlot, minutesOfSlot } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'
import { loadMailTemplates } from '#server/mail/load-mail-templates.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import type { DeliveryDeps } from '#server/pipeline/delivery/deliver-mails.ts'
import { createNotificationRenderer } from '#server/pipeline/delivery/render-notification.ts'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { storeAlerts } from './simulated-city.ts'

const identity = { from: { name: 'Courtside', address: 'alerts@courtside.test' } }
export const courts = 4
/** The venue that everybody waits for. */
const venueId = 'manly-lawn-tc'
/** Further venues of people with several alerts. */
const elsewhere = 'wakehurst-tc'
const date = addDays(venueDate(new Date()), 5)

function courtAtSeven(number: number): Opening {
  return {
    key: `Court ${number}@1140`,
    resource: `Court ${number}`,
    startMinutes: 1140,
    maxMinutes: 60,
    bookingUrl: 'https://venue.example/book?at=1140',
  }
}

/** A reading of the day for which everybody waits, with all courts free, one or none. */
export async function readCourts({ orm }: Database, are: 'free' | 'one free' | 'taken'): Promise<void> {
  const venue = catalogue.byId(venueId)
  if (!venue) throw new Error(`${venueId} is not in the catalogue`)
  const count = { free: courts, 'one free': 1, taken: 0 }[are]
  const openings = Array.from({ length: count }, (_, index) => courtAtSeven(index + 1))
  await recordReading({
    em: orm.em.fork(),
    venue,
    system: 'bench',
    window: { from: date, to: date },
    reading: { status: 'ok', readAt: new Date(), covered: [{ date, openings }] },
  })
}

/** SQL: how many alerts the person `n` has. `several` is 1 to 20, 4 on average; half of the further ones wait elsewhere. */
const alertsOf = {
  one: '1',
  several: '1 + least(19, floor(ln((n::bigint * 2654435761 % 4294967296 + 0.5) / 4294967296) / ln(0.75)))::integer',
}

/** So many people wait for seven in the evening, with an alert each or with several. */
export async function watchCourts(
  { pool }: Database,
  size: number,
  alerts: keyof typeof alertsOf = 'one',
): Promise<void> {
  const slot = slotOfOpening(courtAtSeven(1)) ?? 0
  await pool.query('insert into venue_number (venue_id) select unnest($1::text[]) on conflict do nothing', [
    [venueId, elsewhere],
  ])
  await pool.query(
    `with people as (
       insert into users (id, email, password, is_email_verified, created_at, updated_at)
       select gen_random_uuid(), 'a' || n || '@example.com', 'x', true, now(), now() from generate_series(1, $5::int) n
       returning id, email),
     wanted as (
       select p.*, k, case when k % 2 = 1 then $1 else $6 end as venue from people p
         cross join lateral (select substring(p.email from '[0-9]+')::integer as n) numbered
         cross join lateral generate_series(1, ${alertsOf[alerts]}) k),
     waiting as (
       insert into alert (id, email, user_id, sport, venues, time_slots, days_of_week, specific_date, spots, minimum_minutes,
         is_recurring, is_active, created_at, slot_mask, match_class, fingerprint, confirmed_at)
       select gen_random_uuid(), email, id, 'tennis', array[venue], array[$2], '{}', $3, 1, 60, false, true, now(), $4, 0,
         email || ' ' || k, now() from wanted returning id, number, slot_mask, venues)
     insert into alert_target (venue_id, day, alert_id, slot_mask, match_class, alert_number, venue_number)
     select v.venue_id, $3::date - '1970-01-01'::date, w.id, w.slot_mask, 0, w.number, v.number
     from waiting w join venue_number v on v.venue_id = w.venues[1]`,
    [venueId, labelOfSlot(slot), date, maskOfSlots([slot]), size, elsewhere],
  )
  for (const table of ['users', 'alert', 'alert_target']) await pool.query(`vacuum analyze ${table}`)
}

/** People who wait, and a reading of what they wait for. */
export interface Crowd {
  watch(database: Database, size: number): Promise<void>
  /** Nothing is free, and then everything. */
  open(database: Database): Promise<void>
}

/** Everybody waits for the same courts, so that emails differ by the reader alone. */
export const oneContent: Crowd = {
  watch: watchCourts,
  async open(database) {
    await readCourts(database, 'taken')
    await readCourts(database, 'free')
  },
}

const tennis = catalogue.of('tennis')
const evening = [24, 25, 26, 27, 28]

/** Alerts for 1,260 venues, weekdays and half-hours in turn: each email has contents of its own. */
export const ownContents: Crowd = {
  watch: (database, size) =>
    storeAlerts(
      database,
      Array.from({ length: size }, (_each, person) => ({
        email: `own${person}@example.com`,
        sport: 'tennis',
        venues: [(tennis[Math.floor(person / (7 * evening.length)) % tennis.length] as Venue).id],
        weekday: Math.floor(person / evening.length) % 7,
        slots: [evening[person % evening.length] ?? 0],
      })),
    ),
  async open({ orm }) {
    const today = venueDate(new Date())
    const dates = Array.from({ length: 7 }, (_each, index) => addDays(today, index + 1))
    for (const courts of [[], evening])
      for (const venue of tennis)
        await recordReading({
          em: orm.em.fork(),
          venue,
          system: 'bench',
          window: { from: today, to: addDays(today, 7) },
          reading: {
            status: 'ok',
            readAt: new Date(),
            covered: dates.map((date) => ({ date, openings: courts.map(courtOfOwn) })),
          },
        })
  },
}

function courtOfOwn(slot: number): Opening {
  const startMinutes = minutesOfSlot(slot)
  const [key, resource] = [`Court ${slot}@${startMinutes}`, `Court ${slot}`]
  return { key, resource, startMinutes, maxMinutes: 60, bookingUrl: 'https://venue.example/book' }
}

/** The product's own parts of a deliverer. */
export async function deliveryParts(
  { orm }: Database,
  { owner, smtpUrl, now = () => new Date() }: { owner: number; smtpUrl: string; now?: () => Date },
): Promise<{ deps: DeliveryDeps; close(): Promise<void> }> {
  const transport = createSmtpTransport(smtpUrl)
  const em = () => orm.em.fork()
  const renderTemplate = await loadMailTemplates()
  const links = { catalogue, ...mailLinks({ appUrl: 'https://courtside.test', keys: ['bench'] }), renderTemplate }
  const render = createNotificationRenderer({ em, context: () => ({ ...links, now: now() }) })
  return {
    deps: { em, transport, identity, render, now, random: () => 0.5, owner },
    close: () => transport.close(),
  }
}
