import { catalogue } from '#test/support/catalogue.ts'
import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth'
import { expect, test } from 'vitest'
import { composeMail } from '#server/mail/compose-mail.ts'
import { renderAlertMessage } from '#server/mail/messages/alert-message.ts'
import { createOpeningsWriter } from '#server/mail/messages/openings-writer.ts'
import { signMail } from '#server/mail/sign-mail.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { court } from '#test/support/an-opening.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkim = {
  domain: 'courtside.example',
  selector: 'one',
  privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
}
const now = new Date('2026-11-21T03:00:00Z')
const context = { catalogue, ...mailLinks({ appUrl: 'https://courtside.example', keys: ['key'] }), renderTemplate, now }

/** The verdict of a receiver that looks the key up in DNS. */
async function judge(raw: string) {
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const asked: string[] = []
  const { results } = await dkimVerify(Buffer.from(raw, 'latin1'), {
    curTime: now,
    resolver: async (domain) => {
      asked.push(domain)
      return [[`v=DKIM1; k=rsa; p=${key}`]]
    },
  })
  return { asked, results: results.map(({ status, signingDomain }) => [signingDomain, status.result]) }
}

const holds = { asked: ['one._domainkey.courtside.example'], results: [['courtside.example', 'pass']] }

test.each(['Courtside', 'Zoë’s Plätze 場'])(
  'an independent verifier accepts mail of every kind from %s',
  async (name) => {
    const identity = { from: { name, address: 'alerts@courtside.example' }, dkim }
    const address = 'ann@example.com'
    const opening = { ...court('Plätze – Nº 1', 1140), openedAt: 0 }
    const match = {
      alertId: crypto.randomUUID(),
      venueId: 'manly-lawn-tc',
      date: '2026-12-05',
      sport: 'tennis',
      slot: 26,
    } as const
    const payload = { venueId: 'manly-lawn-tc', since: now.toISOString() }
    for (const message of [
      await createOpeningsWriter()({ address, found: [{ ...match, foundAt: now, opening }], context }),
      await renderAlertMessage({ kind: 'alert-paused', address, payload, alerts: [], context }),
    ]) {
      const { raw } = await composeMail({ id: crypto.randomUUID(), address, message, identity, date: now })
      expect(await judge(raw)).toEqual(holds)
      const forged = raw.replace('To: ann', 'To: eve')
      expect((await judge(forged)).results).toEqual([['courtside.example', 'fail']])
    }
  },
)

test('bytes above ASCII in a header are signed as they stand', async () => {
  const plain = Buffer.from(
    'From: Zoë <a@courtside.example>\r\nTo: b@example.com\r\nSubject: Plätze frei\r\n\r\nCourt 1 – now\r\n',
  )
  expect(await judge(await signMail(plain.toString('latin1'), dkim))).toEqual(holds)
})

test('a mail that cannot be signed is not sent unsigned', async () => {
  const { privateKey: other } = generateKeyPairSync('ed25519')
  const key = { ...dkim, privateKey: other.export({ type: 'pkcs8', format: 'pem' }).toString() }
  const plain = 'From: a@courtside.example\r\nTo: b@example.com\r\nSubject: Open\r\n\r\nCourt 1\r\n'
  await expect(signMail(plain, key)).rejects.toThrow('DKIM_KEY_FILE')
})
