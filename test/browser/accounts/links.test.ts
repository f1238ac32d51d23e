import { expect, test } from 'vitest'
import {
  addMember,
  call,
  email,
  expectHeading,
  password,
  pathOf,
  signIn,
  toast,
} from '#test/support/account-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'

const newPassword = 'clay court'

async function chooseNewPassword(page: Parameters<typeof press>[0]): Promise<void> {
  await typeInto(page, 'New Password', newPassword)
  await typeInto(page, 'Confirm New Password', newPassword)
  await press(page, 'button', 'Update Password')
}

test('a reset page that is reloaded keeps its link, and its owner signs in with the address filled in', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  await call(site, 'forgot-password', { email })
  const { page, faults } = await openBrowser({ width: 360 })
  await page.goto(site.linkIn((await site.mails()).at(-1)))
  await page.getByText(`Enter a new password for ${email}`).waitFor()
  await expect.poll(() => page.url()).toBe(`${site.url}/reset-password?email=ana%40example.com`)
  await page.reload()
  await page.getByText(`Enter a new password for ${email}`).waitFor()
  await chooseNewPassword(page)
  await expectHeading(page, 'Password Reset Complete')
  await press(page, 'button', 'Continue to Sign In')
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await typeInto(page, 'Password', newPassword)
  await press(page, 'button', 'Sign In')
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  // The link is spent: nothing of it stays in the tab.
  expect(await page.evaluate(() => sessionStorage.getItem('resetLink'))).toBeNull()
  expect(faults).toEqual([])
})

test('links work while signed in: one that verifies, and one that resets, which signs out here too', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  const { page } = await openBrowser()
  await page.goto(`${site.url}/login`)
  await signIn(page)
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  await page.goto(site.linkIn((await site.mails())[0]))
  await expectHeading(page, 'Email Verified!')
  await call(site, 'forgot-password', { email })
  await page.goto(site.linkIn((await site.mails()).at(-1)))
  await page.getByText(`Enter a new password for ${email}`).waitFor()
  await chooseNewPassword(page)
  await expectHeading(page, 'Password Reset Complete')
  await page.getByText('you have been signed out everywhere').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await press(page, 'button', 'Continue to Sign In')
  await expect.poll(() => pathOf(page)).toBe('/login')
  await signIn(page, { email, password: newPassword })
  await expect.poll(() => pathOf(page)).toBe('/calendar')
})

test('a verification link that has expired offers a new one, for the address that it was mailed to', async () => {
  const site = await startBrowserSite()
  await call(site, 'register', { email, password })
  site.pass(24 * 3_600_000)
  const { page, faults } = await openBrowser({ width: 360 })
  await page.goto(site.linkIn((await site.mails()).at(-1)))
  await expectHeading(page, 'Verification Failed')
  await page.getByText('This verification link is invalid or has expired.').waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  expect(await axeViolations(page)).toEqual([])
  await press(page, 'button', 'Send a new link')
  await page.getByText("If an email is due, it's on its way. Check your spam folder.").waitFor()
  const mails = await site.mails()
  expect(mails).toHaveLength(2)
  await page.goto(site.linkIn(mails[1]))
  await expectHeading(page, 'Verify your email')
  expect(await axeViolations(page)).toEqual([])
  await press(page, 'button', 'Verify Email')
  await expectHeading(page, 'Email Verified!')
  expect(faults).toEqual([])
})

test("a page without a token does not use another link's", async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  await page.goto(`${site.url}/reset-password?token=some&email=${encodeURIComponent(email)}`)
  await page.getByText(`Enter a new password for ${email}`).waitFor()
  await page.goto(`${site.url}/reset-password`)
  await expect
    .poll(() => toast(page), { timeout: 10_000 })
    .toEqual(['Invalid reset link', 'This password reset link is invalid or has expired.'])
})
