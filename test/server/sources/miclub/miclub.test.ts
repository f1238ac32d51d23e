import { expect, test } from 'vitest'
import { startStandIn } from '#sandbox/stand-in.ts'
import { createMiclubSource } from '#server/sources/miclub/miclub.ts'
import { createPageFetcher } from '#server/sources/http/page-fetcher.ts'
import { createPoliteClient } from '#server/sources/http/polite-client.ts'
import { hastyTimers } from '#test/support/connectors.ts'
import { startAnsweredSource } from '#test/support/answered-source.ts'
import { startSourceBench } from '#test/support/source-bench.ts'
import { testSource } from '#test/support/source-kit.ts'

testSource('miclub')

test('only the days that are asked for are read', async () => {
  const bench = await startSourceBench({ system: 'miclub', venueId: 'Long Reef' })
  const reading = await bench.read(29, { dates: ['2026-11-30'] })
  expect(reading.covered.map(({ date }) => date)).toEqual(['2026-11-30'])
  expect(bench.sandbox.requests('Long Reef')).toBeLessThanOrEqual(3)
  await bench.stop()
})

/** Six days of one fee group, each by its cell. */
function calendarPage(cells: readonly string[]): string {
  const shown = cells.map((text, day) => `<div class="cell cell-na" data-date="${day}"><p>${text}</p></div>`)
  return `<html><body><div class="row feeGroupRow feeGroupId-7 eighteenHoles" data-feeid="7">
    <div class="row-heading"><h3>18 Holes</h3></div><div class="items-wrapper">${shown.join('')}</div></div>
    <script>var feeGroupId;\nvar selectedDate = '2026-11-21';</script></body></html>`
}

test('a day without a timesheet is booked out where it is known to be released, and unknown where it is not', async () => {
  const none = 'No Bookings Available'
  const body = calendarPage([none, none, 'Timesheet Full', none, none, none])
  const standIn = await startStandIn(() => ({ contentType: 'text/html', body }))
  const now = () => new Date('2026-11-21T01:00:00Z')
  const client = createPoliteClient(
    createPageFetcher({ userAgent: 'Test/1', allowLoopback: true, timers: hastyTimers(), now }),
  )
  const options = { venueId: 'Long Reef', baseUrl: standIn.origin, bookingResourceId: '1', minGapMs: 0 }
  const source = createMiclubSource(options, { client, now })
  const window = { from: '2026-11-21', to: '2026-11-26' }
  const signal = AbortSignal.timeout(20_000)
  const first = await source.read({ window, signal })
  expect(first.covered).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'].map((date) => ({ date, openings: [] })))
  expect(first.cursor).toBe('2026-11-23')
  const second = await source.read({ window, signal, cursor: '2026-11-25' })
  expect(second.covered.map(({ date }) => date)).toContain('2026-11-25')
  expect(second.cursor).toBe('2026-11-25')
  await standIn.stop()
  await client.close()
})

test('a site that blocks the calendar gets no more requests', async () => {
  const bench = await startSourceBench({ system: 'miclub', venueId: 'Long Reef' })
  let asked = 0
  bench.sandbox.watch('Long Reef', () => {
    asked += 1
    bench.sandbox.setFault('Long Reef', 'captcha')
  })
  expect(await bench.read(29)).toMatchObject({ status: 'blocked', covered: [] })
  expect(asked).toBe(2)
  await bench.stop()
})

test("where one of a tee time's two sheets shows no price, no price is shown for both", async () => {
  const day = '2026-11-21'
  const group = (id: number, holes: string) => {
    const cells = [1, 2, 3, 4, 5].map((at) => `<div class="cell cell-na" data-date="${at}"></div>`).join('')
    return `<div class="row feeGroupRow ${holes}" data-feeid="${id}"><div class="items-wrapper"><div class="cell" data-date="0"
      onclick="redirectToTimesheet('${id}','${day}');"></div>${cells}</div></div>`
  }
  const page = (body: string, id: string, date: string) => `<html><body>${body}<script>var feeGroupId${id};
    var selectedDate = '${date}';</script></body></html>`
  const prices: Record<string, string> = { 7: '<span class="price">$60</span>', 9: '' }
  const source = await startAnsweredSource(
    ({ pathname, searchParams }) => {
      const id = searchParams.get('feeGroupId') ?? ''
      const row = `<div id="row-1" class="row-time"><div class="time-wrapper"><h3>07:00 am</h3></div><div class="fees-wrapper">
        <ul><li>${prices[id]} Fee</li></ul></div><div class="records-wrapper"><div class="cell cell-available"></div></div></div>`
      const isCalendar = pathname.endsWith('ViewPublicCalendar.msp')
      const body = isCalendar
        ? page(group(7, 'eighteenHoles') + group(9, 'nineHole'), '', day)
        : page(row, ` = ${id}`, '21-11-2026')
      return { contentType: 'text/html', body }
    },
    (baseUrl) => ({ venue: 'Long Reef', system: 'miclub', baseUrl }),
  )
  const [opening] = (await source.read(1)).covered[0]?.openings ?? []
  expect(opening).toMatchObject({ holes: [9, 18] })
  expect(opening?.priceCents).toBeUndefined()
  prices[9] = '<span class="price">$35</span>'
  expect((await source.read(1)).covered[0]?.openings).toMatchObject([{ priceCents: 3500, pricePer: 'player' }])
  await source.stop()
})
