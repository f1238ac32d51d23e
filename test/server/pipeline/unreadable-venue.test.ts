import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { housekeep } from '#server/pipeline/housekeeping.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const email = 'ann@example.com'
const hours = 3_600_000

let spine: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
  await spine.addUser(email)
  await spine.addAlert({ email, specificDate: '2026-12-10' })
  await spine.addAlert({ email, specificDate: '2026-12-11' })
  await spine.record({ venueId })
})
afterEach(() => spine.stop())

async function failFor(ms: number): Promise<void> {
  spine.clock.advance(ms)
  await spine.record({ venueId, status: 'error', reason: 'it fell over' })
  await housekeep(spine.db.em(), catalogue, spine.clock.now)
  await spine.deliver()
}

test('a person who watches a venue that could not be read for a day hears of it once, however many alerts they have', async () => {
  await failFor(23 * hours)
  expect(spine.sink.mails).toHaveLength(0)
  await failFor(2 * hours)
  await failFor(hours)
  await failFor(24 * hours)
  expect(spine.sink.mails.map(({ to }) => to)).toEqual([email])
  const { subject, text } = spine.sink.mails[0]?.parsed ?? {}
  expect(subject).toBe("We can't check Manly Lawn Tennis Club right now")
  expect(text).toContain("hasn't answered properly since Sat 21 Nov, 12:00 PM AEDT")
})
