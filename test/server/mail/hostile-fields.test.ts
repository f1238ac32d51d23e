import { catalogue } from '#test/support/catalogue.ts'
import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Message } from '#server/mail/message.ts'
import { renderAlertMessage } from '#server/mail/messages/alert-message.ts'
import { renderOpeningsFound } from '#server/mail/messages/openings-found.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { anAlert } from '#test/support/an-alert.ts'
import { hostileTexts, visible } from '#test/support/hostile-text.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const count = propertyRuns({ few: 120, all: 10_000 })
const address = 'ann@example.com'
const id = '7b1f7f0e-6d0c-4a39-9a37-0b7a4a5a2f11'
const context = {
  catalogue,
  ...mailLinks({ appUrl: 'https://courtside.example', keys: ['key'] }),
  renderTemplate,
  now: new Date('2026-11-21T03:00:00Z'),
}

function openingWith(text: string, index: number): FoundOpening {
  return {
    alertId: id,
    venueId: text,
    date: '2026-12-05',
    sport: 'tennis',
    slot: 26,
    foundAt: context.now,
    opening: {
      key: `${index} ${text}`,
      // Far enough apart that equal texts are no one court.
      startMinutes: 1 + index * 11,
      resource: text,
      maxMinutes: 10,
      bookingUrl: `https://venue.example/book?court=${encodeURIComponent(text.toWellFormed())}`,
      openedAt: 0,
    },
  }
}

function alertWith(texts: readonly string[], index: number): Alert {
  return anAlert({
    id: `${id.slice(0, -4)}${String(index).padStart(4, '0')}`,
    venues: [...texts],
  })
}

async function sent(message: Message) {
  const identity = { from: { name: 'Courtside', address: 'alerts@courtside.example' } }
  const mail = await composeMail({ id, address, message, identity, date: context.now })
  return { mail, message, parsed: await simpleParser(mail.raw) }
}

type Sent = Awaited<ReturnType<typeof sent>>

/** The frame of a mail, which hostile text must not change. */
function frameOf({ mail, message, parsed }: Sent) {
  return {
    to: mail.to,
    headers: [...parsed.headers.keys()].sort(),
    recipients: [parsed.to, parsed.cc, parsed.bcc].map((one) => JSON.stringify(one)),
    parts: mail.raw.split('\r\n').filter((line) => line.startsWith('--') && line.includes(id)),
    tags: [...message.html.matchAll(/<(\/?[a-z!][a-z0-9]*)/gi)].map(([, tag]) => tag).join(' '),
    hasLongLine: mail.raw.split('\r\n').some((line) => line.length > 998),
    attachments: parsed.attachments.map(({ filename, contentType }) => `${filename} ${contentType}`),
    subjectFits: message.subject.length <= 60,
  }
}

function expectToRead({ parsed }: Sent, texts: readonly string[]): void {
  const read = visible(parsed.text ?? '')
  for (const text of texts) expect(read).toContain(visible(text))
}

function batches<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

test(
  'hostile texts as venue, court and key leave every mail as it is built, and read back',
  { timeout: 120_000 },
  async () => {
    const render = async (texts: string[]) =>
      sent(await renderOpeningsFound({ address, found: texts.map(openingWith), context }))
    const plain = frameOf(await render(Array.from({ length: 40 }, (_, index) => `Court ${index}`)))
    for (const texts of batches(hostileTexts(count), 40)) {
      const mail = await render(texts)
      expect(frameOf(mail)).toEqual(plain)
      expectToRead(mail, texts)
      const ics = mail.parsed.attachments[0]?.content.toString() ?? ''
      const events = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent')
      expect(events).toHaveLength(1)
      const summary = String(events[0]?.getFirstPropertyValue('summary'))
      expect(visible(summary)).toBe(visible(`Play at ${texts[0]}`))
    }
  },
)

test.each(['alert-confirmation', 'alert-opt-in'] as const)(
  'hostile texts as venues of alerts leave the mail %s as it is built, and read back',
  { timeout: 120_000 },
  async (kind) => {
    const payload = { email: address, issuedAt: context.now.toISOString() }
    const render = async (texts: string[]) => {
      // A sentence names up to three venues.
      const alerts = batches(texts, 3).map(alertWith)
      return sent(await renderAlertMessage({ kind, address, payload, alerts, context }))
    }
    const plain = frameOf(await render(Array.from({ length: 30 }, (_, index) => `Court ${index}`)))
    for (const texts of batches(hostileTexts(count - (count % 30), 6), 30)) {
      const mail = await render(texts)
      expect(frameOf(mail)).toEqual(plain)
      expectToRead(mail, texts)
    }
  },
)

test('hostile names of venues that cannot be read leave their mail as it is built', { timeout: 60_000 }, async () => {
  const render = async (venueId: string) => {
    const payload = { venueId, since: context.now.toISOString() }
    return sent(await renderAlertMessage({ kind: 'alert-paused', address, payload, alerts: [], context }))
  }
  const plain = frameOf(await render('Court'))
  for (const text of hostileTexts(count / 40, 7)) expect(frameOf(await render(text))).toEqual(plain)
})
