import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import { weekdays } from '#domain/calendar/local-date.ts'
import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import { NotificationKind } from '#domain/notifications/notification.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { describeAlert } from '#server/mail/messages/alert-copy.ts'
import { renderOpeningsFound } from '#server/mail/messages/openings-found.ts'
import { renderMessage } from '#server/mail/messages/render-message.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { anAlert } from '#test/support/an-alert.ts'

const address = 'ann@example.com'
const now = new Date('2026-11-21T03:00:00Z')
const context: MessageContext = {
  appUrl: 'https://courtside.example',
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
  }
  return renderMessage({ kind, address, payload, alerts, context })
}

test.each(NotificationKind.options)(
  'the email %s says email and never mail, in its subject and both parts',
  async (kind) => {
    const { subject, html, text } = await written(kind)
    expect(`${subject} ${html} ${text}`).not.toMatch(/\b(e-)?mails?\b/i)
    expect(text).toContain('this email')
  },
)

test('an alert is described in a sentence: any of its venues and times, on each of its days', () => {
  expect(describeAlert(alert)).toEqual({
    when: 'Every Monday and Friday at 7:00 PM or 7:30 PM',
    where: 'Manly Lawn Tennis Club',
    wants: 'Golf, 9 holes, 2 players',
  })
  expect(describeAlert({ ...alert, daysOfWeek: [...weekdays], timeSlots: ['7:00 PM'] }).when).toBe(
    'Every day at 7:00 PM',
  )
  const dates = { specificDate: '2026-12-05', specificDates: ['2026-12-06'] }
  expect(describeAlert({ ...alert, ...dates, timeSlots: ['7:00 PM'] }).when).toBe(
    'Saturday 5 December 2026 or Sunday 6 December 2026 at 7:00 PM',
  )
})

test.each(['alert-opt-in', 'alert-confirmation'] as const)(
  'the email %s lists twelve alerts and says how many more there are',
  async (kind) => {
    const alerts = Array.from({ length: 15 }, (_, index) => ({ ...alert, id: `${alert.id.slice(0, -2)}${10 + index}` }))
    const { text } = await written(kind, alerts)
    expect(text.match(/^Golf, 9 holes, 2 players$/gm)).toHaveLength(12)
    expect(text).toContain('and 3 more')
    expect((await written(kind)).text).not.toContain('more\n')
  },
)
