import { renderMessage } from '#server/mail/messages/render-message.ts'
import { renderOpeningsFound } from '#server/mail/messages/openings-found.ts'
import type { MessageContext } from '#server/mail/message.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadFoundOpenings } from '#server/store/found-openings.ts'
import type { ClaimedNotification } from '#server/store/outbox-claims.ts'
import { isSuppressed, wantsAlertMail } from '#server/store/suppressions.ts'
import { isStillAhead } from './still-ahead.ts'
import type { Rendered } from './deliver-notifications.ts'

/**
 * Writes a notification's message from what holds now: consent and suppression are asked again, and openings whose
 * alert has ended or whose start has passed are left out. With nothing left to say it is dropped.
 */
export async function renderNotification(
  em: EntityManager,
  notification: ClaimedNotification,
  context: MessageContext,
): Promise<Rendered> {
  const { kind, address, id, payload } = notification
  if (kind === 'openings-found') {
    if (!(await wantsAlertMail(em, address, context.now))) {
      return { drop: 'suppressed', why: 'the address does not want alert mail' }
    }
    const found = (await loadFoundOpenings(em, id, context.now)).filter((one) => isStillAhead(one, context.now))
    if (found.length === 0) return { drop: 'expired', why: 'nothing of it is left to tell' }
    return { message: await renderOpeningsFound({ address, found, context }) }
  }
  if (await isSuppressed(em, address, context.now)) return { drop: 'suppressed', why: 'the address is suppressed' }
  return { message: await renderMessage({ kind, address, payload, context }) }
}
