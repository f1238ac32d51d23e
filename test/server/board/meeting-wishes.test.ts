import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { courtsOf } from '#server/availability/venue-week.ts'
import { createBoard } from '#server/board/board.ts'
import { meetingWishes } from '#server/board/meeting-wishes.ts'
import { court } from '#test/support/an-opening.ts'

const [venueId, date] = ['manly-lawn-tc', '2026-11-24']
const board = createBoard('boot', catalogue)
const plain = { venueId, status: 'ok' as const, readAt: new Date('2026-11-21T01:00:00Z'), gap: null, opensAt: null }
const open = (name: string, lights?: boolean) => ({ ...court(name, 1140, { lights }), openedAt: 1 })
const openings = [open('Court 10', true), open('Court 2', false), open('Court 1')]
board.apply(
  venueId,
  [
    { ...plain, date, openings, forMembers: [open('Court 3', false)] },
    { ...plain, date: '2026-11-25', openings: [open('Court 1')], forMembers: [] },
  ],
  [date, '2026-11-25'],
)

test('a filter by wishes leaves the openings that meet them or say nothing, for members too', () => {
  const { venueDays } = meetingWishes(board, { lights: true })
  const day = venueDays('tennis', date).find((one) => one.venueId === venueId)
  expect(day?.openings.map(({ resource }) => resource)).toEqual(['Court 10', 'Court 1'])
  expect([day?.forMembers, day?.status, day?.readAt]).toEqual([[], 'ok', plain.readAt.getTime()])
  expect(meetingWishes(board, null)).toBe(board)
})

test('the courts of a venue are those that its openings name, each once, as people count', () => {
  expect(courtsOf(board, catalogue.byId(venueId))).toEqual(['Court 1', 'Court 2', 'Court 3', 'Court 10'])
  expect([courtsOf(board, catalogue.byId('collaroy-tc')), courtsOf(board, undefined)]).toEqual([[], []])
})
