import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { venues } from '#region/venues.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Message } from '#server/mail/message.ts'
import { renderAlertMessage } from '#server/mail/messages/alert-message.ts'
import { renderOpeningsFound } from '#server/mail/messages/openings-found.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { anAlert } from '#test/support/an-alert.ts'

const address = 'ann@example.com'
const id = '7b1f7f0e-6d0c-4a39-9a37-0b7a4a5a2f11'
const now = new Date('2026-11-21T03:00:00Z')
const context = { catalogue, ...mailLinks({ appUrl: 'https://courtside.example', keys: ['key'] }), renderTemplate, now }

async function sizeOf(message: Message): Promise<number> {
  const identity = { from: { name: 'Courtside', address: 'alerts@courtside.example' } }
  expect(message.text.length).toBeGreaterThan(100)
  return (await composeMail({ id, address, message, identity, date: now })).raw.length
}

test('a mail about 500 openings stays under 60 kB and says how many it does not list', async () => {
  const found = Array.from({ length: 500 }, (_, index): FoundOpening => {
    const venue = venues[index % venues.length]
    return {
      alertId: id,
      venueId: venue?.id ?? '',
      date: '2026-12-05',
      sport: venue?.sport ?? 'tennis',
      slot: 26,
      foundAt: now,
      opening: {
        key: String(index),
        startMinutes: 360 + index,
        resource: `Synthetic grass court number ${index}`,
        maxMinutes: 120,
        holes: [9, 18],
        spots: 4,
        bookingUrl: `https://booking.venue.example/reserve/court?date=2026-12-05&start=1140&court=${index}`,
        openedAt: 0,
      },
    }
  })
  const message = await renderOpeningsFound({ address, found, context })
  expect(await sizeOf(message)).toBeLessThan(60_000)
  expect(message.text).toMatch(/and 4\d\d more: see them all at https:\/\/courtside\.example\/calendar/)
})

test.each(['alert-confirmation', 'alert-opt-in'] as const)(
  'the mail %s about 50 alerts for every venue and time stays under 60 kB',
  async (kind) => {
    const alerts = Array.from({ length: 50 }, (_, index) =>
      anAlert({
        id: `${id.slice(0, -4)}${String(index).padStart(4, '0')}`,
        sport: 'all',
        venues: venues.map((venue) => venue.id),
        timeSlots: [...slotLabels],
        specificDate: addDays('2026-12-05', index),
      }),
    )
    const payload = { email: address, issuedAt: now.toISOString() }
    const message = await renderAlertMessage({ kind, address, payload, alerts, context })
    expect(await sizeOf(message)).toBeLessThan(60_000)
  },
)
