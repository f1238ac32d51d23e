import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import { alertStateOf, inSeries, type ListedAlert } from '#domain/alerts/overview/alert-series.ts'
import { VenuePreset } from '#domain/alerts/venue-preset.ts'
import { anAlert } from '#test/support/an-alert.ts'

const now = new Date('2026-11-21T03:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let made = 0

function listed(change: Partial<Alert> = {}, ended: Partial<Omit<ListedAlert, 'alert'>> = {}): ListedAlert {
  made += 1
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
  return { alert: anAlert({ id, ...change }), endedAt: null, endReason: null, ...ended }
}

function datesOf(all: readonly ListedAlert[]): (string | null)[][] {
  return inSeries(all, now).map((series) => series.map(({ alert }) => alert.specificDate))
}

test.each([
  [{}, 'watching'],
  [{ pausedUntil: later(1) }, 'paused'],
  [{ pausedUntil: later(0) }, 'watching'],
  [{ isConfirmed: false, pausedUntil: later(1) }, 'unconfirmed'],
] as const)('%j is %s', (change, state) => {
  expect(alertStateOf(listed(change), now)).toBe(state)
  expect(alertStateOf(listed(change, { endedAt: now }), now)).toBe('ended')
})

test('a batch is one series, sorted by its days', () => {
  const dates = ['2026-12-19', '2026-12-05', '2026-12-12']
  const batch = dates.map((specificDate) => listed({ specificDate, batchId: 'a' }))
  expect(datesOf([...batch, listed({ batchId: 'b', specificDate: '2026-12-06' })])).toEqual([
    dates.toSorted(),
    ['2026-12-06'],
  ])
})

test('without a batch, equal alerts of one date that were made within two minutes are one series', () => {
  const at = (minutes: number, change: Partial<Alert> = {}) => listed({ createdAt: later(minutes), ...change })
  expect(datesOf([at(0), at(2)])).toHaveLength(1)
  expect(datesOf([at(0), at(2), at(4)])).toHaveLength(2)
  expect(datesOf([at(0), at(1, { specificDate: '2026-12-06' })])).toHaveLength(2)
  expect(datesOf([at(0), at(1, { batchId: 'a' })])).toHaveLength(2)
})

test('an alert that shares more than days and times with none stands alone', () => {
  const nearManly = VenuePreset.parse({ kind: 'near', km: 5, place: { suburb: 'Manly' } })
  const changes: Partial<Alert>[] = [
    { email: 'bob@example.com' },
    { venues: ['collaroy-tc'] },
    { venuePreset: nearManly },
    { courtMinutes: 90 },
    { sport: 'golf' },
    { pausedUntil: later(60) },
    { isConfirmed: false },
  ]
  for (const change of changes) {
    const series = datesOf([listed({ batchId: 'a' }), listed({ batchId: 'a', ...change })])
    expect([change, series.length]).toEqual([change, 2])
  }
  const alike: Partial<Alert>[] = [
    { timeSlots: ['8:00 PM'] },
    { specificDate: '2026-12-12' },
    { pausedUntil: later(-5) },
  ]
  for (const change of alike) {
    const series = datesOf([listed({ batchId: 'a' }), listed({ batchId: 'a', ...change })])
    expect([change, series.length]).toEqual([change, 1])
  }
})

test('a preset keeps a series together while its venues are refreshed', () => {
  const venuePreset = VenuePreset.parse({ kind: 'saved' })
  const both = [listed({ batchId: 'a', venuePreset }), listed({ batchId: 'a', venuePreset, venues: ['collaroy-tc'] })]
  expect(datesOf(both)).toHaveLength(1)
})

test('series that can still be emailed come first, the newest first; then ended ones, the latest first', () => {
  const all = [
    listed({ specificDate: '2026-12-01' }, { endedAt: later(-60), endReason: 'retired' }),
    listed({ specificDate: '2026-12-02', createdAt: later(-90) }),
    listed({ specificDate: '2026-12-03', createdAt: later(-20), isConfirmed: false }),
    listed({ specificDate: '2026-12-04' }, { endedAt: later(-30), endReason: 'deleted' }),
    listed({ specificDate: '2026-12-05', createdAt: later(-50), pausedUntil: later(50) }),
  ]
  expect(datesOf(all).flat()).toEqual(['2026-12-03', '2026-12-05', '2026-12-02', '2026-12-04', '2026-12-01'])
})
