import { afterEach, beforeEach, expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const date = '2026-11-24'
const sevenPm = 19 * 60
const venueId = 'manly-lawn-tc'
const email = 'ann@example.com'
const minutes = 60_000

let spine: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
  await spine.addUser(email)
})
afterEach(() => spine.stop())

const reading = (...names: string[]) => ({
  venueId,
  covered: [{ date, openings: names.map((name) => court(name, sevenPm)) }],
})

async function states(): Promise<string[]> {
  const rows = await spine.db.em().execute<{ state: string }[]>('select state from notification order by created_at')
  return rows.map(({ state }) => state)
}

test('a mail that goes within two minutes goes as it was found', async () => {
  await spine.addAlert({ email })
  await spine.record(reading('Court 1'))
  spine.clock.advance(minutes)
  await spine.record(reading())
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
})

test('a day that could not be read again counts as still open', async () => {
  await spine.addAlert({ email })
  await spine.record(reading('Court 1'))
  spine.clock.advance(3 * minutes)
  await spine.record({ venueId, status: 'error', reason: 'it fell over' })
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
})

test('a tee time that lost the places an alert needs is left out for that alert alone', async () => {
  const tee = (spots: number) => ({
    venueId: 'Balgowlah',
    covered: [{ date, openings: [court('Tee', sevenPm, { holes: [18], spots })] }],
  })
  await spine.addUser('two@example.com')
  await spine.addAlert({ email, sport: 'golf', venues: ['Balgowlah'], spots: 4 })
  await spine.addAlert({ email: 'two@example.com', sport: 'golf', venues: ['Balgowlah'], spots: 2 })
  await spine.record(tee(4))
  spine.clock.advance(3 * minutes)
  await spine.record(tee(2))
  await spine.deliver()
  expect(spine.sink.mails.map(({ to }) => to)).toEqual(['two@example.com'])
  expect(spine.sink.mails[0]?.parsed.text).toContain('2 spots')
})

test('a mail that a relay put off is checked before it is tried again', async () => {
  await spine.addAlert({ email })
  await spine.record(reading('Court 1'))
  spine.sink.fault = 'try-later'
  await spine.deliver()
  expect(await states()).toEqual(['pending'])
  spine.sink.fault = undefined
  await spine.record(reading())
  spine.clock.advance(10 * minutes)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(0)
  expect(await states()).toEqual(['expired'])
})
