import type { EntityManager } from './entity-manager.ts'
import { AlertEntity } from './entities/alert-entity.ts'

/** Whether the owner already has a living alert that asks for the same (DECISIONS 23). */
export async function hasLivingTwin(em: EntityManager, userId: string, fingerprint: string): Promise<boolean> {
  return (await em.count(AlertEntity, { userId, fingerprint, endedAt: null })) > 0
}
