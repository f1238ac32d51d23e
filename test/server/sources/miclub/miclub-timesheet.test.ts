import { expect, test } from 'vitest'
import { parseMiclubCalendar } from '#server/sources/miclub/miclub-calendar.ts'
import { parseMiclubTimesheet } from '#server/sources/miclub/miclub-timesheet.ts'
import { startSourceBench } from '#test/support/source-bench.ts'

function row({ id = '1502943956', time = '06:08 am ', cells = ['available', 'taken', 'taken', 'taken'] } = {}): string {
  const spots = cells.map((kind, index) => `<div id="${id}_${index}" class="cell cell-${kind}"><p>${kind}</p></div>`)
  return `<div id="row-${id}" class="row row-time am_row " data-value="${id}">
    <div class="row-heading"><div class="row-heading-inner time-wrapper"><h3>${time}</h3><h4>Lake Island 9 or 18 holes</h4><h5></h5></div>
    <div class="row-heading-inner fees-wrapper"><ul><li><span class="price"> $30.00 </span> Weekday 9H</li><li><span class="price">$24.50</span> Twilight</li></ul></div></div>
    <div class="records-wrapper">${spots.join('')}</div></div>`
}

const page = (body: string) => `<html><body>${body}</body></html>\n`

test('a row gives its time as the club writes it, its free places, its layout and its lowest price', () => {
  expect(parseMiclubTimesheet(page(row()))).toEqual([
    {
      rowId: '1502943956',
      startMinutes: 368,
      layout: 'Lake Island 9 or 18 holes',
      freeSpots: 1,
      priceCents: 2450,
    },
  ])
})

test('rows that share a time stay rows of their own', () => {
  const rows = parseMiclubTimesheet(page(row() + row({ id: '2' }) + row({ id: '3', time: '12:00 pm ' })))
  expect(rows.map(({ rowId, startMinutes }) => [rowId, startMinutes])).toEqual([
    ['1502943956', 368],
    ['2', 368],
    ['3', 720],
  ])
})

test.each([
  ['cut off', `<html><body>${row()}`, /cut off/],
  ['without times', page('<p>Login to see times</p>'), /no times/],
  ['with a place of unknown meaning', page(row({ cells: ['available', 'held'] })), /neither available nor taken/],
  ['with a row without places', page(row({ cells: [] })), /no spots/],
  ['with a time that is none', page(row({ time: 'sunrise' })), /is no time/],
  ['with a row without an id', page(row().replace('id="row-', 'id="')), /no id/],
])('a timesheet %s is drift', (_, html, reason) => {
  expect(() => parseMiclubTimesheet(html)).toThrow(reason)
})

function calendar({ holes = 'eighteenHoles', cell }: { holes?: string; cell: string }): string {
  return page(`<div class="row feeGroupRow feeGroupId-15 ${holes}" data-feeid="15"><div class="row-heading"><h3>9 Holes</h3></div>
    <div class="items-wrapper">${cell}</div></div>`)
}

const bookable = (date: string, group = '15') =>
  `<div class="cell" data-date="0" onclick="javascript:redirectToTimesheet('${group}','${date}');"><p class="price">$49.00</p></div>`

test('holes come from the class and not from the label, which is free text', () => {
  const html = calendar({ cell: bookable('2026-12-05') })
  expect(parseMiclubCalendar(html, '2026-12-05')).toEqual([
    { feeGroupId: '15', holes: 18, date: '2026-12-05', state: 'bookable' },
  ])
})

test.each([
  ['of another day', calendar({ cell: bookable('2026-12-06') }), /2026-12-06 where 2026-12-05/],
  ['whose cell leads to another group', calendar({ cell: bookable('2026-12-05', '99') }), /leads elsewhere/],
  [
    'with a group for some other holes',
    calendar({ holes: 'driving-range', cell: bookable('2026-12-05') }),
    /neither for 9/,
  ],
  ['with a cell of unknown meaning', calendar({ cell: '<div class="cell" data-date="0"></div>' }), /neither bookable/],
  ['without groups', page(''), /no fee groups/],
])('a calendar %s is drift', (_, html, reason) => {
  expect(() => parseMiclubCalendar(html, '2026-12-05')).toThrow(reason)
})

test('a row that stands under two fee groups is one tee time for both rounds', async () => {
  const bench = await startSourceBench({ system: 'miclub', venueId: 'Long Reef' })
  bench.bookOut('2026-11-24')
  bench.free({ date: '2026-11-24', minutes: 7 * 60 + 20 })
  const reading = await bench.read(4)
  const day = reading.covered.find(({ date }) => date === '2026-11-24')
  expect(day?.openings).toHaveLength(1)
  expect(day?.openings[0]).toMatchObject({ holes: [9, 18], spots: 2 })
  await bench.stop()
})
