import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unknownCell } from '#domain/availability/cell-availability.ts'
import { cellLabel, cellText, shownCell } from '#domain/availability/week-texts.ts'

const cellOf = (venuesCount: number, known: number, unknown: number) => ({
  ...unknownCell(unknown),
  venuesCount,
  known,
})
const label = (cell: ReturnType<typeof cellOf>) =>
  cellLabel({ date: '2026-11-25', timeSlot: '7:00 PM', cell, isPast: false, hasAlert: false })

test('with no free and some unknown venues, the cell and its label say so and never claim that all are full', () => {
  expect(cellText(cellOf(0, 1, 34))).toBe('0 ?')
  expect(label(cellOf(0, 1, 34))).toBe('Wed 25 Nov, 7:00 PM, 0 ?, none free at 1 venue, 34 not known')
})

test('a cell of known venues shows their number, and one without any shows N/A', () => {
  expect([cellOf(0, 3, 0), cellOf(2, 3, 5), cellOf(0, 0, 4)].map(cellText)).toEqual(['0', '2', 'N/A'])
  expect(label(cellOf(0, 3, 0))).toBe('Wed 25 Nov, 7:00 PM, 0 venues free')
  expect(label(cellOf(1, 3, 5))).toBe('Wed 25 Nov, 7:00 PM, 1 venue free, 5 not known')
  expect(label(cellOf(0, 0, 4))).toBe("Wed 25 Nov, 7:00 PM, N/A, couldn't check")
})

test('venues that are not released yet are named apart from unknown ones', () => {
  const unreleased = (free: number, known: number, unknown: number, count: number) =>
    label({ ...cellOf(free, known, unknown), unreleased: count })
  expect(unreleased(1, 3, 5, 2)).toBe('Wed 25 Nov, 7:00 PM, 1 venue free, 3 not known, 2 not released yet')
  expect(unreleased(0, 0, 4, 4)).toBe('Wed 25 Nov, 7:00 PM, N/A, 4 not released yet')
  expect(unreleased(0, 0, 4, 1)).toBe("Wed 25 Nov, 7:00 PM, N/A, couldn't check, 1 not released yet")
})

test('a half-hour that nobody can book yet says when it opens, and an unknown release is N/A', () => {
  const opensAt = Date.parse('2026-12-01T20:00:00+11:00')
  const unreleased = { ...cellOf(0, 0, 4), unreleased: 4, opensAt }
  expect(cellText(unreleased)).toBe('opens Tue 8 PM')
  expect(label(unreleased)).toBe('Wed 25 Nov, 7:00 PM, opens Tue 8 PM, 4 not released yet')
  expect(cellText({ ...unreleased, known: 2 })).toBe('opens Tue 8 PM')
  expect(cellText({ ...unreleased, unknown: 5 })).toBe('N/A')
  expect(cellText({ ...unreleased, venuesCount: 1 })).toBe('1')
})

test('a cell shows N/A where no venue in reach is read', () => {
  expect(cellText(cellOf(0, 0, 0))).toBe('N/A')
  expect(label(cellOf(0, 0, 0))).toBe("Wed 25 Nov, 7:00 PM, N/A, couldn't check")
})

test('text, tone and label of a cell agree in every state', () => {
  const count = fc.nat({ max: 12 })
  const cells = fc.record({ free: count, full: count, unreleased: count, unread: count, opensAt: fc.option(fc.nat()) })
  fc.assert(
    fc.property(cells, ({ free, full, unreleased, unread, opensAt }) => {
      const cell = {
        ...cellOf(free, free + full, unreleased + unread),
        unreleased,
        ...(opensAt !== null && unreleased > 0 && { opensAt: Date.parse('2026-12-01T09:00:00Z') + opensAt }),
      }
      const at = { date: '2026-11-25', slot: 26, now: new Date('2026-11-24T00:00:00Z'), isNow: false }
      const { text, tone, label: said } = shownCell({ cell, ...at })
      const [, , first = ''] = said.split(', ')
      expect(first.startsWith(text)).toBe(true)
      expect(tone === 'unknown').toBe(!/^\d+$/.test(text))
      // 0 is said of venues that are all known to be full, and of no others.
      expect(text === '0').toBe(free === 0 && full > 0 && unreleased + unread === 0)
      expect(first.startsWith('0 venues free')).toBe(text === '0')
    }),
  )
})
