import { expect, test, vi } from 'vitest'
import { addMember, expectHeading, pathOf } from '#test/support/account-journeys.ts'
import {
  ana,
  callAlerts,
  cellAt,
  chooseVenue,
  dialog,
  expectToast,
  memberToken,
  openAsMember,
  openLine,
  readVenue,
} from '#test/support/alert-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { press } from '#test/support/keyboard.ts'
import type { CaughtMail } from '#test/support/mail-sink.ts'
import { court } from '#test/support/an-opening.ts'

vi.setConfig({ testTimeout: 60_000 })

const bob = 'bob@example.com'
const tennis = { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'], specificDate: '2026-11-26' }
const days = 86_400_000

/** The link of a mail that does one thing, as it works on this machine. */
function linkTo(site: BrowserSite, mail: CaughtMail | undefined, action: string): string {
  const link = new RegExp(`http://courtside\\.test(/api/alerts/link/${action}\\S+)`).exec(mail?.parsed.text ?? '')?.[1]
  if (!link) throw new Error(`the mail has no link to ${action}`)
  return `${site.url}${link}`
}

async function openCourt(site: BrowserSite): Promise<void> {
  await readVenue(site, 'manly-lawn-tc', [{ date: '2026-11-26', openings: [court('Court 1', 19 * 60)] }])
  site.pass(1000)
}

/** A member whose watched court has just opened, and the mail that says so. */
async function openingMail(site: BrowserSite) {
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...tennis, email: ana.email } })
  await openCourt(site)
  const mail = (await site.mails()).findLast(({ parsed }) => parsed.subject?.startsWith('Open now'))
  return { token, mail }
}

test('an alert for another address starts only after its confirmation', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openAsMember(site, '/calendar')
  await cellAt(page, 'Thu 26 Nov, 7:00 PM').dblclick()
  await openLine(page, 'More')
  await page.getByLabel('Email').fill(bob)
  await chooseVenue(page, 'long', 'Long Reef GC')
  await dialog(page, 'Create Availability Alert').getByRole('button', { name: 'Create Alert' }).click()
  await page.getByText(`We've emailed ${bob}. Press its link and we start watching.`).waitFor()
  await page.getByRole('button', { name: 'Resend' }).click()
  await page.getByText("If an email is due, it's on its way.").waitFor()
  await page.goto(`${site.url}/alerts`)
  await page.getByText(`Alerts for ${bob} start once you follow the link in the email that we sent there.`).waitFor()
  await page.getByText('Waiting for a confirmation (1)').waitFor()

  const tee = court('Tee', 19 * 60, { holes: [18], spots: 2 })
  await readVenue(site, 'Long Reef', [{ date: '2026-11-26', openings: [tee] }])
  site.pass(1000)
  const mails = (await site.mails()).filter(({ to }) => to === bob)
  expect(mails.map(({ parsed }) => parsed.subject)).toEqual(['Confirm your Courtside alert'])

  const visitor = await openBrowser()
  await visitor.page.goto(linkTo(site, mails[0], 'confirm'))
  await expectHeading(visitor.page, 'Start your alert?')
  await expect.poll(() => pathOf(visitor.page)).toBe('/manage-alert')
  await visitor.page.getByText('Thu 26 Nov, 7 PM, Long Reef GC, 1 player').waitFor()
  await press(visitor.page, 'button', 'Yes, email me')
  await expectHeading(visitor.page, "You're all set")

  await readVenue(site, 'Long Reef', [{ date: '2026-11-26', openings: [tee, { ...tee, key: 'Tee 2' }] }])
  site.pass(1000)
  const later = (await site.mails()).filter(({ to }) => to === bob)
  expect(later.map(({ parsed }) => parsed.subject).slice(1)).toEqual(['Open now: Thu 26 Nov, 7:00 PM, Long Reef GC'])
  expect([...faults, ...visitor.faults]).toEqual([])
})

test('a confirmation link is over after three days, and says so; followed again in time it has nothing left to do', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...tennis, email: bob } })
  const link = linkTo(site, (await site.mails()).at(-1), 'confirm')
  const { page } = await openBrowser()
  await page.goto(link)
  await press(page, 'button', 'Yes, email me')
  await expectHeading(page, "You're all set")
  await page.goto(link)
  await expectHeading(page, "There's nothing left to confirm")
  site.pass(3 * days + 1)
  await page.goto(link)
  await expectHeading(page, 'This link no longer works')
  await expect.poll(() => pathOf(page)).toBe('/manage-alert')
})

test('a visitor who has confirmed an alert can create an account on the spot, and is signed in at once', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...tennis, email: bob } })
  const { page, faults } = await openBrowser()
  await page.goto(linkTo(site, (await site.mails()).at(-1), 'confirm'))
  await press(page, 'button', 'Yes, email me')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectHeading(page, 'Join the court')
  expect(page.url()).toBe(`${site.url}/register`)
  expect(await page.getByLabel('Email').inputValue()).toBe(bob)
  await page.getByLabel('Password', { exact: true }).fill('green court')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Registration successful', 'Welcome! You are now logged in.')
  await vi.waitFor(() => expect(pathOf(page)).toBe('/calendar'))
  expect(faults).toEqual([])
})

test('the link to stop an alert acts only by its button', async () => {
  const site = await startBrowserSite()
  const { token, mail } = await openingMail(site)
  const { page } = await openBrowser()
  const link = linkTo(site, mail, 'stop')
  await page.goto(link)
  await expectHeading(page, 'Stop this alert?')
  expect(await callAlerts(site, token, { method: 'GET' })).toHaveLength(1)
  expect(await axeViolations(page)).toEqual([])
  const message = 'Too many alerts at once. Please wait a moment and try again.'
  const refusal = [{ error: { json: { message, code: -32_029, data: { appCode: 'TOO_MANY_REQUESTS' } } } }]
  await page.route('**/trpc/alerts.followLink**', (route) => route.fulfill({ status: 429, json: refusal }), {
    times: 1,
  })
  await press(page, 'button', 'Stop this alert')
  await page.getByText(message).waitFor()
  await press(page, 'button', 'Stop this alert')
  await expectHeading(page, 'Alert stopped')
  await page.route('**/trpc/alerts.undoByLink**', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('That did not work. Check your connection and try again.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('It is watching again.').waitFor()
  expect(await callAlerts(site, token, { method: 'GET' })).toHaveLength(1)
  await page.goto(link)
  await press(page, 'button', 'Stop this alert')
  await expectHeading(page, 'Alert stopped')
  expect(await callAlerts(site, token, { method: 'GET' })).toEqual([])
  await page.goto(link)
  await expectHeading(page, 'This alert has already ended')
})

test("'I booked it' ends an alert on a date, and quiets that day of a weekly one until it is undone", async () => {
  const site = await startBrowserSite()
  const { token, mail } = await openingMail(site)
  const { page } = await openBrowser()
  await page.clock.install({ time: site.now() })
  await page.goto(linkTo(site, mail, 'booked'))
  await expectHeading(page, 'Did you book it?')
  await page.getByRole('button', { name: 'Yes, I booked it' }).click()
  await expectHeading(page, 'Enjoy your game')
  expect(await callAlerts(site, token, { method: 'GET' })).toEqual([])

  await readVenue(site, 'manly-lawn-tc', [{ date: '2026-11-26', openings: [] }])
  const { specificDate: _date, ...weekly } = tennis
  await callAlerts(site, token, { body: { ...weekly, daysOfWeek: ['thursday'], email: ana.email } })
  site.pass(days / 24)
  await openCourt(site)
  await page.goto(linkTo(site, (await site.mails()).at(-1), 'booked'))
  const choices = page.getByRole('group', { name: 'Which day did you book?' }).getByRole('button')
  await expect
    .poll(() => choices.allInnerTexts())
    .toEqual([
      'Quiet for Thu 26 Nov',
      'Quiet for Thu 3 Dec',
      'Quiet for Thu 10 Dec',
      'Quiet for Thu 17 Dec',
      'End the alert',
    ])
  await page.getByRole('button', { name: 'Quiet for Thu 26 Nov' }).click()
  await page.getByText('Quiet for Thu 26 Nov. Next: Thu 3 Dec.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('It is watching again.').waitFor()
  expect(await callAlerts(site, token, { method: 'GET' })).toMatchObject([{ quietDates: [] }])
})

test('a paused alert is silent for a week', async () => {
  const site = await startBrowserSite()
  const { token, mail } = await openingMail(site)
  const { page } = await openBrowser()
  await page.goto(linkTo(site, mail, 'pause'))
  await page.getByRole('button', { name: 'Pause for a week' }).click()
  await expectHeading(page, 'Alert paused for a week')
  const [alert] = (await callAlerts(site, token, { method: 'GET' })) as { pausedUntil: string }[]
  expect(new Date(alert?.pausedUntil ?? 0).getTime() - site.now().getTime()).toBe(7 * days)
})

test('unsubscribing ends all alerts of the address, and the alerts page says why there are no emails', async () => {
  const site = await startBrowserSite()
  const { mail } = await openingMail(site)
  const visitor = await openBrowser()
  await visitor.page.goto(linkTo(site, mail, 'unsubscribe'))
  await expectHeading(visitor.page, 'Stop all alert emails?')
  await visitor.page.getByRole('button', { name: 'Stop all alert emails' }).click()
  await expectHeading(visitor.page, "You won't get any more alert emails")

  const { page, token } = await openAsMember(site, '/alerts')
  await page.getByText('You unsubscribed from alert emails.').waitFor()
  await page.getByText('All of your alerts have ended.').waitFor()
  expect(await callAlerts(site, token, { method: 'GET' })).toEqual([])
})

test('a link without a valid signature does nothing and reveals nothing', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  const { page, faults } = await openBrowser()
  for (const query of ['', '?action=stop', '?action=explode&token=a.b.c', '?action=stop&token=a.b.c']) {
    await page.goto(`${site.url}/manage-alert${query}`)
    await expectHeading(page, 'This link no longer works')
  }
  expect(faults).toEqual([])
})
