import { expect, onTestFinished, test } from 'vitest'
import { daysIn } from '#server/sources/tennisbcs/tennisbcs-day.ts'
import { formOfDay } from '#server/sources/tennisbcs/tennisbcs-form.ts'
import { parseTennisbcsPage } from '#server/sources/tennisbcs/tennisbcs-sheet.ts'
import { startAnsweredSource } from '#test/support/answered-source.ts'

const date = '2026-12-05'
const taken = '<td colspan="2">Z Quartermaine</td>'

function free(
  court: number,
  { time = '6:00 PM', more = '&amp;DateID=05/12/2026', customer = 'Available', says = 'free' } = {},
): string {
  const query = `TimeID=${encodeURIComponent(time)}${more}&amp;CustID=${customer}`
  return `<td></td><td><a id="g_Court${court}hyper" href="Bookmake.aspx?${query}">${says}</a></td>`
}

function row(time: string, ...cells: string[]): string {
  return `<tr><td>${time}</td>${cells.join('')}</tr>`
}

/** A sheet of two courts; every part of it can be another one. */
function page({
  heads = '<th colspan="2">Court 1</th><th colspan="2">Court 2</th>',
  rows = [row('6:00 PM', free(1), taken), row('6:30 PM', taken, taken)],
  day = 'Saturday 5 December 2026',
  state = '<input type="hidden" name="__VIEWSTATE" value="abc">',
  end = '</form></body></html>',
  buttons = [1, 2].map((at) => `<input type="submit" name="ctl00$Contentmain$PageF${at}" value="${at}">`).join(''),
}: {
  heads?: string
  rows?: readonly string[]
  day?: string
  state?: string
  end?: string
  buttons?: string
} = {}): string {
  return `<html><body><form>${state}<table id="c_Calendar2"><tr><td>1 January 2026</td></tr></table><span>${day}</span>
    ${buttons}
    <table><tr><th>Times</th>${heads}</tr>${rows.join('')}</table>${end}`
}

const read = (parts: Parameters<typeof page>[0] = {}) => parseTennisbcsPage(page(parts), date)

test('a link to Bookmake is a free half-hour of the court in whose column it stands; taken cells are not read', () => {
  const sheet = read()
  expect(sheet).toMatchObject({
    courts: [
      { name: 'Court 1', free: [{ startMinutes: 1080, minutes: 30 }] },
      { name: 'Court 2', free: [] },
    ],
    times: [1080, 1110],
    state: { __VIEWSTATE: 'abc' },
    others: [{ name: 'ctl00$Contentmain$PageF2', value: '2' }],
  })
  expect(JSON.stringify(sheet)).not.toContain('Quartermaine')
})

test('a sheet of more pages than any ground has is not read in part', () => {
  const buttons = Array.from({ length: 9 }, (_, at) => `<input name="ctl00$Contentmain$PageF${at + 1}" value="x">`)
  expect(read({ buttons: buttons.slice(0, 8).join('') }).others).toHaveLength(7)
  expect(() => read({ buttons: buttons.join('') })).toThrow('more than 8 pages')
})

test('a link for a booked slot is no opening, and the times may stand on both sides of the courts', () => {
  const rows = [row('6:00 PM', free(1, { customer: '4711' }), taken, '<td>6:00 PM</td>')]
  const heads = '<th colspan="2">Court 1</th><th colspan="2">Court 2</th><th>Times</th>'
  expect(read({ rows, heads }).courts.flatMap((court) => court.free)).toEqual([])
})

test.each(['Saturday 5 December 2026', '5/12/2026', '05-Dec-2026', '2026-12-05', 'Sat, 5th Dec, 2026'])(
  'a day is read from %s',
  (text) => expect(daysIn(text)).toEqual([date]),
)

test('a day is clicked by its number since the year 2000', () => {
  expect(formOfDay({ __VIEWSTATE: 'abc' }, '2000-01-31', 'Ground 2')).toEqual({
    __VIEWSTATE: 'abc',
    ctl00$Contentmain$ComplexList1: 'Ground 2',
    __EVENTTARGET: 'ctl00$Contentmain$Calendar2',
    __EVENTARGUMENT: '30',
  })
})

const full = [row('6:00 PM', taken, taken)]
test.each([
  ['the sheet is of another day', { day: '6 December 2026' }, /of 2026-12-06/],
  [
    'a link is for another day',
    { rows: [row('6:00 PM', free(1, { more: '&amp;DateID=06/12/2026' }), taken)] },
    /of 2026-12-06/,
  ],
  ['a full sheet names no day: it could be that of today', { day: '', rows: full }, /does not say which day/],
  [
    'a link is for another time than its row',
    { rows: [row('6:00 PM', free(1, { time: '6:30 PM' }), taken)] },
    /row of 1080/,
  ],
  ['a link stands in the column of another court', { rows: [row('6:00 PM', free(2), taken)] }, /another court/],
  ['a link is for a court that the sheet lacks', { rows: [row('6:00 PM', taken, free(3))] }, /court 3 of 2/],
  [
    'a half-hour says available, and its link has another word for it',
    { rows: [row('6:00 PM', free(1, { customer: 'Free', says: 'Available' }), taken)] },
    /its link does not/,
  ],
  ['a cell is missing', { rows: [row('6:00 PM', taken)] }, /2 columns of 4/],
  ['a row is missing', { rows: [...full, row('6:30 PM', taken, taken), row('7:30 PM', taken, taken)] }, /evenly/],
  ['a time is none', { rows: [row('noonish', taken, taken)] }, /is no time/],
  ['two courts have one name', { heads: '<th colspan="2">Court 1</th><th colspan="2">Court 1</th>' }, /one name/],
  ['a court has no name', { heads: '<th colspan="2">Court 1</th><th colspan="2"> </th>' }, /names no courts/],
  ['there is no time', { rows: [] }, /no times/],
  [
    'a page of courts is missing',
    { buttons: '<input type="submit" name="ctl00$Contentmain$PageF2">' },
    /page of courts is missing/,
  ],
  ['the buttons are commented out', { buttons: '<!-- <input> -->' }, /commented out/],
  ['there is no state to send back', { state: '' }, /no state/],
  ['its end was put there by somebody else', { end: '</body></html>' }, /cut off/],
] as const)('a page is refused where %s', (_, parts, reason) => {
  expect(() => read(parts)).toThrow(reason)
})

test.each(['</tr>', '</tbody>', '</td></tr>'])(
  'a sheet whose last free half-hour fell out of it by a stray %s is refused',
  (tag) => {
    const broken = free(2).replace('<td><a', `<td>${tag}<a`)
    expect(() => read({ rows: [row('6:00 PM', taken, broken)] })).toThrow('outside the sheet')
  },
)

test('a column that is no court is left out and named', async () => {
  const heads = '<th colspan="2">Court 1</th><th colspan="2">Ball machine</th>'
  const body = page({ heads, rows: [row('6:00 PM', free(1), free(2))], buttons: '' })
  const source = await startAnsweredSource(
    () => ({ contentType: 'text/html', body }),
    (baseUrl) => ({ venue: 'nwst-pennant-hills', system: 'tennisbcs', baseUrl }),
  )
  onTestFinished(() => source.stop())
  const reading = await source.read(20, { dates: [date] })
  expect(reading).toMatchObject({ status: 'ok', reason: expect.stringMatching('not that of a court: Ball machine$') })
  expect(reading.covered).toMatchObject([{ openings: [{ resource: 'Court 1' }] }])
})
