import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import DKIM from 'nodemailer/lib/dkim'

/** The key that signs mails (DKIM, RFC 6376). */
export interface SigningKey {
  domain: string
  selector: string
  privateKey: string
}

/** A request to the thread, and its answer. */
export interface ToSign {
  ask: number
  raw: string
}
export type Signed = { ask: number; raw: string } | { ask: number; error: string }

/**
 * The signature must cover both List-Unsubscribe headers, or receivers do not offer one click (RFC 8058, section 4).
 * nodemailer's default list leaves one out.
 */
const signedHeaders =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:' +
  'list-id:list-unsubscribe:list-unsubscribe-post'

const { domain: domainName, selector: keySelector, privateKey } = workerData as SigningKey
const signer = new DKIM({ domainName, keySelector, privateKey, headerFieldNames: signedHeaders })

parentPort?.on('message', async ({ ask, raw }: ToSign) => {
  let answer: Signed
  try {
    const signed = await buffer(signer.sign(Buffer.from(raw, 'latin1')))
    // nodemailer leaves a mail unsigned, and says nothing, where it cannot sign.
    if (signed.length <= raw.length) throw new Error('the key of DKIM_KEY_FILE does not sign')
    answer = { ask, raw: signed.toString('latin1') }
  } catch (error) {
    answer = { ask, error: String(error) }
  }
  parentPort?.postMessage(answer)
})
