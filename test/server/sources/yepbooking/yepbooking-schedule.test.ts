import { describe, expect, test } from 'vitest'
import { parseYepbookingSchedule } from '#server/sources/yepbooking/yepbooking-schedule.ts'
import { bookedCell, freeCell, lane, timetable } from '#test/support/yepbooking-pages.ts'

const date = '2026-12-05'
const [six, halfPast] = [18 * 60, 18 * 60 + 30]

function parse(html: string, mayHavePast = false) {
  return parseYepbookingSchedule(html, { date, mayHavePast })
}

/** Free times of the first court when its cells are these. */
function freeAmong(cells: readonly string[]) {
  return parse(timetable({ lanes: [lane({ cells })] }))[0]?.free
}

const booked = bookedCell('6:30pm–8:00pm', 3)

describe('cells of the timetable', () => {
  test('courts with their ids and names, and of each the free half-hours with the price above them', () => {
    expect(parse(timetable())).toEqual([
      {
        id: '11',
        name: 'Court 1',
        free: [
          { startMinutes: six, minutes: 30, priceCents: 6000 },
          { startMinutes: halfPast, minutes: 30, priceCents: 6000 },
        ],
      },
    ])
  })

  test('cells last as long as they are wide', () => {
    const cells = [freeCell('6:00pm–7:00pm', 2), bookedCell('7:00pm–7:30pm'), freeCell('7:30pm–8:00pm')]
    expect(freeAmong(cells)).toMatchObject([
      { startMinutes: six, minutes: 60 },
      { startMinutes: six + 90, minutes: 30 },
    ])
  })

  test('hours of one column each are sold by the hour', () => {
    const cells = [freeCell('6:00pm–7:00pm'), bookedCell('7:00pm–8:00pm')]
    const html = timetable({ times: '<td>6:00pm</td><td>7:00pm</td>', lanes: [lane({ cells })] })
    expect(parse(html)[0]?.free).toMatchObject([{ startMinutes: six, minutes: 60 }])
  })

  test('an evening can end at midnight', () => {
    const cells = [freeCell('10:00pm–11:00pm', 2), freeCell('11:00pm–12:00am', 2)]
    const times = '<td colspan="2">10:00pm</td><td colspan="2">11:00pm</td>'
    const html = timetable({ times, lanes: [lane({ cells })] })
    expect(parse(html)[0]?.free.map(({ startMinutes }) => startMinutes)).toEqual([22 * 60, 23 * 60])
  })

  test.each([
    ['the cell', '<td class="empty" title="6:00pm–6:30pm - Available"><a class="empty" href="#"></a></td>'],
    ['the link in it', '<td class="hour"><a class="empty" title="6:00pm–6:30pm - Available" href="#"></a></td>'],
    ['the label of the link', '<td class="hour"><a class="empty" aria-label="6:00pm–6:30pm - Available"></a></td>'],
    ['a cell without an hour', '<td class="empty"><a class="empty" title="6pm–6:30pm - Available"></a></td>'],
  ])('the title stands on %s', (_, cell) => {
    expect(freeAmong([cell, booked])).toMatchObject([{ startMinutes: six }])
  })

  test('names stand in a table of their own, in any order', () => {
    const row = (id: number, name: string) =>
      `<tr class="trSchemaLane_${id}"><td class="lineNumber"><span>${name}</span></td></tr>`
    const before = `<table class="schemaLaneTable"><tbody><tr class="times"><td></td></tr>${row(12, 'North')}${row(11, 'South')}</tbody></table>`
    const lanes = parse(timetable({ before, lanes: [lane({ name: '' }), lane({ id: 12, name: '' })] }))
    expect(lanes.map(({ id, name }) => [id, name])).toEqual([
      ['11', 'South'],
      ['12', 'North'],
    ])
  })

  test('a corner above the names and rows without their ends change nothing', () => {
    const times = '<td>&nbsp;</td><td colspan="2">6:00pm</td><td colspan="2">7:00pm</td>'
    const html = timetable({ times, prices: '<td></td><td colspan="4">$60</td>' }).replaceAll('</tr>', '')
    expect(parse(html)).toEqual(parse(timetable()))
  })

  test.each([
    ['booked', 'closed'],
    ['closed', 'booked'],
  ])('a day that is %s or %s all over has nothing free', (first, second) => {
    const cells = [`<td class="${first}" colspan="2"></td>`, `<td class="${second}" colspan="2"></td>`]
    expect(freeAmong(cells)).toEqual([])
  })

  test('prices belong to columns, and a row of them that does not add up is left out', () => {
    const prices = (row: string) => parse(timetable({ prices: row }))[0]?.free.map(({ priceCents }) => priceCents)
    expect(prices('<td>$30</td><td>$45.50</td><td colspan="2">$60</td>')).toEqual([3000, 4550])
    expect(prices('<td>$30</td><td colspan="9">$60</td>')).toEqual([undefined, undefined])
    expect(prices('<td colspan="4">on request</td>')).toEqual([undefined, undefined])
  })
})

describe('pages that are not trusted', () => {
  test.each([
    ['a title for another time', [freeCell('6:30pm–7:00pm'), booked], 'a title says 1110 to 1140'],
    ['a title that ends at another time', [freeCell('6:00pm–7:00pm'), booked], 'a title says 1080 to 1140'],
    ['a booked title for another time', [freeCell('6:00pm–6:30pm'), bookedCell('7:00pm–8:00pm', 3)], 'a title says'],
    ['an empty cell without a title', ['<td class="empty"><a class="empty"></a></td>', booked], 'does not say'],
    [
      'an empty cell that says another thing',
      ['<td class="empty" title="6:00pm–6:30pm - Members"></td>', booked],
      'does not say',
    ],
    [
      'a booked cell that is available',
      ['<td class="booked" title="6:00pm–6:30pm - Available"></td>', booked],
      'available by its title',
    ],
    [
      'a class that is unknown',
      ['<td class="event" title="6:00pm–6:30pm - EVENT"></td>', booked],
      'neither empty nor booked',
    ],
    ['no class', ['<td></td>', booked], 'neither empty nor booked'],
    ['a column too few', [freeCell('6:00pm–6:30pm')], 'has 1 columns of 4'],
    ['a column too many', [freeCell('6:00pm–6:30pm'), booked, '<td class="closed"></td>'], 'more columns'],
    ['a width that is none', ['<td class="closed" colspan="many"></td>'], "spans 'many' columns"],
  ])('%s', (_, cells, reason) => {
    expect(() => freeAmong(cells)).toThrow(reason)
  })

  test.each([
    ['an unknown sport, which has an empty timetable', { times: '', lanes: [] }, 'sport id may be wrong'],
    ['times without courts', { lanes: [] }, 'no courts'],
    ['a single time, which tells no width', { times: '<td colspan="4">6:00pm</td>' }, 'shows no times'],
    ['a label that is no time', { times: '<td colspan="2">6:00pm</td><td colspan="2">late</td>' }, "'late' is no time"],
    ['labels unevenly spread', { times: '<td>6:00pm</td><td colspan="2">7:00pm</td><td>7:30pm</td>' }, 'evenly spread'],
    ['labels that go back', { times: '<td colspan="2">7:00pm</td><td colspan="2">6:00pm</td>' }, 'evenly spread'],
    ['a court without a name', { lanes: [lane({ name: '' })] }, 'court 11 has no name'],
    ['a court that comes twice', { lanes: [lane(), lane()] }, 'not complete'],
    ['a named court without cells', { before: `<table>${lane({ id: 12, cells: [] })}</table>` }, 'not complete'],
    ['two timetables', { before: timetable() }, '2 timetables'],
  ])('%s', (_, parts, reason) => {
    expect(() => parse(timetable(parts))).toThrow(reason)
  })

  test("past cells on a day to come mean the page is today's, whatever day was asked for", () => {
    const old = '<td class="old" colspan="3" title="6:30pm–8:00pm - You can\'t book in the past"></td>'
    const html = timetable({ lanes: [lane({ cells: [freeCell('6:00pm–6:30pm'), old] })] })
    expect(() => parse(html)).toThrow('another day')
    expect(parse(html, true)[0]?.free).toHaveLength(1)
  })

  /** Six in the evening of 5 December 2026 in Sydney. */
  const sixSeconds = Date.UTC(2026, 11, 5, 7) / 1000
  const cellAt = (seconds: number) => freeCell('6:00pm–6:30pm').replace('<td ', `<td rel="cell|2|64|${seconds}|20|||" `)

  test.each([
    ['a heading', { before: '<h3>Sunday, 6th&nbsp;Dec&nbsp;2026</h3>' }, 'the heading says 2026-12-06'],
    ['an arrow to the day after', { before: '<a rel="7|12|2026"></a>' }, 'arrows lead from another day'],
    ['arrows on both sides', { before: '<a rel="6|12|2026"></a><a rel="8|12|2026"></a>' }, 'arrows lead from'],
    ['an arrow to the day itself', { before: '<a rel="5|12|2026"></a>' }, 'arrows lead from'],
    ['a cell', { lanes: [lane({ cells: [cellAt(sixSeconds + 86_400), booked] })] }, 'a cell is for 2026-12-06'],
    ['a cell at another time', { lanes: [lane({ cells: [cellAt(sixSeconds + 1800), booked] })] }, 'minute 1110'],
  ])('%s of another day', (_, parts, reason) => {
    expect(() => parse(timetable(parts))).toThrow(reason)
  })

  test('a page that names its day is believed, whichever way it counts the seconds', () => {
    const before = '<h3>Saturday, 5th&nbsp;Dec&nbsp;2026</h3><a rel="4|12|2026"></a><a rel="6|12|2026"></a>'
    for (const seconds of [sixSeconds, Date.UTC(2026, 11, 5, 18) / 1000]) {
      expect(parse(timetable({ before, lanes: [lane({ cells: [cellAt(seconds), booked] })] }))[0]?.free).toHaveLength(1)
    }
  })

  test('courts that are commented out', () => {
    expect(() => parse(timetable({ lanes: [lane(), `<!-- ${lane({ id: 12 })} -->`] }))).toThrow('commented out')
  })

  test('a timetable that is cut off, wherever the cut is', () => {
    const html = timetable({ before: '<table class="schemaLaneTable"></table>' }).replace(/<\/div>$/, '')
    for (let length = 0; length < html.length - 1; length += 1) {
      expect(() => parse(html.slice(0, length)), `cut off after ${length}`).toThrow(/./)
    }
  })
})
