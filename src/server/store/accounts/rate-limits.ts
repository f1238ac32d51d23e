import { RateLimitEntity } from '#server/store/entities/accounts/rate-limit.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { instant, integer, text } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

/** A number of attempts in a window that begins with the first of them. */
export interface RateLimit {
  /** The counted key. Email addresses are hashed first (suppressions.ts, addressHash). */
  key: string
  limit: number
  windowSeconds: number
}

/** The longest pause of a limit with growing delay. */
const longestDelaySeconds = 900

const takeStatement = statement(
  `insert into rate_limit as r (key, count, window_ends_at)
     select l.key, 1, ?::timestamptz + make_interval(secs => l.seconds)
     from jsonb_to_recordset(?::jsonb) as l(key text, seconds integer) order by l.key
     on conflict (key) do update set
       count = case when r.window_ends_at <= ? then 1 else r.count + 1 end,
       window_ends_at = case when r.window_ends_at <= ? then excluded.window_ends_at else r.window_ends_at end
     returning r.key, r.count, r.window_ends_at as "windowEndsAt"`,
  { key: text(), count: integer(), windowEndsAt: instant() },
)

/**
 * Counts one attempt against each of the limits, in one statement. Returns undefined when it may go on, otherwise the
 * seconds until all full windows have ended.
 */
export async function takeFromLimits(
  em: EntityManager,
  limits: readonly RateLimit[],
  now: Date,
): Promise<number | undefined> {
  // Always in the same order, so that two requests cannot deadlock on each other's rows.
  const taken = await execute(em, takeStatement, [
    now,
    JSON.stringify(limits.map(({ key, windowSeconds }) => ({ key, seconds: windowSeconds }))),
    now,
    now,
  ])
  const waits = taken
    .filter(({ key, count }) => limits.some((limit) => limit.key === key && count > limit.limit))
    .map(({ windowEndsAt }) => secondsUntil(windowEndsAt, now))
  return waits.length === 0 ? undefined : Math.max(...waits)
}

const takeWithDelayStatement = statement(
  `insert into rate_limit as r (key, count, window_ends_at) values (?, 1, ?)
     on conflict (key) do update set
       count = case when r.window_ends_at <= ? then 1 else r.count + 1 end,
       window_ends_at = case when r.window_ends_at <= ? then excluded.window_ends_at else r.window_ends_at end,
       blocked_until = case when r.window_ends_at > ? and r.count + 1 >= ?
         then ?::timestamptz + make_interval(secs => least(2 ^ least(r.count + 1 - ?, 20), ${longestDelaySeconds})) end
     where r.blocked_until is null or r.blocked_until <= ? or r.window_ends_at <= ?
     returning r.count`,
  { count: integer() },
)

/**
 * Like `takeFromLimits`, but a full window never refuses for good: past the limit each attempt is followed by a pause
 * that doubles from one second to a quarter of an hour. Attempts during a pause are refused and not counted.
 */
export async function takeWithGrowingDelay(
  em: EntityManager,
  { key, limit, windowSeconds }: RateLimit,
  now: Date,
): Promise<number | undefined> {
  const windowEndsAt = new Date(now.getTime() + windowSeconds * 1000)
  const taken = await execute(em, takeWithDelayStatement, [
    key,
    windowEndsAt,
    now,
    now,
    now,
    limit,
    now,
    limit,
    now,
    now,
  ])
  if (taken.length > 0) return undefined
  const row = await em.findOne(RateLimitEntity, { key }, { refresh: true })
  return row?.blockedUntil ? secondsUntil(row.blockedUntil, now) : 1
}

const giveBackToLimitsStatement = statement(
  // In the same order as they are locked.
  `with held as (
     select key from rate_limit where key in (select value from jsonb_array_elements_text(?::jsonb)) order by key for update)
   update rate_limit set count = greatest(count - 1, 0), blocked_until = null where key in (select key from held)`,
)

/** Gives back an attempt that turned out to be harmless, such as a sign-in with the right password. */
export async function giveBackToLimits(em: EntityManager, keys: readonly string[]): Promise<void> {
  await execute(em, giveBackToLimitsStatement, [JSON.stringify(keys)])
}

const dropEndedLimitsStatement = statement(
  `delete from rate_limit where key in (
     select key from rate_limit where window_ends_at <= ? and coalesce(blocked_until, ?) <= ? for update skip locked)`,
)

/** Deletes windows that have ended, but for those in which an attempt is being counted. */
export async function dropEndedLimits(em: EntityManager, now: Date): Promise<void> {
  await execute(em, dropEndedLimitsStatement, [now, now, now])
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((new Date(instant).getTime() - now.getTime()) / 1000))
}
