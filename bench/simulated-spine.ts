import type { Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'
import { deliverDue } from '#server/pipeline/delivery/deliver-mails.ts'
import { notifyAllFound } from '#server/pipeline/delivery/notify-loop.ts'
import { createOpeningRates, type OpeningRates } from '#server/pipeline/reading/opening-rates.ts'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'
import type { SimulatedOpening } from './simulated-city.ts'
import { deliveryParts } from './waiting-people.ts'

/** How often the deliverer is woken for emails that waited for their pace. */
const wakeEveryMs = 1000

export interface Spine {
  /** The schedule's rates, from what was recorded so far. */
  ratesOf: OpeningRates
  /** Records the days as they are, notifies and sends, if anything changed since the last reading. */
  read(reading: {
    venue: Venue
    dates: readonly LocalDate[]
    at: number
    openings: readonly SimulatedOpening[]
  }): Promise<void>
  /** Seconds from each opening to the first email with it, in order. */
  delays(openings: readonly SimulatedOpening[]): Promise<number[]>
  close(): Promise<void>
}

/** The product's recording, notifying and delivery, with a relay that takes everything at once. */
export async function startSpine(
  database: Database,
  { begunAt, window }: { begunAt: number; window: { from: LocalDate; to: LocalDate } },
): Promise<Spine> {
  let clock = begunAt
  let wokenAt = begunAt
  const now = () => new Date(clock)
  const parts = await deliveryParts(database, { owner: 1, smtpUrl: 'smtp://127.0.0.1:1', now })
  const em = () => database.orm.em.fork()
  const deps = {
    ...parts.deps,
    transport: {
      async send(_mail: unknown, handOver?: () => Promise<void>) {
        await handOver?.()
        return { kind: 'accepted' as const }
      },
      close: () => Promise.resolve(),
    },
  }
  const known = new Map<string, string>()

  async function deliverUntil(at: number): Promise<void> {
    for (; wokenAt < at; wokenAt = Math.min(at, wokenAt + wakeEveryMs)) {
      const { rows } = await database.pool.query<{ due: Date | null }>(
        `select min(available_at) as due from notification where state = 'pending'`,
      )
      const due = rows[0]?.due?.getTime() ?? Infinity
      if (due > at) break
      clock = Math.max(wokenAt, due)
      wokenAt = clock
      while ((await deliverDue(deps, 200)) > 0) {
        // Until nothing is due.
      }
    }
    clock = at
    wokenAt = at
  }

  return {
    ratesOf: createOpeningRates({ em, now }),
    async read({ venue, dates, at, openings }) {
      const covered = dates.map((date) => ({ date, openings: openAt(openings, venue, date, at) }))
      const changed = covered.filter(({ date, openings: open }) => {
        const keys = open.map(({ key }) => key).join()
        const isNew = known.get(`${venue.id} ${date}`) !== keys
        known.set(`${venue.id} ${date}`, keys)
        return isNew
      })
      if (changed.length === 0) return
      await deliverUntil(at)
      const reading = { status: 'ok' as const, readAt: now(), covered: changed }
      await recordReading({
        em: em(),
        venue,
        system: 'bench',
        window,
        reading,
      })
      await notifyAllFound({ em, now })
    },
    async delays(openings) {
      await deliverUntil(clock + 3_600_000)
      const { rows } = await database.pool.query<{
        venue: string
        date: string
        key: string
        found: Date
        sent: Date | null
      }>(
        `select m.venue_id as venue, m.date::text, m.opening_key as key, m.opened_at as found, min(n.sent_at) as sent
         from alert_match m left join notification n on n.id = m.notification_id group by 1, 2, 3, 4`,
      )
      const waits = rows.flatMap(({ venue, date, key, found, sent }) => {
        const opened = openings.findLast(
          (one) =>
            one.venue.id === venue && one.date === date && one.opening.key === key && one.from <= found.getTime(),
        )
        return opened && sent ? [(sent.getTime() - opened.from) / 1000] : []
      })
      return waits.toSorted((a, b) => a - b)
    },
    close: () => parts.close(),
  }
}

function openAt(all: readonly SimulatedOpening[], venue: Venue, date: LocalDate, at: number): Opening[] {
  const open = all.filter((one) => one.venue === venue && one.date === date && one.from <= at && at < one.until)
  return [...new Map(open.map(({ opening }) => [opening.key, opening])).values()]
}
