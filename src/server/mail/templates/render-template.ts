import { render, toPlainText } from '@react-email/render'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { accountDeleted } from './account-deleted.tsx'
import { alertConfirmation } from './alert-confirmation.tsx'
import { alertOptIn } from './alert-opt-in.tsx'
import { alertPaused } from './alert-paused.tsx'
import { confirmEmail } from './confirm-email.tsx'
import { emailChanged } from './email-changed.tsx'
import type { MailTemplate, RenderTemplate } from './mail-template.ts'
import { openingsFound } from './openings-found.tsx'
import { ownVenue } from './venues/own-venue.tsx'
import { passkeyAdded } from './passkey-added.tsx'
import { passwordChanged } from './password-changed.tsx'
import { resetPassword } from './reset-password.tsx'
import { subjectLine } from './subject-line.ts'
import { verifyEmail } from './verify-email.tsx'

const templates: { [Kind in NotificationKind]: MailTemplate<Kind> } = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'confirm-email': confirmEmail,
  'email-changed': emailChanged,
  'passkey-added': passkeyAdded,
  'account-deleted': accountDeleted,
  'own-venue': ownVenue,
  'alert-opt-in': alertOptIn,
  'alert-confirmation': alertConfirmation,
  'alert-paused': alertPaused,
  'openings-found': openingsFound,
}

/** React writes it between two neighbouring texts, for a browser that would take the page over. */
const textSeparator = '<!-- -->'

/**
 * The entry of what the build compiles. Node cannot run JSX, so the server gets this function from
 * load-mail-templates.ts and imports only its type.
 */
export const renderTemplate: RenderTemplate = async (kind, facts) => {
  const { subject, body }: MailTemplate<typeof kind> = templates[kind]
  const html = (await render(body(facts))).replaceAll(textSeparator, '')
  return { subject: subjectLine(subject(facts)), html, text: toPlainText(html) }
}
