import type { EntityManager } from '#server/store/entity-manager.ts'
import { UserAnalyticsEntity, type UserAnalyticsRow } from '#server/store/entities/user-analytics-entity.ts'
import { execute, statement } from '#server/store/statement.ts'

export async function saveAnalyticsEvent(em: EntityManager, event: UserAnalyticsRow): Promise<void> {
  await em.persist(em.create(UserAnalyticsEntity, event)).flush()
}

const dropAnalyticsBeforeStatement = statement('delete from user_analytics where "timestamp" < ?')

export async function dropAnalyticsBefore(em: EntityManager, instant: Date): Promise<void> {
  await execute(em, dropAnalyticsBeforeStatement, [instant])
}
