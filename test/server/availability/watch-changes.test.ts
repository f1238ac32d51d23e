import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { createChangeFeed, type PositionedEvent } from '#server/availability/watch-changes.ts'
import { createBoard } from '#server/board/board.ts'

const [manly, collaroy] = ['manly-lawn-tc', 'collaroy-tc']
const date = '2026-11-28'

/** The feed of a board, and the events of tennis that it published. */
function follow() {
  const board = createBoard('boot', catalogue)
  const events: PositionedEvent[] = []
  const feed = createChangeFeed(board, (sport, event) => sport === 'tennis' && events.push(event))
  return { board, feed, events }
}

test('a change is published at once, and readings that found nothing new as one event', () => {
  const { board, feed, events } = follow()
  board.apply(manly, [], [])
  board.apply(collaroy, [], [])
  board.apply(manly, [], [])
  expect(events).toEqual([])
  board.apply(collaroy, [], [date])
  expect(events).toMatchObject([{ event: { type: 'changed', days: [{ venueId: collaroy, date }] } }])
  feed.publishReadings()
  expect(events.slice(1)).toMatchObject([
    { id: 'boot:4', event: { type: 'read', readings: { [manly]: {}, [collaroy]: {} } } },
  ])
  feed.publishReadings()
  expect(events).toHaveLength(2)
})

test('a listener that breaks off between a change and the gathered readings gets those when it comes back', () => {
  const { board, feed, events } = follow()
  board.apply(manly, [], [])
  board.apply(collaroy, [], [date])
  const [last] = events
  feed.publishReadings()
  expect(feed.missed({ sport: 'tennis', lastEventId: last?.id })).toMatchObject([
    { event: { type: 'changed', days: [{ venueId: collaroy, date }] } },
    { id: 'boot:2', event: { type: 'read', readings: { [manly]: {} } } },
  ])
})

test('a listener that missed nothing, or is new, gets nothing', () => {
  const { board, feed } = follow()
  board.apply(manly, [], [date])
  expect(feed.missed({ sport: 'tennis', lastEventId: 'boot:1' })).toEqual([])
  expect(feed.missed({ sport: 'tennis' })).toEqual([])
  expect(feed.missed({ sport: 'golf', lastEventId: 'boot:0' })).toEqual([])
})

test.each(['another:1', 'boot:9999', 'boot:x', 'boot:', 'x', 'boot:0'])(
  'a listener at the unknown position %s reads everything again',
  (lastEventId) => {
    const { board, feed } = follow()
    // More changes than the board remembers.
    for (let change = 0; change < 2001; change += 1) board.apply(manly, [], [])
    feed.publishReadings()
    expect(feed.missed({ sport: 'tennis', lastEventId })).toEqual([{ id: 'boot:2001', event: { type: 'resync' } }])
  },
)
