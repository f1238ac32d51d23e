import { expect, test } from 'vitest'
import { parseMiclubCalendar } from '#server/sources/miclub/miclub-calendar.ts'
import { parseMiclubTimesheet } from '#server/sources/miclub/miclub-timesheet.ts'
import { startSourceBench } from '#test/support/source-bench.ts'

function row({ id = '1502943956', time = '06:08 am ', cells = ['available', 'taken', 'taken', 'taken'] } = {}): string {
  const spots = cells.map((kind, index) => `<div id="${id}_${index}" class="cell cell-${kind}"><p>${kind}</p></div>`)
  return `<div id="row-${id}" class="row row-time am_row " data-value="${id}">
    <div class="row-heading"><div class="row-heading-inner time-wrapper"><h3>${time}</h3><h4>Lake Island 9 or 18 holes</h4><h5></h5></div>
    <div class="row-heading-inner fees-wrapper"><ul><li><span class="price"> $30.00 </span> Weekday 9H</li><li><span class="price">$24.50</span> Concession 9H</li></ul></div></div>
    <div class="records-wrapper">${spots.join('')}</div></div>`
}

const asked = { feeGroupId: '15', date: '2026-12-05' }
const script = (day = '05-12-2026', group = '15') =>
  `<script>\n var feeGroupId = ${group};\n var selectedDate = '${day}';\n</script>`
const page = (body: string, after = script()) => `<html><body>${body}${after}</body></html>\n`
const read = (html: string) => parseMiclubTimesheet(html, asked)

test('a row gives its time as the club writes it, its free places, its layout and the lowest price for everybody', () => {
  expect(read(page(row()))).toEqual([
    {
      rowId: '1502943956',
      startMinutes: 368,
      layout: 'Lake Island 9 or 18 holes',
      freeSpots: 1,
      minSpots: 1,
      priceCents: 3000,
    },
  ])
})

test('a place of unknown meaning is not free', () => {
  expect(read(page(row({ cells: ['available', 'held'] })))[0]?.freeSpots).toBe(1)
})

test('the fewest players of a row are those that its script names', () => {
  const limits = `<script>let minimumBookingLimitJson  = JSON.parse('{"1502943956":2}');</script>`
  expect(read(page(row() + limits))[0]?.minSpots).toBe(2)
  expect(() => read(page(row() + limits.replace(':2', ':"two"')))).toThrow(/another shape/)
})

test('the fewest players of a row are those of the message beside its time, if that has more', () => {
  const said = row().replace('<h5></h5>', '<h5>Minimum Booking Limit : 3</h5>')
  expect(read(page(said))[0]?.minSpots).toBe(3)
  const limits = `<script>let minimumBookingLimitJson  = JSON.parse('{"1502943956":4}');</script>`
  expect(read(page(said + limits))[0]?.minSpots).toBe(4)
})

test('rows that share a time stay rows of their own', () => {
  const rows = read(page(row() + row({ id: '2' }) + row({ id: '3', time: '12:00 pm ' })))
  expect(rows.map(({ rowId, startMinutes }) => [rowId, startMinutes])).toEqual([
    ['1502943956', 368],
    ['2', 368],
    ['3', 720],
  ])
})

test.each([
  ['cut off', `<html><body>${row()}`, /cut off/],
  ['without times', page('<p>Login to see times</p>'), /no times/],
  ['with places of unknown meaning alone', page(row({ cells: ['held', 'held'] })), /neither available nor taken/],
  ['with a place of unknown meaning and none free', page(row({ cells: ['taken', 'held'] })), /none of the others/],
  ['with a row without places', page(row({ cells: [] })), /no spots/],
  ['with a time that is none', page(row({ time: 'sunrise' })), /is no time/],
  ['with a row without an id', page(row() + row().replace('id="row-', 'id="')), /no id/],
  ['with a row of another number of places', page(row() + row({ id: '2', cells: ['taken'] })), /different numbers/],
  ['of another day', page(row(), script('06-12-2026')), /of 2026-12-06 where 2026-12-05/],
  ['of another fee group', page(row(), script('05-12-2026', '99')), /fee group 99 where 15/],
  [
    'with a heading of another day',
    page(`${row()}<div class="info-wrapper"><strong>Booking for Sun, 6 December 2026</strong></div>`),
    /of 2026-12-06/,
  ],
  ['with another shown day', page(`<span class="fixtureDay">06-December-2026</span>${row()}`), /of 2026-12-06/],
  ['that is cut and closed', page(row(), ''), /script after its rows is missing/],
  ['with its script before a row', page(script() + row(), ''), /script after its rows is missing/],
  ['with rows commented out', page(`${row()}<!-- ${row({ id: '2' })} -->`), /commented out/],
  ['whose comment never ends', page(`${row()}<!-- `), /cut off/],
  ['that an error page broke off', page(`${row()}<html><h1>500</h1></html>`), /page inside the page/],
  [
    'that lacks a row which its script names',
    page(
      row(),
      `${script()}<script>var partialBookingPublicRowJson = JSON.parse('{"1502943956":false,"77":false}');</script>`,
    ),
    /lacks the tee time 77/,
  ],
])('a timesheet %s is drift', (_, html, reason) => {
  expect(() => read(html)).toThrow(reason)
})

test('a club may close its page with a comment of its template, before or after the end', () => {
  const template = '<!-- InstanceEnd -->'
  const whole = page(`<!--<div class="row">an old form</div>-->${row()}`)
  expect(read(`${whole.trim()} ${template}`)).toHaveLength(1)
  expect(read(whole.replace('</html>', `${template}</html>`))).toHaveLength(1)
})

test.each([
  ['only a concession', '<li><span class="price">$20.00</span> Pensioner 9H</li>', undefined],
  [
    'members and visitors',
    '<li><span class="price">$20</span> Member</li><li><span class="price">$45</span> Non-member</li>',
    4500,
  ],
  [
    'two fees for everybody',
    '<li><span class="price">$1,020.50</span> 18H</li><li><span class="price">$45</span> 9H</li>',
    4500,
  ],
])('the price is that for the public: of %s', (_, fees, cents) => {
  const html = page(row().replace(/<ul>.*<\/ul>/, `<ul>${fees}</ul>`))
  expect(read(html)[0]?.priceCents).toBe(cents)
})

/** A calendar whose first day is `cell`; the days after it are not available. */
function calendar({
  holes = 'eighteenHoles',
  cell,
  days = 5,
}: {
  holes?: string
  cell: string
  days?: number
}): string {
  const others = Array.from({ length: days }, (_, at) => `<div class="cell cell-na" data-date="${at + 1}"></div>`).join(
    '',
  )
  return calendarPage(`<div class="row feeGroupRow feeGroupId-15 ${holes}" data-feeid="15"><div class="row-heading"><h3>9 Holes</h3></div>
    <div class="items-wrapper">${cell}${others}</div></div>`)
}

const calendarPage = (body: string, first = '2026-12-05') =>
  page(body, `<script>var feeGroupId;\nvar selectedDate = '${first}';</script>`)

const bookable = (date: string, group = '15') =>
  `<div class="cell" data-date="0" onclick="javascript:redirectToTimesheet('${group}','${date}');"><p class="price">$49.00</p></div>`

test('holes come from the class and not from the label, which is free text', () => {
  const html = calendar({ cell: bookable('2026-12-05') })
  expect(parseMiclubCalendar(html, '2026-12-05').slice(0, 1)).toEqual([
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
  ['without groups', calendarPage(''), /no fee groups/],
  ['with a day too few', calendar({ cell: bookable('2026-12-05'), days: 4 }), /5 days of 6/],
  [
    'of other days, without one that can be booked',
    calendar({ cell: '<div class="cell cell-na" data-date="0"></div>' }).replace('2026-12-05', '2026-12-06'),
    /begins on 2026-12-06/,
  ],
  [
    'that is cut and closed',
    calendar({ cell: bookable('2026-12-05') }).replace(/<script>.*<\/script>/s, ''),
    /cut off/,
  ],
  [
    'with a cell that is both',
    calendar({ cell: bookable('2026-12-05').replace('"cell"', '"cell cell-na"') }),
    /neither bookable/,
  ],
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
