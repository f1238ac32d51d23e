import { expect, test } from 'vitest'
import { beginAnew } from '#server/store/readings/source-states.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

test("a venue's new source forgets the failures of the one before, and of no other venue", async () => {
  const state = { system: 'clubspark', status: 'error', failures: 3, next_read_at: here.now, cursor: 'page 2' }
  for (const venue_id of ['a', 'b']) await here.insert('source_state', { venue_id, ...state })
  await beginAnew(here.em(), 'a')
  expect(
    await here.rows('select venue_id, failures, next_read_at, cursor from source_state order by venue_id'),
  ).toEqual([
    { venue_id: 'a', failures: 0, next_read_at: null, cursor: null },
    { venue_id: 'b', failures: 3, next_read_at: here.now, cursor: 'page 2' },
  ])
})
