import { randomUUID } from 'node:crypto'
import type { Alert } from '#domain/alerts/alert.ts'
import type { UpdateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { planAlerts, type PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import { AppError } from '#domain/app-error.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { lockUser } from '#server/store/accounts/visitor-users.ts'
import { changeAlert } from '#server/store/alerts/alert-changes.ts'
import { alertOf, insertAlert, type NewAlert } from '#server/store/alerts/alerts.ts'
import { lockPresets } from '#server/store/alerts/follow-presets.ts'
import { lockAlertOfUser } from '#server/store/alerts/lock-alerts.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { extendChannels } from '#server/store/integrations/channels.ts'
import type { Owner } from '#server/trpc/context.ts'
import { askToConfirm } from './making/unconfirmed-alerts.ts'
import { planChange } from './plan-change.ts'
import { requireNoDuplicate, requireWithinLimit } from '#server/alerts/making/require-within-limit.ts'

/**
 * Changes an alert of its owner. The alert keeps its own day if that is still chosen; every further day in the slots
 * becomes an alert of the same series. New parts must not have an opening already (rule alerts-20).
 */
export async function updateAlert({
  em,
  catalogue,
  input,
  viewer,
  now,
}: {
  em: EntityManager
  catalogue: Catalogue
  input: UpdateAlertInput
  viewer: Owner
  now: Date
}): Promise<{ alert: Alert; added: Alert[] }> {
  const plans = planAlerts({ selectedSlots: input.selectedSlots })
  return inTransaction(em, async (tx) => {
    await lockPresets(tx)
    await lockUser(tx, viewer.userId)
    const row = await lockAlertOfUser(tx, input.id, viewer.userId)
    if (!row) throw new AppError('NOT_FOUND', 'There is no such alert.')
    const own = ownPlan(row, plans)
    const others = plans.filter((plan) => plan !== own)
    const planned = await planChange({ em: tx, catalogue, row, change: input, plans, savedOf: viewer.userId, now })
    const isOwn = input.email === viewer.email
    await requireWithinLimit({ em: tx, email: input.email, owner: viewer.userId, isOwn, wanted: others.length })
    const confirmedAt = isOwn || (input.email === row.email && row.confirmedAt) ? (row.confirmedAt ?? now) : null
    const batchId = row.batchId ?? (others.length > 0 ? randomUUID() : null)
    const asked = {
      email: input.email,
      ...planned,
      specificDates: [],
      isActive: confirmedAt !== null,
      confirmedAt,
      batchId,
    }
    const changed = { ...alertOf(row), ...asked, ...own }
    await requireNoDuplicate({ em: tx, userId: viewer.userId, alert: changed, except: row.id })
    const alert = await changeAlert(tx, row, { ...asked, ...own })
    const added: Alert[] = []
    for (const plan of others) {
      const { isRecurring, recurringWeeks } = alert
      const next: NewAlert = { ...asked, ...plan, userId: viewer.userId, isRecurring, recurringWeeks, createdAt: now }
      await requireNoDuplicate({ em: tx, userId: viewer.userId, alert: next })
      added.push(await insertAlert(tx, next))
    }
    for (const { id } of added) await extendChannels(tx, { userId: viewer.userId, from: row.id, added: id })
    if (confirmedAt === null) await askToConfirm({ em: tx, email: input.email, userId: viewer.userId, now })
    return { alert, added }
  })
}

/** The days that the alert itself keeps: its own if they are still chosen, else the first. */
function ownPlan(row: AlertRow, plans: readonly PlannedAlert[]): PlannedAlert {
  const own = plans.find((plan) => isDayOf(plan, row)) ?? plans[0]
  if (!own) throw new AppError('INVALID_INPUT', 'selectedSlots: choose at least one time slot')
  return own
}

function isDayOf(plan: PlannedAlert, row: AlertRow): boolean {
  if (plan.specificDate !== null) return plan.specificDate === row.specificDate
  return row.specificDate === null && plan.daysOfWeek.some((day) => row.daysOfWeek.includes(day))
}
