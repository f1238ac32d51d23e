import MailComposer from 'nodemailer/lib/mail-composer'
import { cutMail, fillMail, placeholderAddress, skeletonDate, skeletonId, type MailSkeleton } from './mail-skeleton.ts'
import type { Message } from './message.ts'
import type { OutgoingMail } from './mail-transport.ts'
import { signMail, type SigningKey } from './sign-mail.ts'

/** Sender and signature of every mail. */
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

/** The skeletons of shared messages, for as long as somebody holds the message. */
const skeletons = new WeakMap<Message, { identity: MailIdentity; skeleton: Promise<MailSkeleton> }>()

/**
 * The exact bytes of a message. Message-ID, date and boundaries follow from the id, so a message that has to be sent
 * again is identical to the last byte. A message for many readers is built once and filled for each (decision 0005).
 */
export async function composeMail(mail: MailToCompose): Promise<OutgoingMail> {
  const { address, identity, message } = mail
  const raw = message.shared
    ? fillMail(await skeletonOf(message.shared, identity), { ...mail, words: message.shared.words })
    : await buildMail(mail)
  const signed = identity.dkim ? await signMail(raw, identity.dkim) : raw
  return { from: identity.from.address, to: address, raw: signed }
}

function skeletonOf({ message, words }: NonNullable<Message['shared']>, identity: MailIdentity): Promise<MailSkeleton> {
  const cached = skeletons.get(message)
  if (cached?.identity === identity) return cached.skeleton
  const built = buildMail({ id: skeletonId, date: skeletonDate, address: placeholderAddress, message, identity })
  const skeleton = built.then((bytes) => cutMail(bytes, Object.keys(words)))
  skeletons.set(message, { identity, skeleton })
  skeleton.catch(() => skeletons.delete(message))
  return skeleton
}

/** The bytes of one mail, without a signature, one character for each byte. */
async function buildMail({ id, address, message, identity, date }: MailToCompose): Promise<string> {
  const sender = identity.from.address
  const domain = sender.slice(sender.indexOf('@') + 1)
  const composer = new MailComposer({
    from: identity.from,
    to: { name: '', address },
    subject: oneLine(message.subject),
    messageId: `<${id}@${domain}>`,
    date,
    text: withCrlf(message.text),
    html: withCrlf(message.html),
    encoding: 'quoted-printable',
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

/** The only line ends of a mail (RFC 5322, section 2.3). */
function withCrlf(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, '\r\n')
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
