import { expect, onTestFinished, test, vi } from 'vitest'
import { startPublishing } from '#server/pipeline/open-data/publishing-loop.ts'
import { court } from '#test/support/an-opening.ts'
import { pipelineOfFile } from '#test/support/pipeline-of-file.ts'

const venueId = 'manly-lawn-tc'
const world = pipelineOfFile()

test('the feeds are refreshed each half minute, also after a failure, until that is stopped', async () => {
  await world.note({ venueId, covered: [{ date: '2026-11-22', openings: [court('Court 1', 600)] }] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const errors: unknown[] = []
  let isAway = true
  const publishing = startPublishing({
    em() {
      if (isAway) throw new Error('the database is away')
      return world.em()
    },
    now: world.now,
    venues: { read: [venueId], republished: [venueId] },
    onError: (error) => void errors.push(error),
  })
  const slots = async () => (await world.rows(`select 1 from feed_item where feed = 'slot'`)).length
  await vi.advanceTimersByTimeAsync(29_999)
  expect(errors).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(errors.map(String)).toEqual(['Error: the database is away'])
  isAway = false
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.poll(slots).toBe(1)
  await publishing.stop()
  await world.rows('delete from feed_item')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await slots(), errors.length]).toEqual([0, 1])
})
