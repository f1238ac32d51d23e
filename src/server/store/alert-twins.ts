import { AlertEntity } from './entities/alert-entity.ts'
import type { EntityManager } from './entity-manager.ts'

/** Whether the owner already has another living alert that asks for the same (DECISIONS 23). */
export async function hasLivingTwin({
  em,
  userId,
  fingerprint,
  except,
}: {
  em: EntityManager
  userId: string
  fingerprint: string
  except?: string | undefined
}): Promise<boolean> {
  const others = except === undefined ? {} : { id: { $ne: except } }
  return (await em.count(AlertEntity, { userId, fingerprint, endedAt: null, ...others })) > 0
}
