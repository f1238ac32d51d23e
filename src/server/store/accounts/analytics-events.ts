import type { InferEntity, RequiredEntityData } from '@mikro-orm/core'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { UserAnalyticsEntity } from '#server/store/entities/user-analytics.ts'
import { execute, statement } from '#server/store/statement.ts'

export async function saveAnalyticsEvent(
  em: EntityManager,
  event: RequiredEntityData<InferEntity<typeof UserAnalyticsEntity>>,
): Promise<void> {
  await em.persist(em.create(UserAnalyticsEntity, event)).flush()
}

const dropAnalyticsBeforeStatement = statement('delete from user_analytics where "timestamp" < ?')

export async function dropAnalyticsBefore(em: EntityManager, instant: Date): Promise<void> {
  await execute(em, dropAnalyticsBeforeStatement, [instant])
}
