import { conflictText } from '#domain/alerts/conflict.ts'
import type { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { findConflicts } from './find-conflicts.ts'

/** What creating this alert would be refused for, told ahead; nothing is made (DECISIONS 5). */
export async function precheckAlert({
  em,
  input,
  now,
}: {
  em: EntityManager
  input: CreateAlertInput
  now: Date
}): Promise<{ conflicts: string[] }> {
  const criteria = { ...input, holes: input.holes ?? undefined }
  const found = await findConflicts({ em, venues: input.venues, plans: planAlerts(input), criteria, now })
  return { conflicts: found.map((conflict) => conflictText(conflict, criteria)) }
}
