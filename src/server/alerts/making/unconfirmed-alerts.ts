import { randomUUID } from 'node:crypto'
import type { Alert } from '#domain/alerts/alert.ts'
import { findDuplicate } from '#server/store/alerts/alert-duplicates.ts'
import { fingerprintOf, insertAlert, type NewAlert } from '#server/store/alerts/alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { isWithinLimit } from './require-within-limit.ts'
import { countMails } from '#server/store/alerts/alert-changes.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { suppressionOf } from '#server/store/outbox/suppressions.ts'

/**
 * Stores a visitor's request in the name of an address that has yet to confirm. The answer is the same if the address
 * has such alerts already, has too many, or has none, so the caller learns nothing about it.
 */
export async function makeForVisitor({
  em,
  email,
  userId,
  wanted,
}: {
  em: EntityManager
  email: string
  userId: string
  wanted: readonly NewAlert[]
}): Promise<Alert[]> {
  const fits = await isWithinLimit(em, { email, isConfirmed: false }, wanted.length)
  for (const alert of wanted) {
    const duplicate = await findDuplicate({ em, userId, fingerprint: fingerprintOf(alert) })
    if (fits && !duplicate) await insertAlert(em, alert)
  }
  return wanted.map(asIfMade)
}

/** The ids are random and belong to no alert: a visitor cannot use ids, but could compare them. */
function asIfMade({ confirmedAt: _never, ...alert }: NewAlert): Alert {
  return { ...alert, id: randomUUID(), userId: randomUUID(), isConfirmed: false, pausedUntil: null, quietDates: [] }
}

/** One address gets no more confirmation mails than this, from any number of callers (limit L11). */
const quarterHourMs = 15 * 60_000
const dayMs = 86_400_000
const mailsADay = 5

/**
 * Mails an address the request to confirm the alerts made for it. The link confirms all of its unconfirmed alerts, so
 * one mail is enough for any number. The user's row must be locked.
 */
export async function askToConfirm({
  em,
  email,
  userId,
  now,
}: {
  em: EntityManager
  email: string
  userId: string
  now: Date
}): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const asked = { address: email, kind: 'alert-opt-in' } as const
  if ((await countMails(em, { ...asked, since: ago(quarterHourMs) })) > 0) return
  if ((await countMails(em, { ...asked, since: ago(dayMs) })) >= mailsADay) return
  if ((await suppressionOf(em, email, now)) !== undefined) return
  await enqueueNotification(em, {
    kind: 'alert-opt-in',
    address: email,
    userId,
    payload: { email, issuedAt: now.toISOString() },
    now,
  })
}
