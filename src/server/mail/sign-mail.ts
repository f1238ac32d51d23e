import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'

/** The key that signs mails (DKIM, RFC 6376). */
export interface SigningKey {
  domain: string
  selector: string
  privateKey: string
}

/**
 * The signature must cover both List-Unsubscribe headers, or receivers do not offer one click (RFC 8058, section 4).
 * nodemailer's default list leaves one out.
 */
const signedHeaders =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:' +
  'list-id:list-unsubscribe:list-unsubscribe-post'

/** Signs a mail, a character for each of its bytes. */
export async function signMail(raw: string, { domain, selector, privateKey }: SigningKey): Promise<string> {
  const key = { domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedHeaders }
  const signed = await buffer(new DKIM(key).sign(Buffer.from(raw, 'latin1')))
  // nodemailer leaves a mail unsigned, and says nothing, where it cannot sign.
  if (signed.length <= raw.length) throw new Error('the key of DKIM_KEY_FILE does not sign')
  return signed.toString('latin1')
}
