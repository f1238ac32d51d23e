import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import { NotificationKind } from '#domain/notifications/notification.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { renderOpeningsFound } from '#server/mail/messages/openings-found.ts'
import { renderMessage } from '#server/mail/messages/render-message.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { anAlert } from '#test/support/an-alert.ts'

const address = 'ann@example.com'
const now = new Date('2026-11-21T03:00:00Z')
const context: MessageContext = {
  appUrl: 'https://courtside.example',
  catalogue,
  tokenFor: (purpose) => purpose,
  venueLinkFor: () => 'https://courtside.example/sources/venue',
  linkFor: (action: LinkAction) => `https://courtside.example/${action}`,
  linkTokenFor: () => '',
  linkWith: (action: LinkAction) => `https://courtside.example/${action}`,
  renderTemplate,
  now,
}
const alert = anAlert({
  sport: 'golf',
  timeSlots: ['7:00 PM', '7:30 PM'],
  specificDate: null,
  daysOfWeek: ['monday', 'friday'],
  spots: 2,
  holes: 9,
})

function written(kind: NotificationKind, alerts: readonly Alert[] = [alert]): Promise<Message> {
  if (kind === 'openings-found') {
    const opening = { key: 'k', startMinutes: 1140, bookingUrl: 'https://venue.example/b', openedAt: 0 }
    const one = { alertId: alert.id, venueId: 'manly-lawn-tc', date: '2026-12-05', sport: 'tennis', slot: 26 } as const
    return renderOpeningsFound({ address, found: [{ ...one, foundAt: now, opening }], context })
  }
  const payload = {
    nonce: 'n',
    email: address,
    newEmail: address,
    changedAt: now,
    issuedAt: now,
    since: now,
    venueId: 'manly-lawn-tc',
    what: 'key',
    service: 'telegram',
    venue: 'Long Reef GC',
    text: 'Our page moved.',
  }
  return renderMessage({ kind, address, payload, alerts, context })
}

const subjects: Record<NotificationKind, string> = {
  'openings-found': 'Open now: Sat 5 Dec, 7:00 PM, Manly Lawn Tennis Club',
  'alert-confirmation': 'Your alert is set',
  'alert-opt-in': 'Confirm your Courtside alert',
  'alert-paused': "We can't check Manly Lawn Tennis Club right now",
  'verify-email': 'Verify your email for Courtside',
  'reset-password': 'Reset your Courtside password',
  'password-changed': 'Your Courtside password was changed',
  'confirm-email': 'Confirm your new email for Courtside',
  'email-changed': 'Your Courtside email was changed',
  'passkey-added': 'A passkey was added to your Courtside account',
  'access-added': 'An API key was added in your Courtside account',
  'channel-ended': 'Telegram takes no messages from Courtside any more',
  'test-email': 'A test from Courtside',
  'account-deleted': 'Your Courtside account was deleted',
  'own-venue': 'How Courtside reads Manly Lawn Tennis Club',
  'venue-request': 'For venues: Long Reef GC',
}

test.each(NotificationKind.options)('the email %s has a subject that says what it is about', async (kind) => {
  expect((await written(kind)).subject).toBe(subjects[kind])
})

test('the email to somebody who took their account back says so in its subject', async () => {
  const payload = { email: address, changedAt: now, isUndone: true }
  const { subject } = await renderMessage({ kind: 'password-changed', address, payload, alerts: [], context })
  expect(subject).toBe('Your Courtside account is yours again')
})

test.each(NotificationKind.options)(
  'the email %s says email and never mail, in its subject and both parts',
  async (kind) => {
    const { subject, html, text } = await written(kind)
    expect(`${subject} ${html} ${text}`).not.toMatch(/\b(e-)?mails?\b/i)
    expect(text).toContain('this email')
    expect(text.match(/^.*https?:.*https?:.*$/gm)).toBeNull()
    expect(html).toContain('<html dir="ltr" lang="en-AU"><head>')
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"')
  },
)

test.each(['alert-opt-in', 'alert-confirmation'] as const)(
  'the email %s lists twelve alerts and says how many more there are',
  async (kind) => {
    const alerts = Array.from({ length: 15 }, (_, index) => ({ ...alert, id: `${alert.id.slice(0, -2)}${10 + index}` }))
    const { text } = await written(kind, alerts)
    expect(
      text.match(/^Mondays and Fridays, 7 to 8 PM, Manly Lawn Tennis Club, 9 holes, 2 players, until you stop$/gm),
    ).toHaveLength(12)
    expect(text).toContain('and 3 more')
    expect((await written(kind)).text).not.toContain('more\n')
  },
)

test('no two links to book are named alike, whether they differ by day, venue or court', async () => {
  const one = { alertId: alert.id, date: '2026-12-05', sport: 'tennis', slot: 26, foundAt: now } as const
  const at = (resource: string, startMinutes = 1140) => ({
    key: `${resource}@${startMinutes}`,
    startMinutes,
    resource,
    maxMinutes: 60,
    bookingUrl: `https://venue.example/${resource}/${startMinutes}`,
    openedAt: 0,
  })
  const found = [
    { ...one, venueId: 'manly-lawn-tc', opening: at('Court 1') },
    { ...one, venueId: 'manly-lawn-tc', opening: at('Court 2') },
    { ...one, venueId: 'collaroy-tc', opening: at('Court 1') },
    { ...one, venueId: 'collaroy-tc', date: '2026-12-06', opening: at('Court 1') },
  ]
  const gone = ['2026-12-07', '2026-12-08'].map((date) => ({
    gone: { ...one, venueId: 'manly-lawn-tc', date, opening: at('Court 3') },
    instead: {
      times: [{ opening: at('Court 3', 1170) }],
      venues: [{ venueId: 'collaroy-tc', km: 2, opening: at('Court 3') }],
    },
  }))
  const { html, text } = await renderOpeningsFound({ address, found, gone, context })
  expect(text.match(/^Book .*(?= https)/gm)?.toSorted()).toEqual([
    'Book 7:00 PM, Sat 5 Dec, Collaroy Tennis Club',
    'Book 7:00 PM, Sat 5 Dec, Manly Lawn Tennis Club, Court 1',
    'Book 7:00 PM, Sat 5 Dec, Manly Lawn Tennis Club, Court 2',
    'Book 7:00 PM, Sun 6 Dec',
  ])
  const links = html.matchAll(/<a [^>]*href="https:\/\/venue[^>]*>(.*?)<\/a>/g)
  const names = [...links].map(([, name = '']) => name.replaceAll(/<[^>]*>/g, ''))
  expect(names).toHaveLength(8)
  expect(new Set(names).size).toBe(8)
})

test('the venue and the time of an opening stand above its button, in both parts', async () => {
  const { html, text } = await written('openings-found')
  for (const part of [html.slice(html.indexOf('It just opened')), text]) {
    const above = part.slice(0, part.indexOf('Book 7:00 PM'))
    expect([above.includes('Manly Lawn Tennis Club'), above.includes('Sat 5 Dec, 7:00 PM')]).toEqual([true, true])
  }
})

test('an email of several openings has a button for each that names its day, and says what was asked for and what waits', async () => {
  const opening = { key: 'k', startMinutes: 1140, bookingUrl: 'https://venue.example/b', openedAt: 0 }
  const found = ['2026-12-05', '2026-12-06'].map((date) => {
    const one = { alertId: alert.id, venueId: 'manly-lawn-tc', date, sport: 'tennis', slot: 26 } as const
    return { ...one, foundAt: now, watches: 'Saturdays and Sundays, 7 PM, until you stop', opening }
  })
  const { text } = await renderOpeningsFound({ address, found, context, holdsUntil: now })
  expect(text.match(/^Book 7:00 PM, .*\d+ Dec/gm)).toEqual(['Book 7:00 PM, Sat 5 Dec', 'Book 7:00 PM, Sun 6 Dec'])
  expect(text).toContain('You asked for: Saturdays and Sundays, 7 PM, until you stop')
  expect(text).toContain('Further openings there wait until 2:00 PM AEDT.')
})
