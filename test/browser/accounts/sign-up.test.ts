import { expect, test } from 'vitest'
import { email, expectHeading, toast, password, pathOf } from '#test/support/account-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'

test('signing up, following the mailed link and signing in, by keyboard alone', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openBrowser({ width: 360 })
  await page.goto(`${site.url}/register`)
  await press(page, 'button', 'Create Account')
  await page.getByText('Please enter a valid email address').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await typeInto(page, 'First Name', 'Ana')
  await typeInto(page, 'Last Name', 'Lee')
  await typeInto(page, 'Email', email)
  await typeInto(page, 'Password', password)
  await press(page, 'button', 'Create Account')
  await expect
    .poll(() => toast(page))
    .toEqual(['Registration successful!', 'Please check your email to verify your account.'])
  await expect.poll(() => pathOf(page)).toBe('/login')
  await expectHeading(page, 'Check your email')
  await page.getByText('ana@example.com').waitFor()
  await page.getByRole('button', { name: /^Send the link again in \d+ s$/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  const mails = await site.mails()
  expect(mails.map(({ to, parsed }) => [to, parsed.subject])).toEqual([[email, 'Verify your email for Courtside']])
  await page.goto(site.linkIn(mails[0]))
  await expect.poll(() => page.url()).toBe(`${site.url}/verify-email?status=success`)
  await expectHeading(page, 'Email Verified!')
  await press(page, 'button', 'Sign In Now')
  await expect.poll(() => pathOf(page)).toBe('/login')
  await expectHeading(page, 'Welcome back')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await typeInto(page, 'Password', password)
  await press(page, 'button', 'Sign In')
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  expect(faults).toEqual([])
})
