import { channelEnded } from './channel-ended-mail.tsx'
import { compile } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import {
  accessAdded,
  accountDeleted,
  confirmEmail,
  emailChanged,
  passkeyAdded,
  passwordChanged,
  resetPassword,
  verifyEmail,
} from './account-mails.tsx'
import { alertConfirmation, alertOptIn, alertPaused, openingsFound, testEmail } from './alert-mails.tsx'
import { ownVenue, venueRequest } from './venue-mails.tsx'
import type { MailTemplate, RenderTemplate } from './mail-template.ts'
import { subjectLine } from './subject.ts'

const templates: { [Kind in NotificationKind]: MailTemplate<Kind> } = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'confirm-email': confirmEmail,
  'email-changed': emailChanged,
  'passkey-added': passkeyAdded,
  'access-added': accessAdded,
  'channel-ended': channelEnded,
  'test-email': testEmail,
  'account-deleted': accountDeleted,
  'own-venue': ownVenue,
  'venue-request': venueRequest,
  'alert-opt-in': alertOptIn,
  'alert-confirmation': alertConfirmation,
  'alert-paused': alertPaused,
  'openings-found': openingsFound,
}

/** The one that email clients lay tables out by as they always did. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The plain text of an email. Compiled once: for each email it would take four fifths of the time. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
})

/**
 * The entry of what the build compiles. Node cannot run JSX, so the server gets this function from
 * load-mail-templates.ts and imports only its type.
 */
export const renderTemplate: RenderTemplate = async (kind, facts) => {
  const { subject, body }: MailTemplate<typeof kind> = templates[kind]
  const html = `${doctype}${renderToStaticMarkup(body(facts))}`
  return { subject: subjectLine(subject(facts)), html, text: toPlainText(html) }
}
