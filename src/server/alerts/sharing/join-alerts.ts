import { randomUUID } from 'node:crypto'
import { friendsOf, type JoinInput } from '#domain/alerts/sharing/friends.ts'
import { maxFriends } from '#domain/alerts/sharing/limits.ts'
import { sharedPart, type SharedAlert } from '#domain/alerts/sharing/shared-alert.ts'
import { AppError } from '#domain/app-error.ts'
import { hashToken } from '#server/signing/one-time-token.ts'
import { lockUser, userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import { findDuplicate } from '#server/store/alerts/alert-duplicates.ts'
import { currentAlertsById } from '#server/store/alerts/alert-changes.ts'
import { alertOf, fingerprintOf, insertAlert, type NewAlert } from '#server/store/alerts/alerts.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { friendAlerts, saveJoined } from '#server/store/alerts/sharing/joined-alerts.ts'
import { sharedIds } from '#server/store/alerts/sharing/shares.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { liftUnsubscription } from '#server/store/outbox/suppressions.ts'
import { lockVenuesForAlert } from '#server/store/readings/venue-locks.ts'
import type { Viewer } from '#server/trpc/context.ts'
import { askToConfirm } from '#server/alerts/making/unconfirmed-alerts.ts'
import { isWithinLimit, requireWithinLimit } from '#server/alerts/making/require-within-limit.ts'

/** The alerts of a shared link, for the page that asks before joining. It reveals nothing of their owner. */
export async function previewShared(em: EntityManager, token: string): Promise<{ alerts: SharedAlert[] }> {
  const rows = await currentAlertsById(em, await sharedIds(em, hashToken(token)))
  const alerts = rows.filter(isShareable).map((row) => sharedPart(alertOf(row)))
  if (alerts.length === 0) refuse()
  return { alerts }
}

/**
 * Makes a friend's own alerts like the shared ones (rule alerts-57). All rules of alerts apply: an unconfirmed address
 * is asked to confirm first, and nobody learns if it had such alerts already.
 */
export async function joinAlerts({
  em,
  input: { token, email, name },
  viewer,
  now,
}: {
  em: EntityManager
  input: JoinInput
  viewer: Viewer | undefined
  now: Date
}): Promise<{ needsConfirmation: boolean }> {
  const isOwn = viewer?.email === email
  return inTransaction(em, async (tx) => {
    const found = await currentAlertsById(tx, await sharedIds(tx, hashToken(token)))
    if (found.length === 0) refuse()
    const userId = await userIdForAddress(tx, email, now)
    await lockUser(tx, userId)
    await lockVenuesForAlert(tx, [...new Set(found.flatMap(({ venues }) => venues))])
    const shared = await lockShared(tx, token, found)
    await requireFriendLimit(tx, shared, userId)
    const wanted = shared.filter((row) => row.user.id !== userId && row.email !== email)
    if (isOwn) await requireWithinLimit({ em: tx, email, owner: userId, isOwn, wanted: wanted.length })
    const fits = isOwn || (await isWithinLimit(tx, { email, isConfirmed: false }, wanted.length))
    const made = fits ? await makeCopies(tx, { wanted, email, userId, name, isOwn, now }) : 0
    if (isOwn && made === 0) throw new AppError('ALERT_EXISTS', 'Alert Already Exists')
    if (isOwn) await liftUnsubscription(tx, email)
    else if (wanted.length > 0) await askToConfirm({ em: tx, email, userId, now })
    return { needsConfirmation: !isOwn }
  })
}

/** The alerts that the link still shares, locked. */
async function lockShared(em: EntityManager, token: string, found: readonly AlertRow[]): Promise<AlertRow[]> {
  const rows = await lockAlerts(
    em,
    found.map(({ id }) => id),
  )
  const still = new Set(await sharedIds(em, hashToken(token)))
  const shared = rows.filter((row) => still.has(row.id) && !row.endedAt && isShareable(row))
  if (shared.length === 0) refuse()
  return shared
}

/** An alert whose own address is not confirmed cannot be shared. */
function isShareable({ isActive }: AlertRow): boolean {
  return isActive
}

async function requireFriendLimit(em: EntityManager, shared: readonly AlertRow[], userId: string): Promise<void> {
  const alerts = await friendAlerts(
    em,
    shared.map(({ id }) => id),
  )
  // An address that nobody confirmed is no friend: anybody could enter eight of them.
  const others = friendsOf(alerts.filter((one) => one.userId !== userId && one.isConfirmed))
  if (others.length >= maxFriends) {
    throw new AppError('ALERT_LIMIT', `token: ${maxFriends} friends share this alert already, which is all it can have`)
  }
}

async function makeCopies(
  em: EntityManager,
  {
    wanted,
    email,
    userId,
    name,
    isOwn,
    now,
  }: { wanted: readonly AlertRow[]; email: string; userId: string; name: string; isOwn: boolean; now: Date },
): Promise<number> {
  const batchId = wanted.length > 1 ? randomUUID() : null
  let made = 0
  for (const row of wanted) {
    const copy: NewAlert = {
      ...sharedPart(alertOf(row)),
      email,
      userId,
      memberVenues: [],
      isRecurring: false,
      recurringWeeks: null,
      batchId,
      isActive: isOwn,
      createdAt: now,
      confirmedAt: isOwn ? now : null,
    }
    if (await findDuplicate({ em, userId, fingerprint: fingerprintOf(copy) })) continue
    const { id } = await insertAlert(em, copy)
    await saveJoined(em, { alertId: id, sharedId: row.id, name, now })
    made += 1
  }
  return made
}

function refuse(): never {
  throw new AppError('INVALID_TOKEN', 'This link is invalid or has expired.')
}
