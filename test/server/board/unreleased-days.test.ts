import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { createBoard } from '#server/board/board.ts'
import { court } from '#test/support/an-opening.ts'

const [venueId, date] = ['manly-lawn-tc', '2026-11-24']
const readAt = new Date('2026-11-21T01:00:00Z')
const opensAt = new Date('2026-11-21T09:00:00Z')
const open = { ...court('Court 1', 1140), openedAt: 1 }

function shown(row: object) {
  const board = createBoard('boot', catalogue)
  const plain = { venueId, date, openings: [], forMembers: [], status: 'ok' as const, readAt, gap: null, opensAt: null }
  board.apply(venueId, [{ ...plain, ...row }], [date])
  return board.summary('tennis', date).venues[venueId]
}

test('a day that is not released is unknown, and says from when guests can book it if that is known', () => {
  const status = 'not_released' as const
  expect(shown({ status, gap: status, opensAt })).toEqual({ readAt: null, status, opensAt: opensAt.getTime() })
  expect(shown({ status, gap: status })).toEqual({ readAt: null, status, opensAt: null })
  expect(shown({})).toEqual({ readAt: readAt.getTime(), status: 'ok' })
})

test('a day with unknown courts and nothing free is unknown, and with something free it is known', () => {
  const gap = 'unknown_courts' as const
  expect(shown({ gap })?.readAt).toBeNull()
  expect(shown({ gap, openings: [open] })?.readAt).toBe(readAt.getTime())
})
