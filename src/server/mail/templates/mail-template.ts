import type { ReactElement } from 'react'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import type { MailFacts } from './mail-facts.ts'

/** All that a reader sees of one kind of email. */
export interface MailTemplate<Kind extends NotificationKind> {
  /** Cut at 60 characters. */
  subject: (facts: MailFacts[Kind]) => string
  body: (facts: MailFacts[Kind]) => ReactElement
}

/** Fills the template of a kind. Both parts are made from the same content. */
export type RenderTemplate = <Kind extends NotificationKind>(
  kind: Kind,
  facts: MailFacts[Kind],
) => Promise<{ subject: string; html: string; text: string }>
