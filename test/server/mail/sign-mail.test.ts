import { catalogue } from '#test/support/catalogue.ts'
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { composeMail } from '#server/mail/compose-mail.ts'
import { createOpeningsWriter } from '#server/mail/messages/openings-writer.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { court } from '#test/support/an-opening.ts'
import { isDkimSignatureValid } from '#test/support/verify-dkim.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkim = {
  domain: 'courtside.example',
  selector: 'one',
  privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
}
const now = new Date('2026-11-21T03:00:00Z')
const context = { catalogue, ...mailLinks({ appUrl: 'https://courtside.example', keys: ['key'] }), renderTemplate, now }

test('every recipient of one opening gets a mail of their own whose signature holds, until a byte of it is changed', async () => {
  const write = createOpeningsWriter()
  const identity = { from: { name: 'Courtside', address: 'alerts@courtside.example' }, dkim }
  const opening = { ...court('Court 1', 1140), openedAt: 0 }
  for (const name of ['ann', 'bea', 'cas']) {
    const address = `${name}@example.com`
    const found = [
      {
        alertId: crypto.randomUUID(),
        venueId: 'manly-lawn-tc',
        date: '2026-12-05',
        sport: 'tennis',
        slot: 26,
        foundAt: now,
        opening,
      } as const,
    ]
    const message = await write({ address, found, context })
    const { raw } = await composeMail({ id: crypto.randomUUID(), address, message, identity, date: now })
    expect(isDkimSignatureValid(raw, publicKey)).toBe(true)
    const changed = (from: string, to: string) => raw.replace(from, to)
    expect(isDkimSignatureValid(changed('Court 1', 'Court 2'), publicKey)).toBe(false)
    expect(isDkimSignatureValid(changed(`To: ${name}`, 'To: eve'), publicKey)).toBe(false)
    expect(isDkimSignatureValid(changed('List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Click'), publicKey)).toBe(
      false,
    )
  }
})
