import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ana, callAlerts, openAsMember, openLine } from '#test/support/alert-journeys.ts'
import { cellAt, sevenPmRow, startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

/** A device unlike any in Sydney: its language puts the day first with dots, its zone is a day behind. */
const foreign = { locale: 'de-DE', timezoneId: 'America/New_York' }

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*'
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
/** The styles of a day (rule calendar-58): 'Wed 25 Nov', 'Wednesday 25 November 2026', '25 Nov 2026'. */
const dayStyle = new RegExp(`^(?:${day} )?\\d{1,2} ${month}(?: \\d{4})?$`)
/** '7:00 PM', '7 PM', and '7:00' where what it belongs to stands beside it, as in '7:00 to 8:30 PM'. */
const timeStyle = /^(?:1[0-2]|[1-9])(?::[0-5]\d(?: [AP]M)?| [AP]M)$/
/** Anything that looks like a day or a time, in any style. */
const dayLike = new RegExp(
  [
    `(?:${day},? )?\\b\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of )?${month}\\b\\.?(?:,? \\d{4}\\b)?`,
    `(?:${day},? )?\\b${month}\\.? \\d{1,2}\\b(?:,? \\d{4})?`,
    '\\b\\d{4}-\\d\\d-\\d\\d\\b',
    '(?<![\\d.])\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b',
  ].join('|'),
  'g',
)
const timeLike = /\b\d{1,2}(?:[:.]\d\d){1,2}(?: ?[ap]\.?m\b\.?)?|\b\d{1,2} ?[ap]\.?m\b\.?/gi

/** The days and times that are read or read out, and which of them are in another style than all have. */
async function writtenOn(page: Page): Promise<{ all: number; odd: string[] }> {
  const text = await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
    const own = document.querySelectorAll<HTMLElement>('[aria-label], [title], time')
    const labels = [...own].map((one) => `${one.ariaLabel ?? ''}\n${one.title}`)
    return [document.body.innerText, ...labels].join('\n')
  })
  const days = text.match(dayLike) ?? []
  const times = text.match(timeLike) ?? []
  const odd = [...days.filter((one) => !dayStyle.test(one)), ...times.filter((one) => !timeStyle.test(one))]
  return { all: days.length + times.length, odd: [...new Set(odd)] }
}

test('days and times are written in one way on every page, whatever the language and the zone of the device (rule calendar-58)', async () => {
  const site = await startCalendarSite({ operators: [ana.email] })
  const { page, token } = await openAsMember(site, '/calendar?sport=tennis', foreign)
  const golf = { sport: 'golf', venues: ['Long Reef'], timeSlots: ['6:00 PM'], specificDate: '2026-11-26' }
  await callAlerts(site, token, { body: { ...golf, email: ana.email } })
  const found: Record<string, string[]> = {}
  let seen = 0
  async function look(name: string): Promise<void> {
    const { all, odd } = await writtenOn(page)
    found[name] = odd
    seen += all
  }

  await cellAt(page, sevenPmRow, 1).getByText('2').waitFor()
  await look('the calendar')
  await cellAt(page, sevenPmRow, 1).click()
  await page.getByRole('dialog').getByRole('article').first().waitFor()
  await look('the sheet of a half-hour')
  await page.getByRole('button', { name: 'Create an alert for this time' }).click()
  await openLine(page, 'When')
  await page.getByRole('dialog').getByRole('grid').waitFor()
  await look('the form')
  for (const [path, shown] of Object.entries({
    [`/calendar?sport=tennis&view=day&from=${tomorrow}`]: page.getByRole('grid'),
    '/alerts': page.getByRole('button', { name: /^Alert for/ }),
    '/alerts/new': page.getByLabel('Say it in a sentence'),
    '/account': page.getByText('This one'),
    '/operator': page.getByText('Whose address?'),
    '/sources': page.getByText(/\d checked$/),
    '/sources/venue?id=Long+Reef': page.getByText('at least.'),
    '/venues/manly-lawn-tc': page.getByRole('link', { name: '7:00 PM' }),
  })) {
    await page.goto(site.url + path)
    await shown.first().waitFor()
    await look(path)
  }

  // The list of picked half-hours puts the month first, as is fixed (rule alerts-27).
  expect(found).toEqual({
    ...Object.fromEntries(Object.keys(found).map((name) => [name, []])),
    'the form': ['Wednesday November 25'],
  })
  expect(Object.keys(found)).toHaveLength(11)
  expect(seen).toBeGreaterThan(500)
})
