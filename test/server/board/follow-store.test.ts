import { catalogue } from '#test/support/catalogue.ts'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { createBoard } from '#server/board/board.ts'
import { followStore } from '#server/board/follow-store.ts'
import { createReplicas } from '#server/store/replicas.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const dayMs = 86_400_000

test('a board that stays connected for a month shows the days ahead, and counts no opening of a day that is over', async () => {
  const world = await createWorld({ pipeline: true })
  onTestFinished(world.stop)
  const board = createBoard('test', catalogue)
  const following = await followStore({
    catalogue,
    board,
    pool: world.db.database.pool,
    em: world.em,
    replicas: createReplicas([], () => undefined),
    now: world.now,
    onError: (error) => {
      throw error
    },
  })
  onTestFinished(() => following.stop())
  const first = '2026-11-25'
  for (let day = 0; day < 30; day += 1) {
    const date = addDays(first, day)
    await world.record({ venueId, covered: [{ date, openings: [court('Court 1', 19 * 60)] }] })
    await expect.poll(() => board.shownDays(venueId)).toContain(date)
    world.clock.now = new Date(world.now().getTime() + dayMs)
  }
  expect(board.shownDays(venueId).length).toBeLessThanOrEqual(5)
  expect(board.openingCounts().tennis).toBeLessThanOrEqual(5)
})
