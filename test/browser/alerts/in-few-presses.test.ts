import { expect, test, vi } from 'vitest'
import { expectHeading } from '#test/support/account-journeys.ts'
import { callAlerts, cellAt, dialog, expectShortForm, openAsMember, readVenue } from '#test/support/alert-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { hydrated } from '#test/support/hydrated.ts'
import { counted, finger, keyboard, oneHand } from '#test/support/hands.ts'
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

test.each(oneHand('the keyboard alone'))(
  'a new visitor says it with %s at %i px, in at most 12 presses and without a venue',
  async (_, width, handOf) => {
    const site = await startBrowserSite()
    const { page, context, faults } = await openBrowser({ width, hasTouch: handOf === finger })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -33.8, longitude: 151.28 })
    const hand = counted(handOf(page), page)
    await page.goto(site.url)
    const start = page.getByRole('link', { name: 'Create an alert' })
    // The landing page is long: the link is far down for the Tab key.
    await start.focus()
    await hand.press(start)
    await expectHeading(page, 'Create an alert')
    await tabTo(page, page.getByLabel('Email'))
    await expectShortForm(page.getByRole('region', { name: 'New alert' }))
    hand.count(1)
    await hand.type(visitor)
    await hand.press(page.getByRole('button', { name: 'Choose venues' }))
    await hand.press(page.getByRole('button', { name: 'Near me' }))
    await page.getByRole('button', { name: /^All \d+ within 8 km$/, pressed: true }).waitFor()
    await hand.press(page.getByRole('button', { name: 'Choose days' }))
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

test('a new visitor types it in six presses and a sentence, and presses a word to change it', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openBrowser({ width: 360, hasTouch: true })
  const hand = counted(finger(page), page)
  await page.goto(site.url)
  await hydrated(page)
  await hand.press(page.getByRole('link', { name: 'Create an alert' }))
  await page.waitForURL('**/alerts/new')
  await hydrated(page)
  const sentence = page.getByLabel('Say it in a sentence')
  await sentence.focus()
  await hand.type('Tuesdays or Thursdays after six near Chatswood')
  hand.count(1)
  await page.keyboard.press('Enter')
  await page.getByText(/Tuesdays and Thursdays, 6 to 10:30 PM, \d+ tennis venues within 8 km of Chatswood/).waitFor()
  await page.getByLabel('Email').focus()
  await hand.type(visitor)
  hand.count(1)
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Almost there.')
  hand.count(1)
  await page.goto(site.linkIn((await site.mails()).findLast(({ to }) => to === visitor)))
  await hand.press(page.getByRole('button', { name: 'Yes, email me' }))
  await expectHeading(page, "You're all set")
  expect(hand.presses).toBeLessThanOrEqual(6)

  await page.goto(`${site.url}/alerts/new`)
  await hydrated(page)
  await sentence.fill('Mondays with Bob')
  await page.getByRole('button', { name: 'Fill in the form' }).click()
  await page.getByText("We did not understand 'bob'.").waitFor()
  await page.getByRole('button', { name: 'Mondays' }).click()
  await page.getByRole('button', { name: 'Mon', exact: true, pressed: true }).click()
  await page.getByRole('button', { name: 'Choose days' }).waitFor()
  expect(faults).toEqual([])
})

test.each(oneHand('a finger'))(
  'a member says it from a half-hour with %s at %i px, in three presses',
  async (...how) => {
    const [, width, handOf] = how
    const site = await startBrowserSite()
    const options = { width, hasTouch: handOf === finger }
    const { page, context, token, faults } = await openAsMember(site, '/calendar', options)
    await page.getByRole('button', { name: 'Tennis' }).click()
    const hand = counted(handOf(page), page)
    // It is Tuesday, a little after eight.
    const cell = cellAt(page, 'Tue 24 Nov, 8:30 PM')
    if (handOf === keyboard) {
      await cell.focus()
      hand.count(1)
      await page.keyboard.press('Enter')
    } else {
      await hand.press(cell)
    }
    await hand.press(page.getByRole('button', { name: 'Alert me every Tuesday' }))
    const form = dialog(page, 'Create Availability Alert')
    await form.getByText(/^We'll watch: Tuesdays, 6 to 9 PM, \d+ tennis venues within 20 km of Manly/).waitFor()
    // Its code is here, whatever becomes of the connection.
    await context.setOffline(true)
    await form.getByText('You are offline. We keep what you filled in.').waitFor()
    await form.getByRole('button', { name: '35 tennis venues' }).click()
    await form.getByRole('combobox', { name: 'Venues' }).waitFor()
    await context.setOffline(false)
    await form.getByText('You are offline.').waitFor({ state: 'hidden' })
    await hand.press(form.getByRole('button', { name: 'Create Alert' }))
    await form.waitFor({ state: 'hidden' })
    expect(hand.presses).toBe(3)
    expect(await callAlerts(site, token, { method: 'GET' })).toMatchObject([
      { sport: 'tennis', daysOfWeek: ['tuesday'], timeSlots: evening, venuePreset: { kind: 'near', km: 20 } },
    ])
    await openCourtOnTuesday(site)
    await expect.poll(subjectsTo(site, 'ana@example.com')).toContainEqual(expect.stringMatching(/^Open now: Tue 1 Dec/))
    await page.goto(`${site.url}/alerts`)
    const pausing = counted(handOf(page), page, 'all alerts are paused for a week')
    await pausing.press(page.getByRole('button', { name: 'More for alerts' }))
    await pausing.press(page.getByRole('menuitem', { name: 'Pause everything until …' }))
    await pausing.press(page.getByRole('button', { name: 'For a week' }))
    await page
      .getByText(/^Paused until/)
      .first()
      .waitFor()
    expect(pausing.presses).toBe(3)
    expect(faults).toEqual([])
  },
)
