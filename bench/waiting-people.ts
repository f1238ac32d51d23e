import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { Database } from '#server/database/connection.ts'
import { loadMailTemplates } from '#server/mail/load-mail-templates.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import type { DeliveryDeps } from '#server/pipeline/delivery/deliver-mails.ts'
import { createNotificationRenderer } from '#server/pipeline/delivery/render-notification.ts'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'
import { mailLinks } from '#server/signing/mail-links.ts'

const identity = { from: { name: 'Courtside', address: 'alerts@courtside.test' } }
export const courts = 4
/** Where everybody waits. */
const venueId = 'manly-lawn-tc'
const date = addDays(sydneyDate(new Date()), 5)

function courtAtSeven(number: number): Opening {
  return {
    key: `Court ${number}@1140`,
    resource: `Court ${number}`,
    startMinutes: 1140,
    maxMinutes: 60,
    bookingUrl: 'https://venue.example/book?at=1140',
  }
}

/** A reading of the day for which everybody waits, with all courts free or with none. */
export async function readCourts({ orm }: Database, are: 'free' | 'taken'): Promise<void> {
  const venue = venueById(venueId)
  if (!venue) throw new Error(`${venueId} is not in the catalogue`)
  const openings = are === 'free' ? Array.from({ length: courts }, (_, index) => courtAtSeven(index + 1)) : []
  await recordReading({
    em: orm.em.fork(),
    venue,
    system: 'bench',
    window: { from: date, to: date },
    reading: { status: 'ok', readAt: new Date(), covered: [{ date, openings }] },
  })
}

/** So many people wait for seven in the evening, each with an alert of their own. */
export async function watchCourts({ pool }: Database, size: number): Promise<void> {
  const slot = slotOfOpening(courtAtSeven(1)) ?? 0
  await pool.query('insert into venue_number (venue_id) values ($1) on conflict do nothing', [venueId])
  await pool.query(
    `with people as (
       insert into users (id, email, password, is_email_verified, created_at, updated_at)
       select gen_random_uuid(), 'a' || n || '@example.com', 'x', true, now(), now() from generate_series(1, $5::int) n
       returning id, email),
     waiting as (
       insert into alert (id, email, user_id, sport, venues, time_slots, days_of_week, specific_date, spots, minimum_minutes,
         is_recurring, is_active, created_at, slot_mask, match_class, fingerprint, confirmed_at)
       select gen_random_uuid(), email, id, 'tennis', array[$1], array[$2], '{}', $3, 1, 60, false, true, now(), $4, 0,
         email, now() from people returning id, number, slot_mask)
     insert into alert_target (venue_id, day, alert_id, slot_mask, match_class, alert_number, venue_number)
     select $1, $3::date - '1970-01-01'::date, id, slot_mask, 0, number, (select number from venue_number where venue_id = $1)
     from waiting`,
    [venueId, labelOfSlot(slot), date, maskOfSlots([slot]), size],
  )
  for (const table of ['users', 'alert', 'alert_target']) await pool.query(`vacuum analyze ${table}`)
}

/** The product's own parts of a deliverer. */
export async function deliveryParts(
  { orm }: Database,
  { owner, smtpUrl }: { owner: number; smtpUrl: string },
): Promise<{ deps: DeliveryDeps; close(): Promise<void> }> {
  const transport = createSmtpTransport(smtpUrl)
  const em = () => orm.em.fork()
  const now = () => new Date()
  const renderTemplate = await loadMailTemplates({ dev: true })
  const links = { ...mailLinks({ appUrl: 'https://courtside.test', key: 'bench' }), renderTemplate }
  const render = createNotificationRenderer({ em, context: () => ({ ...links, now: now() }) })
  return {
    deps: { em, transport, identity, render, now, random: () => 0.5, owner },
    close: () => transport.close(),
  }
}
