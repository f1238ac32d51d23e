import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { deliverDue } from '#server/pipeline/delivery/deliver-mails.ts'
import { suppressionOf } from '#server/store/outbox/suppressions.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { startMail } from '#test/support/world/mail.ts'
import type { World } from '#test/support/world.ts'
import { startScriptedRelay, type Answer, type Phase } from './scripted-relay.ts'

/** A silent relay gets less time than in life; one that answers gets enough for a busy machine. */
const hastily = (ms: number) => ({ connectMs: ms, greetingMs: ms, envelopeMs: ms, finalReplyMs: ms })
const hangsMs = 700
const answersMs = 20_000
const dayMs = 86_400_000

/** How one case ended: after the first try, and once the relay was well again. */
export interface SmtpCase {
  what: string
  first: string
  last: string
  /** How many copies relays took. */
  taken: number
  isSuppressed: boolean
}

/**
 * An email's state after a relay did that to it, by decision 0026. Nobody else's emails were taken meanwhile, so a refusal
 * of the mailbox says nothing of the mailbox yet.
 */
export function expectedCase(phase: Phase, answer: Answer): SmtpCase {
  const what = `${answer} at ${phase}`
  const sent = { what, first: 'sent', last: 'sent', taken: 1, isSuppressed: false }
  // It is good, but too long to be read.
  if (answer === 'answers with 8 MB' && phase === 'last byte') return { ...sent, first: 'ambiguous', taken: 2 }
  if (answer === 'answers byte by byte') return sent
  const isCode = /^\d/.test(answer) || answer === 'takes TLS away'
  if (phase !== 'last byte') return { ...sent, first: 'pending' }
  if (!isCode) return { ...sent, first: 'ambiguous' }
  return answer.startsWith('5') ? { ...sent, first: 'dead', last: 'dead', taken: 0 } : { ...sent, first: 'pending' }
}

/** Sends one email after the other to relays that each do one thing in one phase, and then to ones that are well. */
export async function trySmtpCases(
  world: World,
  cases: readonly { phase: Phase; answer: Answer }[],
): Promise<SmtpCase[]> {
  const { delivery } = await startMail(world)
  const { em, now, pass } = world
  const tried: SmtpCase[] = []
  for (const [index, trouble] of cases.entries()) {
    const address = `reader${index}@example.com`
    const payload = { email: address, changedAt: now().toISOString() }
    await enqueueNotification(em(), { kind: 'password-changed', address, userId: null, payload, now: now() })
    let isWell = false
    const relay = await startScriptedRelay(() => (isWell ? undefined : trouble))
    const stateOf = async () =>
      (await em().execute<{ state: string }[]>('select state from notification where address = ?', [address]))[0]
        ?.state ?? ''
    const tryOnce = async (url: string, answer?: Answer) => {
      const transport = createSmtpTransport(url, hastily(answer === 'says nothing' ? hangsMs : answersMs))
      await deliverDue({ ...delivery, transport }, 10)
      await transport.close()
    }
    await tryOnce(relay.url, trouble.answer)
    const first = await stateOf()
    isWell = true
    pass(dayMs / 24)
    await tryOnce(relay.url.replace(/\?.*/, ''))
    const isSuppressed = (await suppressionOf(em(), address, now())) !== undefined
    const { phase, answer } = trouble
    const what = `${answer} at ${phase}`
    tried.push({ what, first, last: await stateOf(), taken: relay.taken.length, isSuppressed })
    await relay.stop()
    // The facts of one case about relays and mailboxes are long past in the next.
    pass(2 * dayMs)
  }
  return tried
}
