import { CalendarFeedEntity } from '#server/store/entities/accounts/calendar-feed.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** A person has one address at a time: a new one ends the last. */
export async function saveCalendarFeed(
  em: EntityManager,
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: Date },
): Promise<void> {
  await em.upsert(CalendarFeedEntity, { user: userId, tokenHash, createdAt: now })
}

/** The instant when the person's feed address was made; undefined without one. */
export async function calendarFeedOf(em: EntityManager, userId: string): Promise<Date | undefined> {
  return (await em.findOne(CalendarFeedEntity, { user: userId }, { refresh: true }))?.createdAt
}

export async function ownerOfCalendarFeed(em: EntityManager, tokenHash: string): Promise<string | undefined> {
  return (await em.findOne(CalendarFeedEntity, { tokenHash }, { refresh: true }))?.user.id
}

/** Ends the person's feed address. Returns how many there were: 0 or 1. */
export function dropCalendarFeed(em: EntityManager, userId: string): Promise<number> {
  return em.nativeDelete(CalendarFeedEntity, { user: userId })
}
