import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Message } from './message.ts'
import type { OutgoingMail } from './mail-transport.ts'

/** Who mail comes from, and how it is signed. */
export interface MailIdentity {
  from: { name: string; address: string }
  dkim?: { domain: string; selector: string; privateKey: string }
}

/**
 * The signature must cover both List-Unsubscribe headers, or receivers do not offer one click (RFC 8058, section 4).
 * nodemailer's default list leaves one out.
 */
const signedHeaders =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:' +
  'list-id:list-unsubscribe:list-unsubscribe-post'

/**
 * The exact bytes of a message. Message-ID, date and boundaries follow from the id, so a message that has to be sent
 * again is identical to the last byte.
 */
export async function composeMail({
  id,
  address,
  message,
  identity,
  date,
}: {
  id: string
  address: string
  message: Message
  identity: MailIdentity
  date: Date
}): Promise<OutgoingMail> {
  const sender = identity.from.address
  const domain = sender.slice(sender.indexOf('@') + 1)
  const composer = new MailComposer({
    from: identity.from,
    to: { name: '', address },
    subject: oneLine(message.subject),
    messageId: `<${id}@${domain}>`,
    date,
    text: message.entities ? { raw: message.entities.text } : message.text,
    html: message.entities ? { raw: message.entities.html } : message.html,
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
  const built = await composer.compile().build()
  const raw = identity.dkim ? await sign(built, identity.dkim) : built
  return { from: sender, to: address, raw }
}

function sign(built: Buffer, { domain, selector, privateKey }: NonNullable<MailIdentity['dkim']>): Promise<Buffer> {
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedHeaders })
  return buffer(signer.sign(built))
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
