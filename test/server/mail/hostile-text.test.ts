import { catalogue } from '#test/support/catalogue.ts'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { renderOpeningsFound } from '#server/mail/messages/openings-found.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const context = {
  catalogue,
  ...mailLinks({ appUrl: 'https://courtside.example', keys: ['key'] }),
  renderTemplate,
  now: new Date('2026-11-21T03:00:00Z'),
}
const hostile = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    'Court\r\nBcc: eve@example.com',
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("http://evil")',
    '\u202Ecourt',
    '--boundary\r\n\r\n<b>part</b>',
    'BEGIN:VEVENT\r\nSUMMARY:x',
    '</td></tr></table><script>',
    '日本🎾',
    '\u0000\u0007',
  ),
)

async function mailAbout(resource: string, key: string) {
  const found: FoundOpening = {
    alertId: '7b1f7f0e-6d0c-4a39-9a37-0b7a4a5a2f11',
    venueId: resource,
    date: '2026-12-05',
    sport: 'tennis',
    slot: 26,
    foundAt: context.now,
    opening: { key, startMinutes: 1140, resource, maxMinutes: 60, bookingUrl: 'https://venue.example/b', openedAt: 0 },
  }
  const message = await renderOpeningsFound({ address: 'ann@example.com', found: [found], context })
  const mail = await composeMail({
    id: 'f3b7f3a2-0000-4000-8000-000000000000',
    address: 'ann@example.com',
    message,
    identity: { from: { name: 'Courtside', address: 'alerts@courtside.example' } },
    date: context.now,
  })
  return { message, mail, parsed: await simpleParser(mail.raw) }
}

test('hostile text makes no header, recipient or part, and reads back as text', async () => {
  const plain = await mailAbout('Court 1', 'k')
  const headers = [...plain.parsed.headers.keys()].sort()
  const tags = (html: string) => [...html.matchAll(/<([a-z!/][a-z0-9]*)/gi)].map(([, tag]) => tag).join(' ')
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (resource, key) => {
      const { mail, parsed, message } = await mailAbout(resource, key)
      expect([...parsed.headers.keys()].sort()).toEqual(headers)
      expect(mail.to).toBe('ann@example.com')
      expect(parsed.attachments).toHaveLength(1)
      expect(tags(message.html)).toBe(tags(plain.message.html))
      expect(mail.raw.split('\r\n').every((line) => line.length <= 998)).toBe(true)
      const events = new ICAL.Component(
        ICAL.parse(parsed.attachments[0]?.content.toString() ?? ''),
      ).getAllSubcomponents('vevent')
      expect(events).toHaveLength(1)
    }),
    { numRuns: propertyRuns({ few: 15, all: 300 }) },
  )
})

test('names opening, place, time and sender, with one click to unsubscribe', async () => {
  const { parsed, mail } = await mailAbout('manly-lawn-tc', 'k')
  expect(parsed.subject).toBe('Open now: Sat 5 Dec, 7:00 PM, Manly Lawn Tennis Club')
  expect(parsed.text).toContain('Sat 5 Dec, 7:00 PM AEDT')
  expect(parsed.text).toContain('Act fast')
  expect(mail.raw.length).toBeLessThan(60_000)
  expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail.raw.replaceAll('\r\n ', '')).toMatch(
    /List-Unsubscribe: ?<https:\/\/courtside\.example\/api\/alerts\/link\/unsubscribe\?token=/,
  )
})
