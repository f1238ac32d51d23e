import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { createBoard } from '#server/board/board.ts'
import { court } from '#test/support/an-opening.ts'

const date = '2026-11-26'
const venueId = 'manly-lawn-tc'
const openedAt = 0

function start() {
  const board = createBoard('test', catalogue)
  const openings = [420, 438, 450].map((minutes) => ({ ...court('Court 1', minutes), openedAt }))
  const row = {
    venueId,
    date,
    openings,
    forMembers: openings,
    status: 'ok' as const,
    gap: null,
    opensAt: null,
    readAt: new Date(0),
  }
  board.apply(venueId, [row], [date])
  const starts = () => {
    const day = board.venueDays('tennis', date).find((one) => one.venueId === venueId)
    return [day?.openings, day?.forMembers].map((some) => some?.map(({ startMinutes }) => startMinutes))
  }
  return { board, row, starts }
}

test('a begun opening leaves the day, the summary and the count, and readers are told', () => {
  const { board, row, starts } = start()
  const heard: string[] = []
  board.onChange(({ changed }) => heard.push(...changed))
  const shown = () =>
    Object.entries(board.summary('tennis', date).slots).flatMap(([label, venues]) => (venues[venueId] ? [label] : []))
  expect(shown()).toEqual(['7:00 AM', '7:30 AM'])
  board.advance(instantOf(date, 419))
  expect([starts(), heard]).toEqual([
    [
      [420, 438, 450],
      [420, 438, 450],
    ],
    [],
  ])
  board.advance(instantOf(date, 420))
  expect([starts(), heard]).toEqual([
    [
      [438, 450],
      [438, 450],
    ],
    [date],
  ])
  // A tee time or court of 7:18 stands in the half-hour from 7:30.
  expect(shown()).toEqual(['7:30 AM'])
  board.advance(instantOf(date, 439))
  expect([shown(), board.openingCounts().tennis]).toEqual([['7:30 AM'], 1])
  // A reading that comes now brings nothing back.
  board.apply(venueId, [row], [date])
  expect(starts()).toEqual([[450], [450]])
  const revision = board.revision()
  board.advance(new Date(instantOf(date, 439).getTime() + 59_000))
  expect(board.revision()).toBe(revision)
})
