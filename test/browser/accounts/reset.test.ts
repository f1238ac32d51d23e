import { expect, test } from 'vitest'
import {
  addMember,
  call,
  email,
  expectHeading,
  toast,
  holdCall,
  password,
  signIn,
  pathOf,
  stopClock,
} from '#test/support/account-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'

const newPassword = 'clay court'

test('a forgotten password is replaced by keyboard alone, and the old one no longer works', async () => {
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

  await typeInto(page, 'New Password', newPassword)
  await typeInto(page, 'Confirm New Password', newPassword)
  const letGo = await holdCall(page, 'auth.resetPassword')
  // Two presses in one task: the link works once, so a second call would be told as a link that has expired.
  await page.getByRole('button', { name: 'Update Password' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByRole('button', { name: 'Updating Password...' }).waitFor()
  letGo()
  await expectHeading(page, 'Password Reset Complete')
  expect(requests.join().split('auth.resetPassword')).toHaveLength(2)
  expect(await axeViolations(page)).toEqual([])
  await press(page, 'button', 'Continue to Sign In')
  await expect.poll(() => pathOf(page)).toBe('/login')
  expect(requests.filter((one) => one.includes(token))).toHaveLength(2)

  await signIn(page)
  await expect.poll(() => toast(page)).toEqual(['Login failed', 'Invalid email or password'])
  await signIn(page, { email, password: newPassword })
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  expect((await site.mails()).at(-1)?.parsed.subject).toBe('Your Courtside password was changed')
  expect(faults).toEqual([])
})

test('a new password is long enough and the same twice, and each of the two can be shown', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  await page.goto(`${site.url}/reset-password?token=some&email=${encodeURIComponent('<b>ana</b>')}`)
  await typeInto(page, 'New Password', 'short')
  await press(page, 'button', 'Update Password')
  await page.getByText('Password must be at least 8 characters long').waitFor()
  await typeInto(page, 'New Password', newPassword)
  await typeInto(page, 'Confirm New Password', 'grass court')
  await press(page, 'button', 'Update Password')
  await page.getByText("Passwords don't match").waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('confirmPassword')
  expect(await page.getByText('Enter a new password for').count()).toBe(0)

  await press(page, 'button', 'Show', 'New Password')
  const types = () =>
    Promise.all(
      ['New Password', 'Confirm New Password'].map((label) =>
        page.getByLabel(label, { exact: true }).getAttribute('type'),
      ),
    )
  expect(await types()).toEqual(['text', 'password'])
  await press(page, 'button', 'Show', 'Confirm New Password')
  expect(await types()).toEqual(['text', 'text'])
})

test('a used link says that it no longer works', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  await call(site, 'forgot-password', { email })
  const link = site.linkIn((await site.mails()).at(-1))
  const token = new URL(link).searchParams.get('token')
  await call(site, 'reset-password', { token, password: 'the first to come' })
  const { page } = await openBrowser()
  await page.goto(link)
  await typeInto(page, 'New Password', newPassword)
  await typeInto(page, 'Confirm New Password', newPassword)
  await press(page, 'button', 'Update Password')
  await expect
    .poll(() => toast(page))
    .toEqual(['Error', 'This password reset link has expired or is invalid. Please request a new one.'])
  await page.route(/trpc/, (route) => route.abort())
  await press(page, 'button', 'Update Password')
  await expect.poll(() => toast(page)).toEqual(['Error', 'Failed to reset password'])
  await press(page, 'link', 'Request a new link')
  await expect.poll(() => pathOf(page)).toBe('/forgot-password')
})

test('a link without a token leads to the login page after two seconds', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  await stopClock(page)
  await page.goto(`${site.url}/reset-password`)
  await expectHeading(page, 'Choose a new password')
  await page.clock.runFor(1900)
  await expect.poll(() => pathOf(page)).toBe('/reset-password')
  await page.clock.runFor(100)
  await page.clock.resume()
  await expect
    .poll(() => toast(page))
    .toEqual(['Invalid reset link', 'This password reset link is invalid or has expired.'])
  await expect.poll(() => pathOf(page)).toBe('/login')
})

test('requesting a link says the same for an unknown address, and shows failures', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  await page.goto(`${site.url}/forgot-password`)
  await typeInto(page, 'Email', 'nobody')
  await press(page, 'button', 'Send Reset Link')
  await page.getByText('Please enter a valid email address').waitFor()
  await page.route(/trpc/, (route) => route.abort())
  await typeInto(page, 'Email', 'nobody@example.com')
  await press(page, 'button', 'Send Reset Link')
  await expect.poll(() => toast(page)).toEqual(['Error', 'Failed to send reset email'])
  await page.unrouteAll()
  await press(page, 'button', 'Send Reset Link')
  await expectHeading(page, 'Check Your Email')
  await press(page, 'link', 'Back to sign in')
  await expect.poll(() => pathOf(page)).toBe('/login')
  expect(password).not.toBe(newPassword)
})
