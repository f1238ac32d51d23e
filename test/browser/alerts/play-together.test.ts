import { expect, test, vi } from 'vitest'
import { expectHeading } from '#test/support/account-journeys.ts'
import { ana, callAlerts, chooseOfMenu, memberToken, openAsMember, readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { hydrated } from '#test/support/hydrated.ts'
import { press } from '#test/support/keyboard.ts'
import type { CaughtMail } from '#test/support/mail-sink.ts'

vi.setConfig({ testTimeout: 90_000 })

const bob = 'bob@example.com'
const date = '2026-11-26'
const watched = { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'], specificDate: date }

test('an alert is shared, a friend joins, both are emailed once, and once it is booked neither gets more', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  await callAlerts(site, token, { body: { ...watched, email: ana.email } })
  const subjectsTo = async (address: string) =>
    (await site.mails()).filter(({ to }) => to === address).map(({ parsed }) => parsed.subject ?? '')
  const openNow = async (address: string) => (await subjectsTo(address)).filter((one) => one.startsWith('Open now'))
  const linkIn = (mail: CaughtMail | undefined, action: string) =>
    site.url +
    /http:\/\/courtside\.test(\S+)/.exec(
      mail?.parsed.text?.split(/\s/).find((word) => word.includes(`/link/${action}`)) ?? '',
    )![1]

  const { page, faults } = await openAsMember(site, '/alerts', { width: 360 })
  await chooseOfMenu(page, 'Alert for Thu 26 Nov, 7 PM', 'Play together')
  const sheet = page.getByRole('dialog', { name: 'Play together' })
  await sheet.getByRole('button', { name: 'Make a link' }).click()
  const link = await sheet.getByLabel('Your link').inputValue()
  expect(link).toMatch(/^http:\/\/courtside\.test\/join\?token=[\w-]{43}$/)
  expect(await axeViolations(page)).toEqual([])

  const friend = await openBrowser({ width: 360, colorScheme: 'dark' })
  await friend.page.goto(link.replace('http://courtside.test', site.url))
  await expectHeading(friend.page, 'Play together')
  await expect.poll(() => new URL(friend.page.url()).search).toBe('')
  await friend.page.getByText('Thu 26 Nov, 7 PM').waitFor()
  expect(await friend.page.getByText(ana.email).count()).toBe(0)
  await friend.page.getByLabel('Your name').fill('Bob')
  await friend.page.getByRole('textbox', { name: 'Email' }).fill(bob)
  expect(await axeViolations(friend.page)).toEqual([])
  await press(friend.page, 'button', 'Email me too')
  await expectHeading(friend.page, 'Check your email')

  // Asked, and not yet emailed about anything.
  await readVenue(site, 'manly-lawn-tc', [{ date, openings: [] }])
  expect(await subjectsTo(bob)).toEqual(['Confirm your Courtside alert'])
  const asked = (await site.mails()).find(({ to }) => to === bob)
  expect(asked?.parsed.text).not.toContain(ana.email)
  await friend.page.goto(linkIn(asked, 'confirm'))
  await press(friend.page, 'button', 'Yes, email me')
  await expectHeading(friend.page, "You're all set")

  await readVenue(site, 'manly-lawn-tc', [{ date, openings: [court('Court 1', 19 * 60)] }])
  site.pass(1000)
  const told = 'Open now: Thu 26 Nov, 7:00 PM, Manly Lawn Tennis Club'
  expect([await openNow(ana.email), await openNow(bob)]).toEqual([[told], [told]])
  await readVenue(site, 'manly-lawn-tc', [{ date, openings: [court('Court 1', 19 * 60)] }])
  site.pass(5 * 60_000)
  expect([await openNow(ana.email), await openNow(bob)]).toEqual([[told], [told]])

  // The owner sees who joined, and the friend says that it is booked.
  await page.reload()
  await hydrated(page)
  await chooseOfMenu(page, 'Alert for Thu 26 Nov, 7 PM', 'Play together')
  await sheet.getByRole('list', { name: 'Friends' }).getByText('Bob', { exact: true }).waitFor()
  expect(await sheet.getByText(bob).count()).toBe(0)
  const mail = (await site.mails()).findLast(({ to }) => to === bob)
  expect(mail?.parsed.text).toContain('/browse?sport=tennis&slot=2026-11-26-7%3A00PM')
  await friend.page.goto(linkIn(mail, 'booked'))
  await expectHeading(friend.page, 'Did you book it?')
  await press(friend.page, 'button', 'Yes, I booked it')
  await expectHeading(friend.page, 'Enjoy your game')

  await readVenue(site, 'manly-lawn-tc', [{ date, openings: [court('Court 1', 19 * 60), court('Court 2', 19 * 60)] }])
  site.pass(5 * 60_000)
  expect([await openNow(ana.email), await openNow(bob)]).toEqual([[told], [told]])
  await page.reload()
  await page.getByRole('button', { name: 'Ended (1)' }).or(page.getByText('Ended (1)')).first().click()
  await page.getByText(/^Booked, today/).waitFor()
  expect([...faults, ...friend.faults]).toEqual([])
})
