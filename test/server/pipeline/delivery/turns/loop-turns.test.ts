import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverDue } from '#server/pipeline/delivery/deliver-notifications.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const readers = 5

let world: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  world = await createWorld({ mail: true, pipeline: true })
  for (let reader = 0; reader < readers; reader += 1) {
    const email = `reader-${reader}@example.com`
    await world.addUser(email)
    await world.addAlert({ email })
  }
  await world.record({
    venueId: 'manly-lawn-tc',
    covered: [{ date: '2026-11-24', openings: [court('Court 1', 19 * 60)] }],
  })
  world.pass(1000)
})
afterEach(() => world.stop())

/** Notes each turn of the event loop between the moments that `note` is called in, until `stop`. */
function noteTurns() {
  const noted: string[] = []
  let turn = setImmediate(function again() {
    if (noted.at(-1) !== 'turn') noted.push('turn')
    turn = setImmediate(again)
  })
  return { noted, note: (what: string) => void noted.push(what), stop: () => clearImmediate(turn) }
}

test('of emails that were loaded together each is written in a turn of the loop of its own', async () => {
  const turns = noteTurns()
  const render: typeof world.delivery.render = async (notification) => {
    const rendered = await world.delivery.render(notification)
    turns.note('written')
    return rendered
  }
  expect(await deliverDue({ ...world.delivery, render }, readers)).toBe(readers)
  turns.stop()
  const written = turns.noted.join(' ')
  expect(written.match(/written/g)).toHaveLength(readers)
  expect(written).not.toContain('written written')
})

test('a last byte goes at the end of a turn of the loop, after all that came with it', async () => {
  const { transport } = world.delivery
  const goneBefore: boolean[] = []
  await deliverDue(
    {
      ...world.delivery,
      transport: {
        ...transport,
        async send(_mail, beforeLastByte) {
          let isTurnOver = false
          setImmediate(() => (isTurnOver = true))
          await beforeLastByte?.()
          goneBefore.push(isTurnOver)
          return { kind: 'accepted' }
        },
      },
    },
    readers,
  )
  expect(goneBefore).toEqual(Array.from({ length: readers }, () => true))
})
