import { expect, test } from 'vitest'
import { parseQuick18Sheet } from '#server/sources/quick18/quick18-sheet.ts'

const date = '2026-12-05'

interface Row {
  time?: string
  players?: string
  cells?: readonly string[]
  more?: string
}

function offer(price: string, { when = '202612050607', course = '1161' } = {}): string {
  return `<td class="matrixsched "><div class="mtrxPrice">${price}</div><div class="mtrxSelect">
    <a class="teebutton" href="/teetimes/course/${course}/teetime/${when}?psid=7&amp;p=0">Select</a></div></td>`
}

const notOffered = '<td class="matrixsched mtrxInactive"><div class="mtrxPriceNA">N/A</div></td>'

function row({
  time = '6:07',
  players = '1 to 4 players',
  cells = [offer('$49.00'), notOffered],
  more = '',
}: Row = {}) {
  return `<tr><td class="mtrxTeeTimes">${time}<div class="be_tee_time_ampm">AM</div></td><td class="mtrxCourse">Lakes</td>
    <td class="matrixPlayers">${players}</td>${cells.join('')}${more}</tr>`
}

/** A page of searchmatrix; every part of it can be another one. */
function page({
  rows = [row()],
  heads = ['18 Holes', '9 Holes'],
  shown = '20261205',
  field = '12/5/2026',
  end = '<div id="be_footer"></div></body></html>',
}: { rows?: readonly string[]; heads?: readonly string[]; shown?: string; field?: string; end?: string } = {}): string {
  const marked = shown && `<li class="matrixToday"><a href="/teetimes/searchmatrix?teedate=${shown}">5</a></li>`
  const columns = heads.map((label) => `<th class="matrixHdrSched">${label}</th>`).join('')
  return `<html><body>${field && `<input id="SearchForm_Date" value="${field}">`}<ol>${marked}</ol>
    <table class="matrixTable"><thead><tr><th class="mtrxHdrTeeTimes">Tee Time</th><th class="mtrxHdrCourse">Course</th>
    <th class="matrixHdrPlayers">Players</th>${columns}</tr></thead><tbody>${rows.join('')}</tbody></table>${end}`
}

const read = (parts: Parameters<typeof page>[0] = {}) => parseQuick18Sheet(page(parts), date)

test('a row is a tee time: the most that may play, its rounds, the lowest price of all, and the link of that offer', () => {
  const cells = [offer('$49.00'), offer('$31.50')]
  expect(read({ rows: [row({ cells })] })).toEqual({
    hasRows: true,
    teeTimes: [
      {
        courseId: '1161',
        layout: 'Lakes',
        startMinutes: 367,
        minSpots: 1,
        spots: 4,
        holes: [9, 18],
        priceCents: 3150,
        path: '/teetimes/course/1161/teetime/202612050607?psid=7&p=0',
      },
    ],
  })
})

test.each([
  ['1 player', 1, 1],
  ['1 or 2 players', 1, 2],
  ['2 to 4 players', 2, 4],
  ['4 players', 4, 4],
])('of %s at least %i and at most %i may play', (players, minSpots, spots) => {
  expect(read({ rows: [row({ players })] }).teeTimes).toMatchObject([{ minSpots, spots }])
})

test("an offer with a member's price, or none, is no opening; a concession is not the price", () => {
  const heads = ['18 Holes', 'Member']
  const teeTimes = (cells: readonly string[], labels = heads) =>
    read({ rows: [row({ cells })], heads: labels }).teeTimes
  expect(teeTimes([notOffered, offer('$20.00')])).toEqual([])
  expect(teeTimes([offer('$0.00'), notOffered])).toEqual([])
  expect(teeTimes([offer('$49.00'), offer('$20.00')])).toMatchObject([{ priceCents: 4900, holes: [18] }])
  expect(teeTimes([offer('$49.00'), offer('$20.00')], ['18 Holes', '18 Holes Pensioner'])).toMatchObject([
    { priceCents: 4900 },
  ])
})

test('an empty sheet has no row, and a day that is written day first is the same day', () => {
  expect(read({ rows: [] })).toEqual({ hasRows: false, teeTimes: [] })
  expect(read({ field: '05/12/2026', shown: '' }).hasRows).toBe(true)
})

test.each([
  ['the marked day is another one', { shown: '20261206' }, /shows 2026-12-06/],
  ['the form was searched for another day', { field: '12/6/2026' }, /searched for '12\/6\/2026'/],
  ['nothing says which day it is', { field: '', shown: '' }, /does not say which day/],
  [
    'an offer leads to another time',
    { rows: [row({ cells: [offer('$1', { when: '202612050615' }), notOffered] })] },
    /leads to 202612050615/,
  ],
  [
    'an offer leads to another day',
    { rows: [row({ cells: [offer('$1', { when: '202612060607' }), notOffered] })] },
    /leads to 202612060607/,
  ],
  [
    'two offers lead to two courses',
    { rows: [row({ cells: [offer('$1'), offer('$2', { course: '9' })] })] },
    /two courses/,
  ],
  ['a cell is missing', { rows: [row({ cells: [offer('$1')] })] }, /4 cells of 5/],
  [
    'a cell has another meaning',
    { rows: [row({ cells: [offer('$1')], more: '<td class="x"></td>' })] },
    /number of prices/,
  ],
  [
    'a price has neither link nor mark',
    { rows: [row({ cells: [offer('$1'), '<td class="matrixsched"></td>'] })] },
    /neither on offer/,
  ],
  ['it says not how many may play', { rows: [row({ players: 'several' })] }, /how many may play/],
  ['a time is none', { rows: [row({ time: '25:07' })] }, /is no time/],
  ['a column has gone', { heads: ['18 Holes'] }, /5 cells of 4/],
  [
    'an offer has its price under another name',
    { rows: [row({ cells: [offer('$49.00').replace('mtrxPrice', 'xmtrxPrice'), notOffered] })] },
    /no price/,
  ],
  ['there are no prices', { heads: [], rows: [] }, /no price columns/],
  ['its end was put there by somebody else', { end: '</body></html>' }, /cut off/],
  ['a part is commented out', { rows: [`<!-- ${row()} -->`] }, /commented out/],
] as const)('a page is refused where %s', (_, parts, reason) => {
  expect(() => read(parts)).toThrow(reason)
})
