import { AlertEntity, type AlertRow } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** Another active alert of the same owner with the same criteria (rule alerts-12). */
export function findDuplicate({
  em,
  userId,
  fingerprint,
  except,
}: {
  em: EntityManager
  userId: string
  fingerprint: string
  except?: string | undefined
}): Promise<AlertRow | null> {
  const others = except === undefined ? {} : { id: { $ne: except } }
  return em.findOne(AlertEntity, { user: userId, fingerprint, endedAt: null, ...others })
}
