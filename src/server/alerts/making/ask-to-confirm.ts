import { countMails } from '#server/store/alerts/alert-changes.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { suppressionOf } from '#server/store/outbox/suppressions.ts'

/** One address gets no more confirmation mails than this, whoever asks and however often (limit L11). */
const quarterHourMs = 15 * 60_000
const dayMs = 86_400_000
const mailsADay = 5

/**
 * Asks an address by mail to confirm the alerts that were made for it. The link confirms everything that waits, so one
 * mail is enough for any number of alerts. The user's row must be locked.
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
  const asked = { address: email, kind: 'alert-opt-in' }
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
