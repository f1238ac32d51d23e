import type { InferEntity, RequiredEntityData } from '@mikro-orm/core'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { UserAnalyticsEntity } from '#server/store/entities/accounts/user-analytics.ts'

export async function saveAnalyticsEvent(
  em: EntityManager,
  event: RequiredEntityData<InferEntity<typeof UserAnalyticsEntity>>,
): Promise<void> {
  await em.persist(em.create(UserAnalyticsEntity, event)).flush()
}

export async function dropAnalyticsBefore(em: EntityManager, instant: Date): Promise<void> {
  await em.nativeDelete(UserAnalyticsEntity, { timestamp: { $lt: instant } })
}
