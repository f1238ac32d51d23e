import { expect, test } from 'vitest'
import { addMember, email, expectHeading, toast, signIn, pathOf } from '#test/support/account-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'

const newPassword = 'clay court'

test('a forgotten password is replaced by keyboard alone, on a page that may be reloaded', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  const { page, faults } = await openBrowser()
  await page.goto(`${site.url}/login`)
  await press(page, 'link', 'Forgot your password?')
  await typeInto(page, 'Email', email)
  await press(page, 'button', 'Send Reset Link')
  await expectHeading(page, 'Check Your Email')
  await page.getByText(/spam/).waitFor()
  await expect
    .poll(() => toast(page))
    .toEqual(['Reset link sent', 'Check your email for the link to choose a new password.'])
  expect(await axeViolations(page)).toEqual([])

  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`))
  const link = site.linkIn((await site.mails()).at(-1))
  const token = new URL(link).searchParams.get('token') ?? ''
  await page.goto(link)
  await page.getByText(`Enter a new password for ${email}`).waitFor()
  await expect.poll(() => page.url()).toBe(`${site.url}/reset-password?email=ana%40example.com`)

  await page.reload()
  await page.getByText(`Enter a new password for ${email}`).waitFor()
  await typeInto(page, 'New Password', newPassword)
  await typeInto(page, 'Confirm New Password', newPassword)
  await press(page, 'button', 'Update Password')
  await expectHeading(page, 'Password Reset Complete')
  expect(await axeViolations(page)).toEqual([])
  await press(page, 'button', 'Continue to Sign In')
  await expect.poll(() => pathOf(page)).toBe('/login')
  expect(requests.filter((one) => one.includes(token))).toHaveLength(2)
  // The link is spent: nothing of it stays in the tab but whose it was.
  expect(await page.evaluate(() => sessionStorage.getItem('resetLink'))).toBeNull()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)

  await signIn(page, { email, password: newPassword })
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  expect((await site.mails()).at(-1)?.parsed.subject).toBe('Your Courtside password was changed')
  expect(faults).toEqual([])
})
