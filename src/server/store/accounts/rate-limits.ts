import { LockMode } from '@mikro-orm/core'
import { RateLimitEntity } from '#server/store/entities/accounts/rate-limit.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { columnsOf, instant, integer, json } from '#server/store/column.ts'
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

const takeStatement = statement({
  takes: { limits: json<readonly { key: string; seconds: number }[]>(), now: instant() },
  gives: columnsOf(RateLimitEntity, 'key', 'count', 'windowEndsAt'),
  sql: `insert into rate_limit as r (key, count, window_ends_at)
     select l.key, 1, :now::timestamptz + make_interval(secs => l.seconds)
     from jsonb_to_recordset(:limits) as l(key text, seconds integer) order by l.key
     on conflict (key) do update set
       count = case when r.window_ends_at <= :now then 1 else r.count + 1 end,
       window_ends_at = case when r.window_ends_at <= :now then excluded.window_ends_at else r.window_ends_at end
     returning r.key, r.count, r.window_ends_at as "windowEndsAt"`,
})

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
  const taken = await execute(em, takeStatement, {
    limits: limits.map(({ key, windowSeconds }) => ({ key, seconds: windowSeconds })),
    now,
  })
  const waits = taken
    .filter(({ key, count }) => limits.some((limit) => limit.key === key && count > limit.limit))
    .map(({ windowEndsAt }) => secondsUntil(windowEndsAt, now))
  return waits.length === 0 ? undefined : Math.max(...waits)
}

const takeWithDelayStatement = statement({
  takes: { ...columnsOf(RateLimitEntity, 'key', 'windowEndsAt'), limit: integer(), now: instant() },
  gives: columnsOf(RateLimitEntity, 'count'),
  sql: `insert into rate_limit as r (key, count, window_ends_at) values (:key, 1, :windowEndsAt)
     on conflict (key) do update set
       count = case when r.window_ends_at <= :now then 1 else r.count + 1 end,
       window_ends_at = case when r.window_ends_at <= :now then excluded.window_ends_at else r.window_ends_at end,
       blocked_until = case when r.window_ends_at > :now and r.count + 1 >= :limit
         then :now + make_interval(secs => least(2 ^ least(r.count + 1 - :limit, 20), ${longestDelaySeconds})) end
     where r.blocked_until is null or r.blocked_until <= :now or r.window_ends_at <= :now
     returning r.count`,
})

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
  const taken = await execute(em, takeWithDelayStatement, { key, windowEndsAt, limit, now })
  if (taken.length > 0) return undefined
  const row = await em.findOne(RateLimitEntity, { key }, { refresh: true })
  return row?.blockedUntil ? secondsUntil(row.blockedUntil, now) : 1
}

/** Gives back an attempt that turned out to be harmless, such as a sign-in with the right password. */
export async function giveBackToLimits(em: EntityManager, keys: readonly string[]): Promise<void> {
  await inTransaction(em, async (tx) => {
    // In the same order as they are counted.
    const held = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { key: 'asc' }, refresh: true } as const
    const limits = await tx.find(RateLimitEntity, { key: { $in: [...keys] } }, held)
    for (const limit of limits) tx.assign(limit, { count: Math.max(0, limit.count - 1), blockedUntil: null })
    await tx.flush()
  })
}

/** Deletes windows that have ended, but for those in which an attempt is being counted. */
export async function dropEndedLimits(em: EntityManager, now: Date): Promise<void> {
  const db = em.getKysely()
  const ended = db
    .selectFrom('rate_limit')
    .select('key')
    .where('window_ends_at', '<=', now)
    .where(({ or, eb }) => or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', now)]))
  await db.deleteFrom('rate_limit').where('key', 'in', ended.forUpdate().skipLocked()).execute()
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((new Date(instant).getTime() - now.getTime()) / 1000))
}
