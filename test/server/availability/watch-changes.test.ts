import { expect, test } from 'vitest'
import { changesOf } from '#server/availability/watch-changes.ts'
import { createBoard } from '#server/board/board.ts'

const venueId = 'manly-lawn-tc'

/** A listener of a board's tennis venues, and so many changes of one. */
function listen({ lastEventId }: { lastEventId?: string } = {}) {
  const board = createBoard('boot')
  const ending = new AbortController()
  const events = changesOf({ board, sport: 'tennis', lastEventId, signal: ending.signal })
  const change = (times: number) => {
    for (let time = 0; time < times; time += 1) board.apply(venueId, [], [])
  }
  const next = async () => (await events.next()).value
  return { board, events, next, change, end: () => ending.abort() }
}

test('a slow listener is told once to read everything again, and then hears later changes', async () => {
  const { next, change, events, end } = listen()
  const first = next()
  change(1)
  expect(await first).toMatchObject({ id: 'boot:1', event: { type: 'read', venueId } })
  change(10_000)
  expect(await next()).toEqual({ id: 'boot:10001', event: { type: 'resync' } })
  change(2)
  expect([await next(), await next()]).toMatchObject([{ id: 'boot:10002' }, { id: 'boot:10003' }])
  end()
  expect(await events.next()).toEqual({ done: true, value: undefined })
})

test('a listener with up to 500 waiting changes hears each of them', async () => {
  const { next, change } = listen()
  const first = next()
  change(1)
  await first
  change(500)
  for (let revision = 2; revision <= 501; revision += 1) {
    expect(await next()).toMatchObject({ id: `boot:${revision}`, event: { type: 'read' } })
  }
})

test('a listener from another start reads everything again first', async () => {
  const { next, change } = listen({ lastEventId: 'another:7' })
  expect(await next()).toEqual({ id: 'boot:0', event: { type: 'resync' } })
  change(1)
  expect(await next()).toMatchObject({ id: 'boot:1', event: { type: 'read' } })
})
