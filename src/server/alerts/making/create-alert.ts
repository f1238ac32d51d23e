import { randomUUID } from 'node:crypto'
import type { Alert } from '#domain/alerts/alert.ts'
import type { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { planAlerts, type PlannedAlert } from '#domain/alerts/plan-alerts.ts'
import { defaultRecurringWeeks } from '#domain/alerts/recurrence.ts'
import { AppError } from '#domain/app-error.ts'
import { criteriaOf } from '#domain/availability/criteria.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { changeAlert } from '#server/store/alerts/alert-changes.ts'
import type { CreatedAlerts } from '#domain/alerts/create-alert-input.ts'
import { answeredBefore, saveAnswer } from '#server/store/alerts/alert-requests.ts'
import { findDuplicate } from '#server/store/alerts/alert-duplicates.ts'
import { fingerprintOf, insertAlert, type NewAlert } from '#server/store/alerts/alerts.ts'
import { lockPresets } from '#server/store/alerts/follow-presets.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { type EntityManager, inTransaction } from '#server/store/entity-manager.ts'
import { liftUnsubscription } from '#server/store/outbox/suppressions.ts'
import { lockVenuesForAlert } from '#server/store/readings/venue-locks.ts'
import { lockUser, userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import type { Owner } from '#server/trpc/context.ts'
import { askToConfirm, makeForVisitor } from './unconfirmed-alerts.ts'
import { memberOf } from './find-conflicts.ts'
import { requireWithinLimit } from './require-within-limit.ts'
import { type ChosenVenues, resolveVenues, venuesToWatch } from './venues-to-watch.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'

interface Making {
  em: EntityManager
  catalogue: Catalogue
  input: CreateAlertInput
  viewer: Owner | undefined
  now: Date
}

/**
 * Creates the alerts of a request, all or none, in one transaction with the check that nothing is open already (rule
 * alerts-10). Alerts for the signed-in person's own address are active at once; any other address must confirm first
 * (rule alerts-5). The same request sent again makes nothing more and is answered alike (rule alerts-45).
 */
export async function createAlert({ em, catalogue, input, viewer, now }: Making): Promise<CreatedAlerts> {
  return inTransaction(em, async (tx) => {
    await lockPresets(tx)
    const userId = viewer?.userId ?? (await userIdForAddress(tx, input.email, now))
    await lockUser(tx, userId)
    const key = input.requestId && { userId, requestId: input.requestId, isVisitor: !viewer }
    const before = key ? await answeredBefore(tx, key) : undefined
    if (before) return before
    const answer = await makeAlerts({ em: tx, catalogue, input, viewer, userId, now })
    if (key) await saveAnswer({ em: tx, key, answer, now })
    return answer
  })
}

async function makeAlerts(making: Making & { userId: string }): Promise<CreatedAlerts> {
  const { em, catalogue, input, viewer, userId, now } = making
  const plans = planAlerts(input)
  requireFuture(plans, now)
  const isOwn = viewer?.email === input.email
  const chosen = await resolveVenues({ em, catalogue, asked: input, savedOf: viewer?.userId })
  await lockVenuesForAlert(em, chosen.venues)
  const { memberVenues = [] } = input
  const members = await memberOf(em, { memberVenues, userId: viewer?.userId })
  const watched = await venuesToWatch({ em, catalogue, chosen, plans, asked: input, memberOf: members, now })
  const batchId = plans.length > 1 ? randomUUID() : null
  const wanted = plans.map((plan) => newAlert({ input, plan, watched, userId, batchId, isOwn, now }))
  const alerts = viewer
    ? await makeForViewer({ em, email: input.email, owner: userId, wanted, isOwn })
    : await makeForVisitor({ em, email: input.email, userId, wanted })
  if (isOwn) await liftUnsubscription(em, input.email)
  else await askToConfirm({ em, email: input.email, userId, now })
  return { alerts, needsConfirmation: !isOwn }
}

async function makeForViewer({
  em,
  email,
  owner,
  wanted,
  isOwn,
}: {
  em: EntityManager
  email: string
  owner: string
  wanted: readonly NewAlert[]
  isOwn: boolean
}): Promise<Alert[]> {
  await requireWithinLimit({ em, email, owner, isOwn, wanted: wanted.length })
  const made: Alert[] = []
  for (const alert of wanted) {
    const duplicate = await findDuplicate({ em, userId: owner, fingerprint: fingerprintOf(alert) })
    if (!duplicate) made.push(await insertAlert(em, alert))
    // It waits for its confirmation: an own request confirms it, any other asks for the confirmation again.
    else if (!duplicate.confirmedAt) {
      await lockAlerts(em, [duplicate.id])
      made.push(await changeAlert(em, duplicate, alert))
    } else throw new AppError('ALERT_EXISTS', 'Alert Already Exists')
  }
  return made
}

function newAlert({
  input,
  plan,
  watched,
  userId,
  batchId,
  isOwn,
  now,
}: {
  input: CreateAlertInput
  plan: PlannedAlert
  watched: ChosenVenues
  userId: string
  batchId: string | null
  isOwn: boolean
  now: Date
}): NewAlert {
  return {
    ...plan,
    email: input.email,
    userId,
    sport: input.sport,
    ...watched,
    memberVenues: [...new Set(input.memberVenues)],
    specificDates: [],
    ...criteriaOf(input),
    isRecurring: input.isRecurring,
    recurringWeeks: input.isRecurring ? (input.recurringWeeks ?? defaultRecurringWeeks) : null,
    batchId,
    isActive: isOwn,
    createdAt: now,
    confirmedAt: isOwn ? now : null,
  }
}

/** Refuses dates that have passed, and today once all of its chosen times have passed (rule alerts-13). */
export function requireFuture(plans: readonly PlannedAlert[], now: Date): void {
  const today = venueDate(now)
  for (const { specificDate, timeSlots } of plans) {
    if (specificDate === null) continue
    const isOver = timeSlots.every((label) => isPastSlot({ date: specificDate, slot: slotOfLabel(label) ?? 0, now }))
    if (specificDate < today || isOver) throw new AppError('PAST_DATE', 'Cannot create alerts for past dates.')
  }
}
