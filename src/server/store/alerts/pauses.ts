import type { EntityManager } from '#server/store/entity-manager.ts'
import { uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/sql.ts'

// A pause that is set during another one extends it.
const rest = `rested_from = case when paused_until > r.now then rested_from when r.until is null then rested_from else r.now end,
     rested_until = case when r.until is null then least(rested_until, r.now) else r.until end,
     paused_until = r.until from (select ?::timestamptz as now, ?::timestamptz as until) r`

const pauseStatement = statement(
  `with held as (
     select id from alert where id = any(?::uuid[]) and ended_at is null order by id for no key update)
   update alert set ${rest} where id in (select id from held) returning id`,
  { id: uuid() },
)
const pauseOfUserStatement = statement(
  `with held as (
     select id from alert where id = any(?::uuid[]) and user_id = ? and ended_at is null order by id for no key update)
   update alert set ${rest} where id in (select id from held) returning id`,
  { id: uuid() },
)

/**
 * Pauses current alerts from now until the instant; null ends the pause. With `userId` only those of that person. Their
 * targets stay. Returns the ids of those found.
 */
export async function setPause({
  em,
  ids,
  userId,
  until,
  now,
}: {
  em: EntityManager
  ids: readonly string[]
  userId?: string
  until: Date | null
  now: Date
}): Promise<string[]> {
  const list = uuidArray(ids.map((id) => ({ id })))
  const rows =
    userId === undefined
      ? await execute(em, pauseStatement, [list, now, until])
      : await execute(em, pauseOfUserStatement, [list, userId, now, until])
  return rows.map(({ id }) => id)
}
