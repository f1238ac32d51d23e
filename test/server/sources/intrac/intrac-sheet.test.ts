import { expect, test } from 'vitest'
import { startStandIn } from '#sandbox/stand-in.ts'
import { parseIntracSheet } from '#server/sources/intrac/intrac-sheet.ts'
import { connect, hastyTimers } from '#test/support/connectors.ts'

const date = '2026-12-05'
const location = '72'
const taken = '<td bgcolor="#F6891F" class="book">Z Quartermaine</td>'
const closed = '<td bgcolor="#dddddd" class="book">&nbsp;</td>'
const free = (start: string, court: number, { on = date, script = 'book.cfm', end = '%27)' } = {}) =>
  `<td class="book"><a href="javascript:pop('${script}?location=72&amp;date=${on}&amp;start=${start}&amp;court=${court}${end}"> </a></td>`

function pageOf(rows: readonly string[], names = ['Court 1', 'Court 2']): string {
  const heads = names.map((name) => `<td><b>${name}</b></td>`).join('')
  return `<html><body><table><tr><td></td><td colspan="2"><b>Moore Park</b></td></tr>
<tr><td>Time</td>${heads}</tr>${rows.map((row) => `<tr>${row}</tr>`).join('\n')}</table></body></html>`
}
const time = (label: string) => `<td class="book">${label}</td>`
const freeTimes = (html: string) =>
  parseIntracSheet(html, { date, location }).courts.map(({ free: cells }) =>
    cells.map(({ startMinutes }) => startMinutes),
  )

test('links are free, colours are taken or closed, and a cell over two courts takes both', () => {
  const page = pageOf([
    time('2:30pm') + free('14:30', 479) + taken,
    time('3:00pm') + '<td colspan=2 bgcolor="#ff9900">&nbsp;</td>',
    time('3:30pm') + closed + free('15:30', 480, { script: 'reserve.cfm', end: "')" }),
  ])
  expect(freeTimes(page)).toEqual([[870], [930]])
  expect(parseIntracSheet(page, { date, location }).taken).toBe(3)
})

test('the rows of every body of the table are read', () => {
  const page = pageOf([time('2:30pm') + taken + taken, time('3:00pm') + taken + free('15:00', 480)])
  expect(freeTimes(page.replace('</tr>\n<tr><td class="book">3', '</tr></tbody><tr><td class="book">3'))).toEqual([
    [],
    [900],
  ])
})

test.each([
  ['is for another time, day or place', time('2:30pm') + free('14:30', 479, { on: '2026-12-06' }) + taken],
  ['is for another time, day or place', time('2:30pm') + free('15:00', 479) + taken],
  ['neither free nor taken nor closed', time('2:30pm') + '<td class="book">&nbsp;</td>' + taken],
  ['neither free nor taken nor closed', time('2:30pm') + '<td bgcolor="#0000ff"></td>' + taken],
  ['has 1 courts of 2', time('2:30pm') + taken],
  ['more cells than there are courts', time('2:30pm') + taken + taken + taken],
  ['two courts of the sheet have one number', time('2:30pm') + free('14:30', 479) + free('14:30', 479)],
  ['is not closed', time('2:30pm') + taken + free('14:30', 480).replace('><', '></tr><')],
  ['is not closed', time('2:30pm') + taken + taken.replace('</td>', '')],
  ['is no time', '<td>half past two</td>' + taken + taken],
])('a sheet is refused whose row %s', (fault, row) => {
  expect(() => freeTimes(pageOf([row]))).toThrow(fault)
})

test('a sheet that ends in its middle is refused, whatever end is put on', () => {
  const whole = pageOf([time('2:30pm') + taken + taken, time('3:00pm') + taken + free('15:00', 480)])
  const cut = whole.slice(0, whole.indexOf('Z Quartermaine', whole.indexOf('3:00pm')))
  expect(() => freeTimes(`${cut}</table></body></html>`)).toThrow('is not closed')
  expect(() =>
    freeTimes(whole.replace('</tr>\n<tr><td class="book">3', '</tr></table><tr><td class="book">3')),
  ).toThrow('is not closed')
})

test('a court keeps its number, and the rows follow each other', () => {
  const moved = pageOf([time('2:30pm') + free('14:30', 479) + taken, time('3:00pm') + free('15:00', 480) + taken])
  expect(() => freeTimes(moved)).toThrow('in the column of another court')
  const gap = pageOf([time('2:30pm') + taken + taken, time('3:30pm') + taken + taken])
  expect(() => freeTimes(gap)).toThrow('do not follow each other')
})

/** A reading of one day of a sheet with these rows. */
async function readingOf(rows: readonly string[], { names, status }: { names?: string[]; status?: number } = {}) {
  const standIn = await startStandIn(() => ({
    contentType: 'text/html',
    body: pageOf(rows, names),
    ...(status && { status }),
  }))
  const entry = { venue: 'centennial-parklands-sports-centre', system: 'intrac', page: 'tennis/book.cfm', location }
  const { connectors, close } = connect({
    entries: [{ ...entry, baseUrl: standIn.origin }],
    now: () => new Date('2026-12-04T01:00:00Z'),
    timers: hastyTimers(),
  })
  const reading = await connectors[0]?.source.read({
    window: { from: date, to: date },
    signal: AbortSignal.timeout(30_000),
  })
  await close()
  await standIn.stop()
  return reading
}

test('a day with neither a free nor a taken half-hour is unknown, and no change of the format', async () => {
  const reading = await readingOf([time('2:30pm') + closed + closed])
  expect(reading).toMatchObject({ status: 'error', covered: [], reason: expect.stringContaining('neither a free nor') })
  expect(reading?.formatChange).toBeUndefined()
})

test('openings lead to the sheet, and what is no court is left out and named', async () => {
  const names = ['Court 1', 'Ball machine']
  const reading = await readingOf([time('2:30pm') + free('14:30', 479) + free('14:30', 480)], { names })
  expect(reading?.covered[0]?.openings).toMatchObject([{ key: '479@870', resource: 'Court 1', maxMinutes: 30 }])
  expect(reading).toMatchObject({ status: 'ok', reason: expect.stringMatching('not that of a court: Ball machine$') })
  expect(reading?.covered[0]?.openings[0]?.bookingUrl).toMatch(/\/tennis\/book\.cfm\?location=72&date=2026-12-05$/)
})

test('an answer of 403 is blocked', async () => {
  expect(await readingOf([], { status: 403 })).toMatchObject({ status: 'blocked', covered: [] })
})
