import { plainTextSelectors } from '@react-email/render'
import { compile } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
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

/** The one that email clients lay tables out by as they always did. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** What an email says without its looks. Compiled once: for each email that would be four fifths of its time. */
const toPlainText = compile({ wordwrap: false, selectors: plainTextSelectors })

/**
 * The entry of what the build compiles. Node cannot run JSX, so the server gets this function from
 * load-mail-templates.ts and imports only its type.
 */
export const renderTemplate: RenderTemplate = async (kind, facts) => {
  const { subject, body }: MailTemplate<typeof kind> = templates[kind]
  const html = `${doctype}${renderToStaticMarkup(body(facts))}`
  return { subject: subjectLine(subject(facts)), html, text: toPlainText(html) }
}
