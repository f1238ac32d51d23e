// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { AlertTrail } from '#domain/alerts/trail/trail.ts'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import { button, called, closed, dialog, press, shown, textsOf, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { tuesdayEvening } from '#test/support/noon.ts'

const date = '2026-11-26'
const readAt = new Date(tuesdayEvening.getTime() - 6 * 60_000)
const missed = { venueId: 'Pittwater RSL', date, seenAt: readAt, goneAt: null }

const trail: AlertTrail = {
  since: tuesdayEvening,
  venues: [{ venueId: 'Pittwater RSL', readings: 2, failed: 0, lastReadAt: readAt, unknownSince: null }],
  days: [{ date, free: 0, full: 1, unknown: 0, readAt }],
  misses: [
    { ...missed, startMinutes: 19 * 60, reason: { kind: 'minutes', short: 30 } },
    { ...missed, startMinutes: 18 * 60 + 30, reason: { kind: 'early', minutes: 30 } },
  ],
  missCount: 2,
  mails: [],
}

test('the timeline of an alert shows its readings, near misses and emails', async () => {
  const alerts = [alertOfAna(1, { sport: 'futsal', venues: ['Pittwater RSL'], specificDate: date })]
  await openPage('/alerts', { member: {}, alerts, answers: { alerts: { trail: () => trail } } })
  press(await until(() => button(/^Alert for Thu 26 Nov, 7 PM/)))
  await shown('Since Tue 24 Nov we checked 1 venue 2 times. 2 near misses.')
  press(button('Why no alert?'))
  const sheet = await dialog('Why no alert?')
  await until(() => called('heading', 'Just missed', sheet))
  const section = (name: string) => textsOf(called('region', name, sheet), 'p, li > span')
  expect(section('What we checked')).toEqual(['Since Tue 24 Nov we checked 1 venue 2 times. 2 near misses.'])
  expect(section('Your next days')).toEqual(['Thu 26 Nov', 'full at 1 venue, checked today at 7:54 PM'])
  expect(section('Just missed')).toEqual([
    'Pittwater RSL, Thu 26 Nov, 7:00 PM',
    '30 minutes too short (seen today at 7:54 PM)',
    'Pittwater RSL, Thu 26 Nov, 6:30 PM',
    '30 minutes before your times (seen today at 7:54 PM)',
  ])
  expect(section('Emails')).toEqual(['None, because nothing opened that fits.'])
  press(button('Close', sheet))
  await closed()
})
