import { catalogue } from '#test/support/catalogue.ts'
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { composeMail } from '#server/mail/compose-mail.ts'
import { renderAlertMessage } from '#server/mail/messages/alert-message.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { mailLinks } from '#server/signing/mail-links.ts'

const context = {
  catalogue,
  ...mailLinks({ appUrl: 'https://courtside.example', keys: ['key'] }),
  renderTemplate,
  now: new Date('2026-11-21T03:00:00Z'),
}

test('with a key set, both headers of one-click unsubscription are under the DKIM signature (RFC 8058, section 4)', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const address = 'ann@example.com'
  const payload = { venueId: 'manly-lawn-tc', since: context.now.toISOString() }
  const message = await renderAlertMessage({ kind: 'alert-paused', address, payload, alerts: [], context })
  const { raw } = await composeMail({
    id: 'f3b7f3a2-0000-4000-8000-000000000000',
    address,
    message,
    identity: {
      from: { name: 'Courtside', address: 'alerts@courtside.example' },
      dkim: {
        domain: 'courtside.example',
        selector: 'one',
        privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
      },
    },
    date: context.now,
  })
  const headers = raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, '') ?? ''
  expect(headers).toMatch(/^List-Unsubscribe: ?<https:\/\/courtside\.example\/api\/alerts\/link\/unsubscribe\?token=/m)
  expect(headers).toMatch(/^List-Unsubscribe-Post: ?List-Unsubscribe=One-Click$/m)
  const signed = /^DKIM-Signature:.*?\bh=([^;]+)/m.exec(headers)?.[1]?.toLowerCase().split(':') ?? []
  expect(signed).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']))
})
