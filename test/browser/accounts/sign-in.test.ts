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
} from '#test/support/account-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, tabTo, typeInto } from '#test/support/keyboard.ts'

test('signing in says so and leads to the calendar', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  const { page, faults } = await openBrowser()
  await page.goto(`${site.url}/login`)
  const letGo = await holdCall(page, 'auth.login')
  await signIn(page)
  await page.getByRole('button', { name: 'Signing in...' }).waitFor()
  letGo()
  await expect.poll(() => toast(page)).toEqual(['Login successful', 'Welcome back!'])
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toMatch(/^ey/)
  expect(faults).toEqual([])
})

test('a wrong password, an unknown address and a lost connection get the same text', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  const { page } = await openBrowser()
  await page.goto(`${site.url}/login`)
  for (const who of [
    { email, password: 'wrong' },
    { email: 'nobody@example.com', password },
  ]) {
    await signIn(page, who)
    await expect.poll(() => toast(page)).toEqual(['Login failed', 'Invalid email or password'])
    await page.reload()
  }
  await page.route(/trpc/, (route) => route.abort())
  await signIn(page)
  await expect.poll(() => toast(page)).toEqual(['Login failed', 'Invalid email or password'])
})

test('both fields are validated before anything is sent, the password can be shown, and the links lead on', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  await page.goto(`${site.url}/login`)
  await typeInto(page, 'Email', 'no address')
  await press(page, 'button', 'Sign In')
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByText('Password is required').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  expect(await page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  expect(await axeViolations(page)).toEqual([])
  // The password can be shown and hidden again.
  await typeInto(page, 'Password', password)
  const field = page.getByLabel('Password', { exact: true })
  expect(await field.getAttribute('type')).toBe('password')
  await press(page, 'button', 'Show')
  expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['text', password])
  await press(page, 'button', 'Hide')
  expect(await field.getAttribute('type')).toBe('password')

  for (const [link, path] of [
    ['Forgot your password?', '/forgot-password'],
    ['Sign up', '/register'],
    ['Back to home', '/'],
  ] as const) {
    await page.goto(`${site.url}/login`)
    await press(page, 'link', link)
    await expect.poll(() => pathOf(page)).toBe(path)
  }
})

test('an unverified account gets the amber box, whose button emails the link again, or says that it failed', async () => {
  const site = await startBrowserSite()
  await call(site, 'register', { email, password })
  const { page } = await openBrowser()
  await page.goto(`${site.url}/login`)
  await signIn(page)
  await expect.poll(() => toast(page)).toEqual(['Login failed', 'Please verify your email before you sign in.'])
  await page.getByRole('heading', { name: 'Email verification required' }).waitFor()

  site.pass(15 * 60_000)
  // The address is remembered, whatever stands in the field by now.
  await typeInto(page, 'Email', 'other@example.com')
  await page.route(/auth\.resendVerification/, (route) => route.abort(), { times: 1 })
  await press(page, 'button', 'Send verification email')
  await expect.poll(() => toast(page)).toEqual(['Failed to send verification email', 'Please try again'])
  const letGo = await holdCall(page, 'auth.resendVerification')
  await press(page, 'button', 'Send verification email')
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  letGo()
  await expect
    .poll(() => toast(page))
    .toEqual(['Verification email sent', 'Please check your inbox for the verification link.'])
  expect((await site.mails()).map(({ to }) => to)).toEqual([email, email])
})

test('signing in returns to the page that needed it, if it is of this site', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  const { page } = await openBrowser()
  await page.goto(`${site.url}/alerts`)
  await page.waitForURL(/\/login\?returnTo=/)
  await expectHeading(page, 'Welcome back')
  await tabTo(page, page.getByRole('link', { name: 'Sign up' }))
  await signIn(page)
  await expect.poll(() => pathOf(page)).toBe('/alerts')
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site.url}/login?returnTo=${encodeURIComponent('//evil.example/x')}`)
  await signIn(page)
  await expect.poll(() => pathOf(page)).toBe('/calendar')
})
