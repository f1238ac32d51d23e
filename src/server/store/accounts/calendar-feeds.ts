import { instant, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const saveFeedStatement = statement(
  `insert into calendar_feed (user_id, token_hash, created_at) values (?, ?, ?)
   on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
)

/** A person has one address at a time: a new one ends the last. */
export async function saveCalendarFeed(
  em: EntityManager,
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: Date },
): Promise<void> {
  await execute(em, saveFeedStatement, [userId, tokenHash, now])
}

const feedOfUserStatement = statement('select created_at as "createdAt" from calendar_feed where user_id = ?', {
  createdAt: instant(),
})

/** The instant when the person's feed address was made; undefined without one. */
export async function calendarFeedOf(em: EntityManager, userId: string): Promise<Date | undefined> {
  const [row] = await execute(em, feedOfUserStatement, [userId])
  return row?.createdAt
}

const ownerStatement = statement('select user_id as "userId" from calendar_feed where token_hash = ?', {
  userId: uuid(),
})

export async function ownerOfCalendarFeed(em: EntityManager, tokenHash: string): Promise<string | undefined> {
  const [row] = await execute(em, ownerStatement, [tokenHash])
  return row?.userId
}

const dropFeedStatement = statement('delete from calendar_feed where user_id = ?')

export async function dropCalendarFeed(em: EntityManager, userId: string): Promise<void> {
  await execute(em, dropFeedStatement, [userId])
}
