import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dropEndedLimits, giveBackToLimits } from '#server/store/accounts/rate-limits.ts'
import { dropDeadSessions } from '#server/store/accounts/sessions.ts'
import { dropAlertsEndedBefore, retireAlerts } from '#server/store/alerts/retire-alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { dropFinishedNotifications } from '#server/store/outbox/outbox.ts'
import { dropOldViews, saveViews } from '#server/store/readings/reading-demand.ts'
import { dropDaysBefore } from '#server/store/readings/old-readings.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()
const { now } = here
const [today, yesterday] = ['2026-11-21', '2026-11-20']
const longAgo = here.at(-60 * 60_000)

/** By table, with its rows: a row that is no longer needed, and its cleaner. */
const cases: Record<string, { plant: () => Promise<unknown>; drop: (em: EntityManager) => Promise<void> }> = {
  alert: {
    plant: () => here.alert('ann', { ended_at: longAgo, end_reason: 'deleted', is_active: false }),
    drop: (em) => dropAlertsEndedBefore(em, now),
  },
  alert_target: {
    plant: async () => here.target(await here.alert('ann'), { day: 1001 }),
    drop: (em) => retireAlerts(em, today, now),
  },
  venue_day: {
    plant: () =>
      here.insert('venue_day', { ...aDay, openings: '[]', digest: 'd', open_mask: 0, changed_at: now, status: 'ok' }),
    drop: (em) => dropDaysBefore(em, today),
  },
  day_reading: {
    plant: () => here.insert('day_reading', { ...aDay, read_at: now }),
    drop: (em) => dropDaysBefore(em, today),
  },
  rate_limit: {
    plant: () => here.insert('rate_limit', { key: 'k', count: 1, window_ends_at: longAgo }),
    drop: (em) => dropEndedLimits(em, now),
  },
  viewed_day: {
    plant: () => here.insert('viewed_day', { sport: 'golf', date: today, viewed_at: longAgo }),
    drop: (em) => dropOldViews(em, now),
  },
  notification: {
    plant: () => here.mail('ann', { state: 'sent', created_at: longAgo }),
    drop: (em) => dropFinishedNotifications(em, now),
  },
  session: {
    async plant() {
      const times = { created_at: longAgo, expires_at: longAgo }
      await here.insert('session', { id: randomUUID(), user_id: await here.user('ann'), ...times })
    },
    drop: (em) => dropDeadSessions(em, now),
  },
}
const aDay = { venue_id: usual.venue_id, date: yesterday }

test.each(Object.entries(cases))(
  'housekeeping waits for no lock: a locked row of %s goes the next time',
  async (table, { plant, drop }) => {
    await plant()
    const count = async () => (await here.rows(`select 1 from ${table}`)).length
    await here.em().transactional(async (tx) => {
      await tx.execute(`select 1 from ${table} for update`)
      await drop(here.em())
    })
    expect(await count()).toBe(1)
    await drop(here.em())
    expect(await count()).toBe(0)
  },
)

const takers: Record<string, [table: string, take: (em: EntityManager) => Promise<void>]> = {
  'attempts that turned out to be harmless': ['rate_limit', (em) => giveBackToLimits(em, ['b', 'a'])],
  'days that are viewed': [
    'viewed_day',
    (em) => saveViews(em, { sport: 'golf', dates: ['2026-11-22', today], at: now }),
  ],
}

test.each(Object.entries(takers))(
  '%s are locked in one order, whatever the order of the arguments',
  async (_what, [table, take]) => {
    for (const key of ['b', 'a']) await here.insert('rate_limit', { key, count: 1, window_ends_at: now })
    for (const date of ['2026-11-22', today])
      await here.insert('viewed_day', { sport: 'golf', date, viewed_at: longAgo })
    const last = { rate_limit: `key = 'b'`, viewed_day: `date = '2026-11-22'` }[table] ?? 'false'
    let taken: Promise<unknown> | undefined
    const free = await here.em().transactional(async (tx) => {
      await tx.execute(`select 1 from ${table} where ${last} for update`)
      taken = here.em().transactional(async (other) => {
        await other.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
        await take(other)
      })
      await untilWaiting(here.em(), 1)
      return here.rows(`select 1 from ${table} for update skip locked`)
    })
    await taken
    expect(free).toEqual([])
  },
)
