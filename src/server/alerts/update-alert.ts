import { randomUUID } from 'node:crypto'
import type { Alert } from '#domain/alerts/alert.ts'
import { conflictText } from '#domain/alerts/conflict.ts'
import type { UpdateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { planAlerts, type PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import { AppError } from '#domain/app-error.ts'
import { criteriaOf } from '#domain/availability/criteria.ts'
import { changeAlert } from '#server/store/alerts/alert-changes.ts'
import { alertOf, findAlertOfUser, insertAlert, type NewAlert } from '#server/store/alerts/alerts.ts'
import type { AlertRow } from '#server/store/entities/alert-entity.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockVenuesForAlert } from '#server/store/readings/venue-days.ts'
import { lockUser } from '#server/store/accounts/visitor-users.ts'
import type { Viewer } from '#server/trpc/context.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import { findConflicts } from './find-conflicts.ts'
import { requireFuture } from './require-future.ts'
import { requireNoDuplicate, requireWithinLimit } from './require-within-limit.ts'

/**
 * Changes an alert of its owner. The alert keeps its own day where that is still chosen; every further day in the slots
 * becomes an alert of the same series. What is newly asked for must not be open already (rule alerts-20).
 */
export async function updateAlert({
  em,
  input,
  viewer,
  now,
}: {
  em: EntityManager
  input: UpdateAlertInput
  viewer: Viewer
  now: Date
}): Promise<{ alert: Alert; added: Alert[] }> {
  const plans = planAlerts({ selectedSlots: input.selectedSlots })
  return inTransaction(em, async (tx) => {
    await lockUser(tx, viewer.userId)
    const row = await findAlertOfUser(tx, input.id, viewer.userId)
    if (!row) throw new AppError('NOT_FOUND', 'There is no such alert.')
    const own = plans.find((plan) => isDayOf(plan, row)) ?? plans[0]
    if (!own) throw new AppError('INVALID_INPUT', 'selectedSlots: choose at least one time slot')
    const others = plans.filter((plan) => plan !== own)
    requireFuture(plans, now)
    await lockVenuesForAlert(tx, input.venues)
    await requireNothingOpen({ em: tx, input, row, plans, now })
    const isOwn = input.email === viewer.email
    await requireWithinLimit({ em: tx, email: input.email, owner: viewer.userId, isOwn, wanted: others.length })
    const confirmedAt = isOwn || (input.email === row.email && row.confirmedAt) ? (row.confirmedAt ?? now) : null
    const batchId = row.batchId ?? (others.length > 0 ? randomUUID() : null)
    const asked = {
      email: input.email,
      sport: input.sport,
      venues: [...new Set(input.venues)],
      ...criteriaOf(input),
      specificDates: [],
      isActive: confirmedAt !== null,
      confirmedAt,
      batchId,
    }
    await requireNoDuplicate({
      em: tx,
      userId: viewer.userId,
      alert: { ...alertOf(row), ...asked, ...own },
      except: row.id,
    })
    const alert = await changeAlert(tx, row, { ...asked, ...own })
    const added: Alert[] = []
    for (const plan of others) {
      const { isRecurring, recurringWeeks } = alert
      const next: NewAlert = { ...asked, ...plan, userId: viewer.userId, isRecurring, recurringWeeks, createdAt: now }
      await requireNoDuplicate({ em: tx, userId: viewer.userId, alert: next })
      added.push(await insertAlert(tx, next))
    }
    if (confirmedAt === null) await askToConfirm({ em: tx, email: input.email, userId: viewer.userId, now })
    return { alert, added }
  })
}

function isDayOf(plan: PlannedAlert, row: AlertRow): boolean {
  if (plan.specificDate !== null) return plan.specificDate === row.specificDate
  return row.specificDate === null && plan.daysOfWeek.some((day) => row.daysOfWeek.includes(day))
}

/** What the alert already waited for may have opened by now. Only what is new to it is checked. */
async function requireNothingOpen({
  em,
  input,
  row,
  plans,
  now,
}: {
  em: EntityManager
  input: UpdateAlertInput
  row: AlertRow
  plans: readonly PlannedAlert[]
  now: Date
}): Promise<void> {
  const known = (venueId: string) => row.venues.includes(venueId)
  const added = (plan: PlannedAlert) =>
    plan.specificDate === row.specificDate
      ? { ...plan, timeSlots: plan.timeSlots.filter((slot) => !row.timeSlots.includes(slot)) }
      : plan
  const conflicts = [
    ...(await findConflicts({ em, venues: input.venues.filter((id) => !known(id)), plans, criteria: input, now })),
    ...(await findConflicts({ em, venues: input.venues.filter(known), plans: plans.map(added), criteria: input, now })),
  ]
  const [conflict] = conflicts
  if (conflict) throw new AppError('ALERT_CONFLICT', conflictText(conflict, input))
}
