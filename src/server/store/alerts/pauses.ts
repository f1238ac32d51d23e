import type { EntityManager } from '#server/store/entity-manager.ts'
import { uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'
import { uuidArray } from '#server/store/uuid-array.ts'

const pauseStatement = statement(
  `with held as (
     select id from alert where id = any(?::uuid[]) and ended_at is null order by id for no key update)
   update alert set paused_until = ? where id in (select id from held) returning id`,
  { id: uuid() },
)
const pauseOfUserStatement = statement(
  `with held as (
     select id from alert where id = any(?::uuid[]) and user_id = ? and ended_at is null order by id for no key update)
   update alert set paused_until = ? where id in (select id from held) returning id`,
  { id: uuid() },
)

/**
 * Sets until when current alerts rest; null ends the rest. With `userId` only those of that person. What they watch stays
 * as it is. Returns the ids of those that were found.
 */
export async function setPause({
  em,
  ids,
  userId,
  until,
}: {
  em: EntityManager
  ids: readonly string[]
  userId?: string
  until: Date | null
}): Promise<string[]> {
  const list = uuidArray(ids.map((id) => ({ id })))
  const rows =
    userId === undefined
      ? await execute(em, pauseStatement, [list, until])
      : await execute(em, pauseOfUserStatement, [list, userId, until])
  return rows.map(({ id }) => id)
}
