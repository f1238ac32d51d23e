import { bookedTogether } from '#domain/alerts/sharing/group.ts'
import { isQuietable, isWeekly, type Booking } from '#domain/alerts/quiet-days.ts'
import { AppError } from '#domain/app-error.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { endAlerts } from '#server/store/alerts/alerts.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { setQuietDate } from '#server/store/alerts/quiet-dates.ts'
import { joinedWith } from '#server/store/alerts/sharing/joined-alerts.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { requireOwn } from './require-own.ts'

/** Alerts of one owner, and the day that was booked or the wish to end them for that owner alone. */
interface Booked extends Booking {
  em: EntityManager
  ids: readonly string[]
  now: Date
}

/**
 * 'I booked it' (rule alerts-58): a day of weekly alerts becomes quiet, and alerts on that date end, for all of their
 * people. No email is sent. The rows are locked before the friends are looked up: a friend who joins at the same moment is found, or
 * finds the alert ended.
 */
export async function bookAlerts({ em, ids, date, isEnd, now }: Booked): Promise<{ changed: number }> {
  const rows = await lockAlerts(em, bookedTogether(ids, await joinedWith(em, ids)))
  const own = rows.filter(({ id }) => ids.includes(id))
  if (isEnd) return { changed: (await endAlerts({ em, ids, reason: 'booked', now })).length }
  const dated = own.filter(({ specificDate }) => specificDate && specificDate === date).map(({ id }) => id)
  if (!own.some(isWeekly)) return endTogether({ em, ids: dated.length > 0 ? dated : ids, now })
  const quieted = await setQuietDay({ em, ids, date: requireDay(date, now), isQuiet: true, now })
  return dated.length > 0 ? endTogether({ em, ids: dated, now }) : quieted
}

async function endTogether({ em, ids, now }: Omit<Booked, keyof Booking>): Promise<{ changed: number }> {
  const together = bookedTogether(ids, await joinedWith(em, ids))
  return { changed: (await endAlerts({ em, ids: together, reason: 'booked', now })).length }
}

/** The same from the card of the alert. */
export async function bookedByOwner({ userId, ...booked }: Booked & { userId: string }): Promise<{ changed: number }> {
  const { em, ids } = booked
  return inTransaction(em, async (tx) => {
    // Not locked alone first: with the alerts of friends, all are locked in one order.
    await lockAlerts(tx, bookedTogether(ids, await joinedWith(tx, ids)))
    await requireOwn(tx, ids, userId)
    return bookAlerts({ ...booked, em: tx })
  })
}

/** Undoes a quiet day, for all as well. */
export async function unquietByOwner({
  em,
  ids,
  userId,
  date,
  now,
}: Omit<Booked, keyof Booking> & { userId: string; date: LocalDate }): Promise<{ changed: number }> {
  return inTransaction(em, async (tx) => {
    await lockAlerts(tx, bookedTogether(ids, await joinedWith(tx, ids)))
    await requireOwn(tx, ids, userId)
    return setQuietDay({ em: tx, ids, date, isQuiet: false, now })
  })
}

/** Makes a day of weekly alerts quiet, or no longer, for all who share them. */
export async function setQuietDay(day: Parameters<typeof setQuietDate>[0]): Promise<{ changed: number }> {
  const ids = bookedTogether(day.ids, await joinedWith(day.em, day.ids))
  return { changed: await setQuietDate({ ...day, ids }) }
}

function requireDay(date: LocalDate | undefined, now: Date): LocalDate {
  if (date !== undefined && isQuietable(date, venueDate(now))) return date
  throw new AppError('INVALID_INPUT', 'date: name the booked day, from today on and at most 34 days ahead')
}
