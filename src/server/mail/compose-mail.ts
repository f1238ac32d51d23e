import MailComposer from 'nodemailer/lib/mail-composer'
import { cutMail, fillMail, isPlainAddress, type MailSkeleton, type SharedParts } from './mail-skeleton.ts'
import type { Message } from './message.ts'
import { fillSkeleton } from './messages/skeleton.ts'
import type { OutgoingMail } from './mail-transport.ts'
import { signMail } from './sign-mail.ts'
import type { SigningKey } from './signing-thread.ts'

/** Who mail comes from, and how it is signed. */
export interface MailIdentity {
  from: { name: string; address: string }
  dkim?: SigningKey
}

interface MailToCompose {
  id: string
  address: string
  message: Message
  identity: MailIdentity
  date: Date
}

/** The skeletons of emails that share their parts, for as long as somebody holds these. */
const skeletons = new WeakMap<SharedParts, { identity: MailIdentity; skeleton: Promise<MailSkeleton> }>()

/**
 * The exact bytes of a message. Message-ID, date and boundaries follow from the id, so a message that has to be sent
 * again is identical to the last byte. What many get is composed once and filled for each.
 */
export async function composeMail(mail: MailToCompose): Promise<OutgoingMail> {
  const { address, message, identity } = mail
  const { shared, unsubscribeUrl } = message
  const envelope = { from: identity.from.address, to: address }
  const built =
    shared && unsubscribeUrl !== undefined && isPlainAddress(address)
      ? fillMail(await skeletonOf(mail, shared.parts), { ...mail, unsubscribeUrl, own: shared.own })
      : { raw: await buildMail(mail), asSent: undefined }
  if (identity.dkim) return { ...envelope, raw: await signMail(built.raw, identity.dkim) }
  return Object.assign(built, envelope)
}

function skeletonOf(mail: MailToCompose, parts: SharedParts): Promise<MailSkeleton> {
  const cached = skeletons.get(parts)
  if (cached?.identity === mail.identity) return cached.skeleton
  const skeleton = cutMail(parts, ({ id, address, date, unsubscribeUrl, own }) =>
    buildMail({ ...mail, id, address, date, message: { ...mail.message, unsubscribeUrl, shared: { parts, own } } }),
  )
  skeletons.set(parts, { identity: mail.identity, skeleton })
  skeleton.catch(() => skeletons.delete(parts))
  return skeleton
}

/** The bytes of one mail, by themselves and without a signature, a character for each. */
export async function buildMail({ id, address, message, identity, date }: MailToCompose): Promise<string> {
  const sender = identity.from.address
  const domain = sender.slice(sender.indexOf('@') + 1)
  const { shared } = message
  const composer = new MailComposer({
    from: identity.from,
    to: { name: '', address },
    subject: oneLine(message.subject),
    messageId: `<${id}@${domain}>`,
    date,
    text: shared ? { raw: fillSkeleton(shared.parts.text, shared.own.text) } : message.text,
    html: shared ? { raw: fillSkeleton(shared.parts.html, shared.own.html) } : message.html,
    baseBoundary: id,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(message.unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${message.unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(message.calendarFile && {
      attachments: [{ ...message.calendarFile, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const bytes = await composer.compile().build()
  return bytes.toString('latin1')
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
