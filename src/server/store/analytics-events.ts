import type { EntityManager } from './entity-manager.ts'
import { UserAnalyticsEntity, type UserAnalyticsRow } from './entities/user-analytics-entity.ts'

export async function saveAnalyticsEvent(em: EntityManager, event: UserAnalyticsRow): Promise<void> {
  await em.persist(em.create(UserAnalyticsEntity, event)).flush()
}
