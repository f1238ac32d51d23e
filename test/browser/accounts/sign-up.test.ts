import { expect, test } from 'vitest'
import {
  addMember,
  changeAnswer,
  email,
  expectHeading,
  toast,
  holdCall,
  password,
  pathOf,
} from '#test/support/account-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'
import type { Page } from 'playwright-core'

async function signUp(page: Page, who = { email, password }): Promise<void> {
  await typeInto(page, 'First Name', 'Ana')
  await typeInto(page, 'Last Name', 'Lee')
  await typeInto(page, 'Email', who.email)
  await typeInto(page, 'Password', who.password)
  await press(page, 'button', 'Create Account')
}

test('signing up, following the mailed link and signing in, by keyboard alone', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openBrowser({ width: 360 })
  await page.goto(`${site.url}/register`)
  await page.getByText('Password must be at least 8 characters long').waitFor()
  const letGo = await holdCall(page, 'auth.register')
  await signUp(page)
  await page.getByRole('button', { name: 'Creating account...' }).waitFor()
  letGo()
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

test('signing in before the link was followed shows one box, with one way to send the link again', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  await page.goto(`${site.url}/register`)
  await signUp(page)
  await expectHeading(page, 'Check your email')
  await typeInto(page, 'Password', password)
  await press(page, 'button', 'Sign In')
  await expect.poll(() => toast(page)).toEqual(['Login failed', 'Please verify your email before you sign in.'])
  await expectHeading(page, 'Check your email')
  const again = page.getByRole('button', { name: /^Send (?:the link again|verification email)/ })
  await expect.poll(() => again.count()).toBe(1)
  expect(await page.getByRole('heading', { name: 'Email verification required' }).count()).toBe(0)
})

test('invalid fields show their errors, and nothing is sent; the links lead home and to signing in', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  await page.goto(`${site.url}/register`)
  await signUp(page, { email: 'ana@', password: 'short' })
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByText('Password must be at least 8 characters', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await site.db.em().execute('select 1 from users')).toEqual([])
  for (const [link, path] of [
    ['Sign in', '/login'],
    ['Back to home', '/'],
  ] as const) {
    await page.goto(`${site.url}/register`)
    await press(page, 'link', link)
    await expect.poll(() => pathOf(page)).toBe(path)
  }
})

test('an unverified address gets another email and the amber box', async () => {
  const site = await startBrowserSite()
  const { page } = await openBrowser()
  await page.goto(`${site.url}/register`)
  await signUp(page)
  await expect.poll(() => pathOf(page)).toBe('/login')
  await press(page, 'link', 'Use another email')
  await signUp(page)
  await expect
    .poll(() => toast(page))
    .toEqual(['Account Found', "If an email is due, it's on its way. Check your spam folder."])
  expect(await site.mails()).toHaveLength(1)
  site.pass(60_000)
  await signUp(page)
  await expect.poll(() => toast(page)).toEqual(['Account Found', 'Verification email has been resent.'])
  expect(await site.mails()).toHaveLength(2)
  await page.getByRole('heading', { name: 'Email verification required' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/register')
  site.pass(60_000)
  await press(page, 'button', 'Send verification email')
  await expect
    .poll(() => toast(page))
    .toEqual(['Verification email sent', 'Please check your inbox for the verification link.'])
  expect(await site.mails()).toHaveLength(3)
})

test('each refused registration has its own text', async () => {
  const site = await startBrowserSite()
  await addMember(site)
  const { page } = await openBrowser()
  const refusals: [string, [string | RegExp, string][]][] = [
    ['An account with this email address already exists and has been verified. Please log in instead.', []],
    ['Please provide a valid email address', [['"ACCOUNT_EXISTS_VERIFIED"', '"INVALID_INPUT"']]],
    [
      'Too many attempts. Please wait a moment and try again.',
      [
        ['"ACCOUNT_EXISTS_VERIFIED"', '"TOO_MANY_REQUESTS"'],
        [/"An account[^"]*"/, '"Too many attempts. Please wait a moment and try again."'],
      ],
    ],
    ['Failed to create account', [['"ACCOUNT_EXISTS_VERIFIED"', '"INTERNAL"']]],
  ]
  for (const [text, changes] of refusals) {
    await page.unrouteAll()
    await changeAnswer(page, 'auth.register', changes)
    await page.goto(`${site.url}/register`)
    await signUp(page)
    await expect.poll(() => toast(page)).toEqual(['Registration failed', text])
  }
  await page.unrouteAll()
  await page.route(/trpc/, (route) => route.abort())
  await page.goto(`${site.url}/register`)
  await signUp(page)
  await expect.poll(() => toast(page)).toEqual(['Registration failed', 'Failed to create account'])
})

test('where no verification is required, a person is signed in at once', async () => {
  const site = await startBrowserSite()
  await addMember(site, { email: 'bo@example.com', password })
  const signedIn = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bo@example.com', password }),
  })
  const { page } = await openBrowser()
  await changeAnswer(page, 'auth.register', [
    ['"requiresVerification":true', `"requiresVerification":false,${(await signedIn.text()).slice(1, -1)}`],
  ])
  await page.goto(`${site.url}/register`)
  await signUp(page)
  await expect.poll(() => toast(page)).toEqual(['Registration successful', 'Welcome! You are now logged in.'])
  await expect.poll(() => pathOf(page)).toBe('/calendar')
})
