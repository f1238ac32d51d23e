import type { Alert } from '#domain/alerts/alert.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { renderAccountMessage } from './account-message.ts'
import { renderAlertMessage } from './alert-message.ts'

/** The message to render and its recipient, from the data in the outbox. */
export interface MessageRequest<Kind extends NotificationKind> {
  kind: Kind
  address: string
  payload: Record<string, unknown>
  /** The alerts that a mail about alerts names. */
  alerts: readonly Alert[]
  context: MessageContext
}

/** Writes every mail except those about openings, which are composed from their matches. */
export function renderMessage({
  kind,
  ...rest
}: MessageRequest<Exclude<NotificationKind, 'openings-found'>>): Promise<Message> {
  switch (kind) {
    case 'alert-opt-in':
    case 'alert-confirmation':
    case 'alert-paused':
      return renderAlertMessage({ kind, ...rest })
    default:
      return renderAccountMessage(kind, rest.payload, rest)
  }
}
