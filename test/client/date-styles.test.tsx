// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { found, openLine, openScreen, press, textsOf } from '#test/support/jsdom-screen.tsx'
import { ana, startJsdomSite } from '#test/support/jsdom-site.ts'

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
function writtenOnScreen(): { all: number; odd: string[] } {
  const texts: string[] = []
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node.parentElement?.localName !== 'style') texts.push(textsOf([node.parentElement!]).join(), node.nodeValue ?? '')
  const own = document.querySelectorAll<HTMLElement>('[aria-label], [title]')
  for (const one of own) texts.push(one.getAttribute('aria-label') ?? '', one.title)
  const text = texts.join('\n')
  const days = text.match(dayLike) ?? []
  const times = text.match(timeLike) ?? []
  const odd = [...days.filter((one) => !dayStyle.test(one)), ...times.filter((one) => !timeStyle.test(one))]
  return { all: days.length + times.length, odd: [...new Set(odd)] }
}

test('days and times are written in one way on every page, whatever the zone of the device (rule calendar-58)', async () => {
  // A day behind Sydney.
  vi.stubEnv('TZ', 'America/New_York')
  const site = await startJsdomSite({ operators: [ana] })
  const { token } = await site.member()
  await site.make(token, { sport: 'golf', venues: ['Long Reef'], timeSlots: ['6:00 PM'], specificDate: '2026-11-26' })
  const openings = [court('Court 1', 19 * 60), court('Court 2', 19 * 60, { maxMinutes: 120 })]
  await site.read('manly-lawn-tc', [{ date: '2026-11-25', openings }])
  const styles: Record<string, string[]> = {}
  let seen = 0
  function look(name: string): void {
    const { all, odd } = writtenOnScreen()
    styles[name] = odd
    seen += all
  }

  const { goto } = await openScreen(site, '/calendar?sport=tennis&slot=2026-11-25-7:00PM', { token })
  await found('[role=dialog] article')
  look('the sheet of a half-hour over the calendar')
  await press('Create an alert for this time')
  await openLine(undefined, 'When')
  await found('[role=dialog] [role=grid]')
  look('the form')
  for (const [path, shown] of Object.entries({
    '/calendar?sport=tennis&view=day&from=2026-11-25': '[role=grid]',
    '/alerts': 'article',
    '/alerts/new': 'form',
    '/account': 'main li',
    '/operator': 'main form, main button',
    '/sources': 'main li, main tr',
    '/sources/venue?id=Long+Reef': 'main button',
    '/venues/manly-lawn-tc': 'main a',
  })) {
    await goto(path)
    await found(shown)
    await screen.findAllByText(/\d/)
    look(path)
  }

  // The list of picked half-hours puts the month first, as is fixed (rule alerts-27).
  expect(styles).toEqual({
    ...Object.fromEntries(Object.keys(styles).map((name) => [name, []])),
    'the form': ['Wednesday November 25'],
  })
  expect(seen).toBeGreaterThan(500)
})
