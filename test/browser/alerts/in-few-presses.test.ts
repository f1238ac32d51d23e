import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { expectHeading } from '#test/support/account-journeys.ts'
import { callAlerts, cellAt, dialog, openAsMember, readVenue } from '#test/support/alert-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { counted, finger, keyboard, mouse, type Hand } from '#test/support/hands.ts'
import { tabTo } from '#test/support/keyboard.ts'
import { court } from '#test/support/an-opening.ts'

vi.setConfig({ testTimeout: 90_000 })

// 'Tell me when any court near me opens on Tuesday evenings, until I stop.'

const visitor = 'bob@example.com'
const evening = ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM', '8:00 PM', '8:30 PM']

async function openCourtOnTuesday(site: BrowserSite): Promise<void> {
  await readVenue(site, 'manly-lawn-tc', [{ date: '2026-12-01', openings: [] }])
  await readVenue(site, 'manly-lawn-tc', [{ date: '2026-12-01', openings: [court('Court 1', 19 * 60)] }])
  site.pass(60_000)
}

function subjectsTo(site: BrowserSite, address: string): () => Promise<(string | undefined)[]> {
  return async () => (await site.mails()).filter(({ to }) => to === address).map(({ parsed }) => parsed.subject)
}

const hands: [string, number, (page: Page) => Hand][] = [
  ['a mouse', 1280, mouse],
  ['a finger', 360, finger],
  ['the keyboard alone', 360, keyboard],
  ['the keyboard alone', 1280, keyboard],
]

test.each(hands)(
  'a new visitor says it with %s at %i px, in at most 12 presses and without a venue',
  async (_, width, handOf) => {
    const site = await startBrowserSite()
    const { page, context, faults } = await openBrowser({ width, hasTouch: handOf === finger })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -33.8, longitude: 151.28 })
    const hand = counted(handOf(page))
    await page.goto(site.url)
    const start = page.getByRole('link', { name: 'Create an alert' })
    // The landing page is long: the link is far down for the Tab key.
    await start.focus()
    await hand.press(start)
    await expectHeading(page, 'Create an alert')
    await tabTo(page, page.getByLabel('Email'))
    hand.count(1)
    await page.keyboard.type(visitor)
    await hand.press(page.getByRole('button', { name: 'Near me' }))
    await page.getByRole('button', { name: /^All \d+ within 8 km$/, pressed: true }).waitFor()
    await hand.press(page.getByRole('button', { name: 'Tue', exact: true }))
    await hand.press(page.getByRole('button', { name: /^Evening/ }))
    await page
      .getByText(/Tuesdays, 6 to 9 PM, \d+ tennis venues within 8 km of where you were, until you stop/)
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    await hand.press(page.getByRole('button', { name: 'Create Alert' }))
    await expectHeading(page, 'Almost there.')

    const mail = (await site.mails()).findLast(({ to }) => to === visitor)
    const link = /http:\/\/courtside\.test(\/api\/alerts\/link\/confirm\S+)/.exec(mail?.parsed.text ?? '')?.[1]
    await page.goto(`${site.url}${link}`)
    hand.count(1)
    await hand.press(page.getByRole('button', { name: 'Yes, email me' }))
    await expectHeading(page, "You're all set")
    expect(hand.presses).toBeLessThanOrEqual(12)

    await openCourtOnTuesday(site)
    await expect.poll(subjectsTo(site, visitor)).toContainEqual(expect.stringMatching(/^Open now: Tue 1 Dec, 7:00 PM/))
    expect(faults).toEqual([])
  },
)

test.each(hands)(
  'a member says it from the calendar with %s at %i px, in at most 6 presses',
  async (_, width, handOf) => {
    const site = await startBrowserSite()
    const { page, token, faults } = await openAsMember(site, '/calendar', { width, hasTouch: handOf === finger })
    const hand = counted(handOf(page))
    await hand.press(page.getByRole('button', { name: 'Tennis' }))
    // It is Tuesday, a little after eight.
    const cell = cellAt(page, 'Tue 24 Nov, 8:30 PM')
    if (handOf === keyboard) {
      await cell.focus()
      hand.count(1)
      await page.keyboard.press('a')
    } else if (handOf === mouse) {
      hand.count(2)
      await cell.dblclick()
    } else {
      await hand.press(cell)
      await hand.press(page.getByRole('button', { name: 'Create an alert for this time' }))
    }
    const form = dialog(page, 'Create Availability Alert')
    await form.waitFor()
    if (handOf === keyboard) {
      await tabTo(page, form.getByRole('radio', { name: 'These dates' }))
      hand.count(1)
      await page.keyboard.press('ArrowRight')
    } else {
      await hand.press(form.getByText('Every week until I stop'))
    }
    await hand.press(form.getByRole('button', { name: /^Evening/ }))
    await hand.press(form.getByRole('button', { name: 'Create Alert' }))
    await form.waitFor({ state: 'hidden' })
    expect(hand.presses).toBeLessThanOrEqual(6)
    expect(await callAlerts(site, token, { method: 'GET' })).toMatchObject([
      { sport: 'tennis', daysOfWeek: ['tuesday'], timeSlots: evening, venuePreset: { kind: 'near', km: 20 } },
    ])
    await openCourtOnTuesday(site)
    await expect.poll(subjectsTo(site, 'ana@example.com')).toContainEqual(expect.stringMatching(/^Open now: Tue 1 Dec/))
    expect(faults).toEqual([])
  },
)
