import { catalogue } from '#test/support/catalogue.ts'
import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { linkedAlert } from '#domain/alerts/links/link-action.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { renderOpeningsFound } from '#server/mail/messages/openings-found.ts'
import { createOpeningsWriter } from '#server/mail/messages/openings-writer.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { hostileTexts } from '#test/support/hostile-text.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const context = {
  catalogue,
  ...mailLinks({ appUrl: 'https://courtside.example', keys: ['key'] }),
  renderTemplate,
  now: new Date('2026-11-21T03:00:00Z'),
}

function openingAt(resource: string, startMinutes: number, alertId: string): FoundOpening {
  return {
    alertId,
    venueId: 'manly-lawn-tc',
    date: '2026-12-05',
    sport: 'tennis',
    slot: 26,
    foundAt: context.now,
    watches: `Mondays, 7 PM, Smith & "Sons" <${alertId}>, until you stop`,
    opening: {
      key: `${resource}@${startMinutes}`,
      startMinutes,
      resource,
      maxMinutes: 60,
      bookingUrl: 'https://venue.example/book',
      openedAt: 0,
    },
  }
}

/** Every character that a mailbox may hold (RFC 5322, atext). */
const localPart = fc.string({ unit: fc.constantFrom(...`abz09!#$%&'*+-/=?^_{|}~`, '`'), minLength: 1, maxLength: 20 })

test('each reader gets the message that would have been written for them alone', async () => {
  const write = createOpeningsWriter()
  const courts = fc.constantFrom('Court 1', 'Court 2', ...hostileTexts(5))
  const found = fc.array(fc.tuple(courts, fc.constantFrom(1140, 1170), fc.constantFrom('a', 'b')), {
    minLength: 1,
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(found, localPart, fc.uuid(), async (courts, local, alertId) => {
      const mail = {
        address: `${local}@example.com`,
        found: courts.map(([court, minutes, own]) => openingAt(court, minutes, `${alertId}-${own}`)),
        context,
      }
      const { shared: _shared, ...written } = await write(mail)
      expect(written).toEqual(await renderOpeningsFound(mail))
    }),
    { numRuns: propertyRuns({ few: 10, all: 300 }) },
  )
})

test('a mail for many is the mail composed for one, in lines of 76 characters at most', async () => {
  const write = createOpeningsWriter()
  const identity = { from: { name: 'Courtside', address: 'alerts@courtside.example' } }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...hostileTexts(40)), localPart, fc.uuid(), async (court, local, id) => {
      const address = `${local}@example.com`
      const mail = { address, found: [{ ...openingAt(court, 1140, id), km: 3.2 }], context }
      const [shared, alone] = await Promise.all(
        [await write(mail), await renderOpeningsFound(mail)].map(async (message) => {
          const { raw } = await composeMail({ id, address, message, identity, date: context.now })
          return { raw, read: await simpleParser(raw) }
        }),
      )
      expect(shared?.read).toEqual(alone?.read)
      const [, ...body] = (shared?.raw ?? '').split('\r\n\r\n')
      const lengths = body.flatMap((part) => part.split('\r\n')).map((line) => line.length)
      expect(Math.max(...lengths)).toBeLessThan(77)
    }),
    { numRuns: propertyRuns({ few: 10, all: 300 }) },
  )
})

test('an email of several alerts names each of them, with a link to its own page', async () => {
  const found = ['a', 'b', 'a', 'c'].map((alertId, at) => openingAt(`Court ${at}`, 1140, alertId))
  const message = await createOpeningsWriter()({ address: 'ann@example.com', found, context })
  const linkTo = (alertId: string) => context.linkFor('change', linkedAlert(alertId, 'ann@example.com'))
  const also = message.text.slice(message.text.indexOf('You also asked for these.'))
  for (const alertId of ['b', 'c']) {
    expect(also).toContain(`Smith and ’Sons’ ’${alertId}’`)
    expect(also).toContain(linkTo(alertId))
  }
  expect(also).not.toContain(linkTo('a'))
})

test('a second attempt has the bytes of the first, also where it was rendered anew', async () => {
  const identity = { from: { name: 'Courtside', address: 'alerts@courtside.example' } }
  const [id, address] = ['00000000-0000-4000-8000-000000000000', 'ann@example.com']
  const compose = async () => {
    const message = await createOpeningsWriter()({ address, found: [openingAt('Court 1', 1140, id)], context })
    return (await composeMail({ id, address, message, identity, date: context.now })).raw
  }
  expect(await compose()).toBe(await compose())
})

test('no reader sees the words of another, nor an opening that has changed since', async () => {
  const write = createOpeningsWriter()
  const ann = await write({ address: 'ann@example.com', found: [openingAt('Court 1', 1140, 'a')], context })
  const bob = await write({ address: 'bob@example.com', found: [openingAt('Court 1', 1140, 'b')], context })
  const later = await write({ address: 'bob@example.com', found: [openingAt('Court 1', 1170, 'b')], context })
  expect(ann.html).toContain('ann@example.com')
  expect(bob.html).not.toContain('ann@example.com')
  expect(bob.unsubscribeUrl).not.toBe(ann.unsubscribeUrl)
  expect([bob.subject, later.subject].map((subject) => subject.slice(21, 28))).toEqual(['7:00 PM', '7:30 PM'])
})

test('equal messages are rendered once, at any distance of their readers', async () => {
  let rendered = 0
  const counting: typeof context = {
    ...context,
    renderTemplate: (...asked: Parameters<typeof renderTemplate>) => {
      rendered += 1
      return renderTemplate(...asked)
    },
  }
  const write = createOpeningsWriter()
  const openings = ['a', 'b', 'c'].map((alertId, km) => ({ ...openingAt('Court 1', 1140, alertId), km }))
  for (const one of openings) await write({ address: 'ann@example.com', found: [one], context: counting })
  expect(rendered).toBe(1)
  const [one] = openings
  const others = [
    { ...one, foundAt: new Date(0) },
    { ...one, lookFirst: { near: undefined, withinKm: 5 } },
  ]
  for (const other of others)
    await write({ address: 'ann@example.com', found: [other as FoundOpening], context: counting })
  expect(rendered).toBe(3)
  await write({ address: 'ann@example.com', found: openings.slice(0, 1), isDigest: true, context: counting })
  expect(rendered).toBe(4)
})

test('a message that could not be rendered is tried again', async () => {
  const write = createOpeningsWriter()
  const unwritable = { ...openingAt('Court 1', 1140, 'a'), foundAt: new Date(Number.NaN) }
  await expect(write({ address: 'ann@example.com', found: [unwritable], context })).rejects.toThrow(
    'Invalid time value',
  )
  await expect(write({ address: 'ann@example.com', found: [unwritable], context })).rejects.toThrow(
    'Invalid time value',
  )
  await expect(
    write({ address: 'ann@example.com', found: [openingAt('Court 1', 1140, 'a')], context }),
  ).resolves.toMatchObject({ subject: expect.stringContaining('Open now') })
})
