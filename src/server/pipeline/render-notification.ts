import { z } from 'zod'
import type { Alert } from '#domain/alerts/alert.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { renderMessage } from '#server/mail/messages/render-message.ts'
import { renderOpeningsFound } from '#server/mail/messages/openings-found.ts'
import type { MessageContext } from '#server/mail/message.ts'
import { livingAlertsById, unconfirmedAlerts } from '#server/store/alert-changes.ts'
import { alertOf } from '#server/store/alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { ClaimedNotification } from '#server/store/outbox-claims.ts'
import { isSuppressed, wantsAlertMail } from '#server/store/suppressions.ts'
import { openingsToTell } from './openings-to-tell.ts'
import type { Rendered } from './deliver-notifications.ts'

/**
 * Writes a notification's message from what holds now: consent and suppression are asked again, and openings that are
 * no longer worth a mail are left out. With nothing left to say it is dropped.
 */
export async function renderNotification(
  em: EntityManager,
  notification: ClaimedNotification,
  context: MessageContext,
): Promise<Rendered> {
  const { kind, address, payload } = notification
  if (kind === 'openings-found') {
    if (!(await wantsAlertMail(em, address, context.now))) {
      return { drop: 'suppressed', why: 'the address does not want alert mail' }
    }
    const found = await openingsToTell({ em, notification, now: context.now })
    if (found.length === 0) return { drop: 'expired', why: 'nothing of it is left to tell' }
    return { message: await renderOpeningsFound({ address, found, context }) }
  }
  if (await mustNotMail(em, kind, address, context.now)) return { drop: 'suppressed', why: 'the address is suppressed' }
  const alerts = await alertsToTell({ em, kind, address, payload })
  if (kind in alertsOf && alerts.length === 0) return { drop: 'expired', why: 'its alerts have ended' }
  return { message: await renderMessage({ kind, address, payload, alerts, context }) }
}

/**
 * What belongs to an account reaches whoever wants no alert mail, but not a mailbox that does not exist. The question
 * whether somebody wants alerts at all is asked whatever the preferences say.
 */
async function mustNotMail(em: EntityManager, kind: NotificationKind, address: string, now: Date): Promise<boolean> {
  if (kind === 'alert-confirmation' || kind === 'alert-paused') return !(await wantsAlertMail(em, address, now))
  return isSuppressed({ em, address, now, ofAccount: kind !== 'alert-opt-in' })
}

/** How the alerts are found that a mail speaks of, for the mails that are about alerts. */
const alertsOf = {
  'alert-opt-in': ({ em, address }: { em: EntityManager; address: string }) => unconfirmedAlerts(em, address),
  'alert-confirmation': ({ em, payload }: { em: EntityManager; payload: Record<string, unknown> }) =>
    livingAlertsById(em, AlertIds.parse(payload).alertIds),
}

const AlertIds = z.object({ alertIds: z.array(z.uuid()) })

async function alertsToTell({
  em,
  kind,
  address,
  payload,
}: {
  em: EntityManager
  kind: NotificationKind
  address: string
  payload: Record<string, unknown>
}): Promise<Alert[]> {
  if (kind !== 'alert-opt-in' && kind !== 'alert-confirmation') return []
  return (await alertsOf[kind]({ em, address, payload })).map(alertOf)
}
