import { catalogue } from '#test/support/catalogue.ts'
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { composeMail } from '#server/mail/compose-mail.ts'
import { createOpeningsWriter } from '#server/mail/messages/openings-writer.ts'
import { signMail } from '#server/mail/sign-mail.ts'
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
const plain = 'From: a@courtside.example\r\nTo: b@example.com\r\nSubject: Open  now\r\n\r\n Court 1 \t\r\n\r\n'

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

test('mails that are signed at once each get their own signature, and the thread that asks does not compute it', async () => {
  await signMail(plain, dkim)
  const [before, all] = [process.threadCpuUsage(), process.cpuUsage()]
  const bodies = Array.from({ length: 150 }, (_, index) => `${plain}Court ${index}\r\n`)
  const signed = await Promise.all(bodies.map((body) => signMail(body, dkim)))
  const { user, system } = process.threadCpuUsage(before)
  const whole = process.cpuUsage(all)
  expect((user + system) / (whole.user + whole.system)).toBeLessThan(0.5)
  for (const [index, raw] of signed.entries()) {
    expect(isDkimSignatureValid(raw, publicKey)).toBe(true)
    expect(raw).toContain(`Court ${index}\r\n`)
  }
})
