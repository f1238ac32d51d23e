import { expect, test } from 'vitest'
import { boxAround } from '#server/start/box-around.ts'

test('lines are framed to the width of the longest, and no lines get no frame', () => {
  expect(boxAround(['open it', 'go'])).toEqual(['╭─────────╮', '│ open it │', '│ go      │', '╰─────────╯'])
  expect(boxAround([])).toEqual([])
})
