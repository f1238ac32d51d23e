import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import { loadMailTemplates } from '#server/mail/load-mail-templates.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { startTellingLoop } from '#server/pipeline/delivery/telling-loop.ts'
import { startDeliveryLoop, type DeliveryLoop } from '#server/pipeline/delivery/delivery-loop.ts'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'
import { createNotificationRenderer } from '#server/pipeline/delivery/render-notification.ts'
import { announceWorker } from '#server/pipeline/worker-presence.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import type { Database } from '#server/database/connection.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine } from './figures.ts'
import { printGoals } from './goals.ts'
import { startMailSink } from './mail-sink.ts'

const identity = { from: { name: 'Courtside', address: 'alerts@courtside.test' } }
const venueId = 'manly-lawn-tc'
const date = addDays(sydneyDate(new Date()), 5)
const courts = 4

/**
 * From one reading that opens what many people wait for to the relay's 250 for the first mail and for the last, by the
 * loops of the product.
 */
export async function run(size = 10_000): Promise<void> {
  console.log(describeMachine())
  const sink = await startMailSink()
  await withOwnDatabase(async (database) => {
    await watchCourts(database, size)
    const em = () => database.orm.em.fork()
    const now = () => new Date()
    const transport = createSmtpTransport(sink.smtpUrl)
    let loops: DeliveryLoop[] = []
    let left = size
    let allSent: () => void = () => undefined
    const sent = new Promise<void>((resolve) => (allSent = resolve))
    const presence = await announceWorker({
      pool: database.pool,
      onNotification: () => loops.forEach((loop) => loop.wake()),
      onLost: console.error,
    })
    const renderTemplate = await loadMailTemplates({ dev: true })
    const links = { ...mailLinks({ appUrl: 'https://courtside.test', key: 'bench' }), renderTemplate }
    const mails = startDeliveryLoop({
      deps: {
        em,
        transport,
        identity,
        render: createNotificationRenderer({ em, context: () => ({ ...links, now: now() }) }),
        now,
        random: () => 0.5,
        owner: presence.owner,
        onOutcome() {
          left -= 1
          if (left === 0) allSent()
        },
      },
      concurrency: 8,
      onError: console.error,
    })
    loops = [startTellingLoop({ em, now, onError: console.error }), mails]
    await read(database, [])
    const begunAt = Date.now()
    await read(
      database,
      Array.from({ length: courts }, (_, index) => courtAtSeven(index + 1)),
    )
    const recordedAt = Date.now()
    await sent
    const { mails: arrived, firstAt, lastAt } = await sink.taken()
    if (arrived !== size) throw new Error(`${arrived} of ${size} mails arrived`)
    const seconds = (at: number) => (at - begunAt) / 1000
    console.log(`one reading opens ${courts} courts that ${size} people wait for`)
    console.log(`${((size / (lastAt - begunAt)) * 1000).toFixed(0)} mails a second`)
    printGoals([
      { goal: 'recorded, and noted whom it concerns', value: seconds(recordedAt), is: '≤', threshold: 0.1, unit: ' s' },
      { goal: 'first mail accepted', value: seconds(firstAt), is: '≤', threshold: 0.5, unit: ' s' },
      { goal: `last of ${size} mails accepted`, value: seconds(lastAt), is: '≤', threshold: 5, unit: ' s' },
    ])
    await Promise.all(loops.map((loop) => loop.stop()))
    await transport.close()
    presence.end()
  })
  await sink.stop()
}

function courtAtSeven(number: number): Opening {
  return {
    key: `Court ${number}@1140`,
    resource: `Court ${number}`,
    startMinutes: 1140,
    maxMinutes: 60,
    bookingUrl: 'https://venue.example/book?at=1140',
  }
}

async function read(database: Database, openings: Opening[]): Promise<void> {
  const venue = venueById(venueId)
  if (!venue) throw new Error(`${venueId} is not in the catalogue`)
  await recordReading({
    em: database.orm.em.fork(),
    venue,
    system: 'bench',
    window: { from: date, to: date },
    reading: { status: 'ok', readAt: new Date(), covered: [{ date, openings }] },
  })
}

/** Everybody waits for seven in the evening, each with an alert of their own. */
async function watchCourts({ pool }: Database, size: number): Promise<void> {
  const slot = slotOfOpening(courtAtSeven(1)) ?? 0
  await pool.query(
    `insert into users (id, email, password, is_email_verified, created_at, updated_at)
     select gen_random_uuid(), 'a' || n || '@example.com', 'x', true, now(), now() from generate_series(1, $1::int) n`,
    [size],
  )
  await pool.query(
    `insert into alert (id, email, user_id, sport, venues, time_slots, days_of_week, specific_date, spots, minimum_minutes,
       is_recurring, is_active, created_at, slot_mask, match_class, fingerprint, confirmed_at)
     select gen_random_uuid(), email, id, 'tennis', array[$1], array[$2], '{}', $3, 1, 60, false, true, now(), $4, 0,
       email, now() from users`,
    [venueId, labelOfSlot(slot), date, maskOfSlots([slot])],
  )
  await pool.query(
    `insert into alert_target (venue_id, day, alert_id, slot_mask, match_class)
     select $1, specific_date::date - '1970-01-01'::date, id, slot_mask, 0 from alert`,
    [venueId],
  )
  await pool.query('vacuum analyze alert')
  await pool.query('vacuum analyze alert_target')
}
