import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { anOverview } from '#test/support/an-overview.ts'
import { tuesdayEvening } from '#test/support/noon.ts'
import { checkedText, foundText, overviewTitle, stateText } from '#client/alerts/overview/overview-copy.ts'
import { momentText } from '#client/alerts/alert-copy.ts'

const now = tuesdayEvening
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('a card is titled by the sentence', () => {
  const preset = { kind: 'near' as const, km: 8, place: { suburb: 'Chatswood' }, except: [] }
  const alert = { sport: 'tennis' as const, venues: ['manly-lawn-tc', 'x'], venuePreset: preset, courtMinutes: 60 }
  expect(
    overviewTitle(anOverview({ alert: { ...alert, specificDate: '2026-12-05', timeSlots: ['7:00 PM'] } }), catalogue),
  ).toBe('Alert for Sat 5 Dec, 7 PM, 2 tennis venues within 8 km of Chatswood, at least 60 minutes')
})

test('a card of several alerts names each date once', () => {
  const of = (specificDate: string, venue: string) => anOverview({ alert: { specificDate, venues: [venue] } }).alerts
  const alerts = [...of('2026-11-20', 'x'), ...of('2026-11-20', 'y'), ...of('2026-11-21', 'x')]
  expect(overviewTitle({ ...anOverview({ state: 'ended' }), alerts }, catalogue)).toMatch(
    /^Alert for Fri 20 Nov and Sat 21 Nov, /,
  )
})

test('counts findings, with a relative date for the last one', () => {
  expect(foundText(anOverview(), now)).toBe('Nothing found yet')
  expect(foundText(anOverview({ foundCount: 1, lastFoundAt: ago(5) }), now)).toBe('1 opening, today 7:55 PM')
  expect(foundText(anOverview({ foundCount: 3, lastFoundAt: ago(24 * 60) }), now)).toBe(
    '3 openings, last yesterday 8:00 PM',
  )
  expect(momentText(ago(3 * 24 * 60), now)).toBe('Sat 21 Nov at 8:00 PM')
  expect(checkedText(anOverview({ lastCheckedAt: ago(2) }), now)).toBe('Last checked today at 7:58 PM')
  expect(checkedText(anOverview(), now)).toBe('Not all venues checked yet')
})

test('says why an alert is not watching', () => {
  const paused = anOverview({ state: 'paused', alert: { pausedUntil: ago(-24 * 60) } })
  expect(stateText(paused, now)).toBe('Paused until tomorrow at 8:00 PM')
  const ended = anOverview({ state: 'ended', endReason: 'booked', endedAt: ago(60) })
  expect(stateText(ended, now)).toBe('Booked, today at 7:00 PM')
  expect(stateText(anOverview({ state: 'unconfirmed' }), now)).toBe('Starts once you follow the link that we emailed')
})
