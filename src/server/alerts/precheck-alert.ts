import { conflictText } from '#domain/alerts/conflict.ts'
import type { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { findConflicts } from './find-conflicts.ts'

/** Why creating this alert would be refused, told in advance. Nothing is created (rule alerts-10). */
export async function precheckAlert({
  em,
  input,
  now,
}: {
  em: EntityManager
  input: CreateAlertInput
  now: Date
}): Promise<{ conflicts: string[] }> {
  const found = await findConflicts({ em, venues: input.venues, plans: planAlerts(input), criteria: input, now })
  return { conflicts: found.map((conflict) => conflictText(conflict, input)) }
}
