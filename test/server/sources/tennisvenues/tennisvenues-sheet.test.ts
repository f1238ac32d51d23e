import { describe, expect, test } from 'vitest'
import { withLongestBooking } from '#server/sources/parsing/free-runs.ts'
import { parseTennisvenuesSheet } from '#server/sources/tennisvenues/tennisvenues-sheet.ts'
import { courtLink, newSheet, oldSheet } from '#test/support/tennisvenues-pages.ts'

const date = '2026-11-21'
const origin = 'https://www.tennisvenues.com.au'
const sheets = [
  ['table.v4-grid', newSheet],
  ['table.BookingSheet', oldSheet],
] as const

function parse(html: string) {
  return parseTennisvenuesSheet(html, { origin, clientId: 'manly-lawn-tc', date, kindOf: () => 'court' }).courts
}

/** The first court's free starts. */
function startsIn(html: string): number[] {
  return parse(html)[0]?.free.map(({ startMinutes }) => startMinutes) ?? []
}

/** A sheet of one court and one cell at seven, with this link in it. */
function linked(link: string): string {
  const cell = `<td class="v4-court-col v4-slot-available" data-court-index="0">${link}</td>`
  return newSheet({ date, courts: ['Court 1'], rows: [['7pm', cell]] })
}

describe.each(sheets)('%s', (_, sheet) => {
  const courts = ['Court 1', 'Court 2']

  test('says which half-hours of which court are free, each with its link', () => {
    const [first, second] = parse(
      sheet({
        date,
        courts,
        rows: [
          ['7pm', 'free', 'taken'],
          ['&nbsp;', 'taken', 'free'],
        ],
      }),
    )
    expect(first).toMatchObject({ name: 'Court 1', free: [{ startMinutes: 1140, minutes: 30 }] })
    expect(second).toMatchObject({ name: 'Court 2', free: [{ startMinutes: 1170, minutes: 30 }] })
    expect(first?.free[0]?.bookingUrl).toMatch(
      /^https:\/\/www\.tennisvenues\.com\.au\/booking\/request\?v=manly-lawn-tc&id=\w+&d=20261121&t=1900&cm=true$/,
    )
  })

  test.each([
    ['the hour alone', ['2pm', '&nbsp;', '3pm'], 14 * 60],
    ['every half-hour', ['2pm', '2:30pm', '3pm'], 14 * 60],
    ['minutes always', ['2:00pm', '2:30 pm', '3:00PM'], 14 * 60],
    ['nothing before the first hour', ['&nbsp;', '7am', ''], 6 * 60 + 30],
    ['noon', ['12pm', '', '1pm'], 12 * 60],
  ])('its rows can be labelled with %s', (_label, labels, from) => {
    const html = sheet({ date, courts: ['Court 1'], from, rows: labels.map((label) => [label, 'free']) })
    expect(startsIn(html)).toEqual([from, from + 30, from + 60])
  })

  test('rows an hour apart are sold by the hour', () => {
    const rows = ['2pm', '3pm'].map((label) => [label, 'free'])
    const [court] = parse(sheet({ date, courts: ['Court 1'], from: 14 * 60, step: 60, rows }))
    expect(court?.free).toMatchObject([
      { startMinutes: 14 * 60, minutes: 60 },
      { startMinutes: 15 * 60, minutes: 60 },
    ])
  })

  test.each([
    ['a label that is no time', [['noon', 'free']], "'noon' is no time"],
    ['no label at all', [['&nbsp;', 'free']], 'shows no times'],
    [
      'rows that go back',
      [
        ['7pm', 'free'],
        ['6pm', 'taken'],
      ],
      'not in order',
    ],
    [
      'rows a quarter apart',
      [
        ['7pm', 'taken'],
        ['7:15pm', 'taken'],
      ],
      '15 minutes apart',
    ],
    ['a label that its link denies', [['8pm', 'free']], 'a link is for 1900'],
    ['a row that lacks a cell', [['7pm']], '0 cells for 1 courts'],
    ['a row with a cell too many', [['7pm', 'taken', 'taken']], '2 cells for 1 courts'],
    ['no rows', [], 'shows no times'],
  ])('%s: the sheet is unknown', (_what, rows, reason) => {
    expect(() => parse(sheet({ date, courts: ['Court 1'], rows }))).toThrow(reason)
  })

  test('a sheet that is cut off is unknown, wherever the cut is', () => {
    const html = sheet({
      date,
      courts,
      rows: [
        ['7pm', 'taken', 'taken'],
        ['', 'taken', 'taken'],
      ],
    })
    for (let length = 0; length < html.length - 1; length += 1) {
      expect(() => parse(html.slice(0, length)), `cut off after ${length}`).toThrow(/./)
    }
  })

  test('a sheet without courts is unknown', () => {
    expect(() => parse(sheet({ date, courts: [], rows: [['7pm']] }))).toThrow('names no courts')
  })
})

describe('cells', () => {
  test.each([
    ['of an unknown class', '<td class="TimeCell Pending">?</td>', 'neither available nor taken'],
    ['that is both', '<td class="TimeCell Available NotAvailable">?</td>', 'neither available nor taken'],
    ['that is free without a link', '<td class="TimeCell Available">7:00pm</td>', 'no link'],
    ['over two rows', '<td class="TimeCell NotAvailable" rowspan="2"></td>', 'spans'],
    ['over two columns', '<td class="TimeCell NotAvailable" colspan="2"></td>', 'spans'],
    ['of another kind', '<td class="Closed"></td>', '0 cells for 1 courts'],
  ])('a cell %s: the sheet is unknown', (_, cell, reason) => {
    expect(() => parse(oldSheet({ date, courts: ['Court 1'], rows: [['7pm', cell]] }))).toThrow(reason)
  })

  test('columns in another order than the courts: the sheet is unknown', () => {
    const cell = '<td class="v4-court-col v4-slot-unavailable" data-court-index="5"></td>'
    expect(() => parse(newSheet({ date, courts: ['Court 1'], rows: [['7pm', cell]] }))).toThrow('not in order')
  })

  test('a row with a remark alone is passed over', () => {
    const html = newSheet({ date, courts: ['Court 1'], rows: [['7pm', 'free']] })
    expect(startsIn(html.replace('</tbody>', '<tr><td colspan="2">Lights go off at ten</td></tr></tbody>'))).toEqual([
      1140,
    ])
  })
})

describe('links', () => {
  test('a time without its leading zero is the same time', () => {
    const rows = [['6:30am', 'free']]
    const html = newSheet({ date, courts: ['Court 1'], from: 390, rows })
    expect(html).toContain('t=630&')
    expect(startsIn(html)).toEqual([390])
  })

  test.each([
    ['for another day', courtLink({ date: '2026-11-22' }), "for '20261122' on the sheet of 2026-11-21"],
    ['for another time', courtLink({ date, t: '1930' }), 'for 1930 and its row for minute 1140'],
    ['for half of the day later', courtLink({ date, t: '700' }), 'for 700 and its row for minute 1140'],
    ['for a time that is none', courtLink({ date, t: '1975' }), 'for 1975'],
    ['for another venue', courtLink({ date, v: 'elsewhere' }), 'another venue'],
    ['for no court', courtLink({ date, id: '' }), 'for no court'],
    ['to a script', '<a href="javascript:alert(1)">7pm</a>', 'no link to book it'],
    ['to another site', '<a href="https://example.com/booking/request?v=manly-lawn-tc">7pm</a>', 'no link to book it'],
    ['to another page', '<a href="/login?next=/booking/request">7pm</a>', 'no link to book it'],
  ])('a link %s: the sheet is unknown', (_, link, reason) => {
    expect(() => parse(linked(link))).toThrow(reason)
  })
})

test('each free half-hour is a start of its own, as long as the next ones are free too, at most three hours', () => {
  const free = [480, 510, 540, 570, 600, 630, 660, 690, 780, 810].map((startMinutes) => ({ startMinutes, minutes: 30 }))
  expect(withLongestBooking(free).map(({ startMinutes, maxMinutes }) => [startMinutes, maxMinutes])).toEqual([
    [480, 180],
    [510, 180],
    [540, 180],
    [570, 150],
    [600, 120],
    [630, 90],
    [660, 60],
    [690, 30],
    [780, 60],
    [810, 30],
  ])
})
