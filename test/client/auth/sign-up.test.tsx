// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, password, startJsdomSite } from '#test/support/jsdom-site.ts'
import { address, expectHeading, expectToast, fill, gone, press } from '#test/support/on-screen.ts'

async function signUp(email = ana, secret = password): Promise<void> {
  await fill('First Name', 'Ana')
  await fill('Last Name', 'Lee')
  await fill('Email', email)
  await fill('Password', secret)
  await press('Create Account')
}

test('signing in before the link was followed shows one box, with one way to send the link again', async () => {
  await openScreen(await startJsdomSite(), '/register')
  await signUp()
  await expectHeading('Check your email')
  await fill('Password', password)
  await press('Sign In')
  await expectToast('Login failed', 'Please verify your email before you sign in.')
  await expectHeading('Check your email')
  await screen.findByRole('button', { name: /^Send (?:the link again|verification email)/ })
  expect(screen.queryByRole('heading', { name: 'Email verification required' })).toBeNull()
})

test('invalid fields show their errors, and nothing is sent', async () => {
  const { calls } = await openScreen(await startJsdomSite(), '/register')
  await signUp('ana@', 'short')
  await screen.findByText('Please enter a valid email address')
  screen.getByText('Password must be at least 8 characters')
  expect(calls.count('auth.register')).toBe(0)
})

test('an unverified address gets another email and the amber box', async () => {
  const site = await startJsdomSite()
  const { pass } = await openScreen(site, '/register')
  await signUp()
  await expect.poll(address).toBe('/login')
  await press('Use another email', { role: 'link' })
  await signUp()
  await expectToast('Account Found', "If an email is due, it's on its way. Check your spam folder.")
  expect(await site.mails()).toHaveLength(1)
  pass(60_000)
  await signUp()
  await expectToast('Account Found', 'Verification email has been resent.')
  expect(await site.mails()).toHaveLength(2)
  await screen.findByRole('heading', { name: 'Email verification required' })
  expect(address()).toBe('/register')
  pass(60_000)
  await press('Send verification email')
  await expectToast('Verification email sent', 'Please check your inbox for the verification link.')
  expect(await site.mails()).toHaveLength(3)
})

test('each refused registration has its own text', async () => {
  const site = await startJsdomSite()
  await site.member()
  const { calls, goto } = await openScreen(site, '/register')
  const exists = '"ACCOUNT_EXISTS_VERIFIED"'
  const refusals: [string, [string | RegExp, string][]][] = [
    ['An account with this email address already exists and has been verified. Please log in instead.', []],
    ['Please provide a valid email address', [[exists, '"INVALID_INPUT"']]],
    [
      'Too many attempts. Please wait a moment and try again.',
      [
        [exists, '"TOO_MANY_REQUESTS"'],
        [/"An account[^"]*"/, '"Too many attempts. Please wait a moment and try again."'],
      ],
    ],
    ['Failed to create account', [[exists, '"INTERNAL"']]],
  ]
  for (const [text, changes] of refusals) {
    calls.letGo()
    calls.change('auth.register', changes)
    await goto('/register')
    await signUp()
    await expectToast('Registration failed', text)
  }
  calls.letGo()
  calls.fail('trpc')
  await goto('/register')
  await signUp()
  await expectToast('Registration failed', 'Failed to create account')
  expect(address()).toBe('/register')
})

test('where no verification is required, a person is signed in at once', async () => {
  const site = await startJsdomSite()
  const { token } = await site.member('bo@example.com')
  const { body } = await site.site.call('GET', '/api/auth/me', { token })
  const { calls } = await openScreen(site, '/register')
  const signedIn = JSON.stringify({ token, user: body['user'] }).slice(1, -1)
  calls.change('auth.register', [['"requiresVerification":true', `"requiresVerification":false,${signedIn}`]])
  await signUp()
  await expectToast('Registration successful', 'Welcome! You are now logged in.')
  await expect.poll(address).toBe('/calendar')
})

const failed = 'Verification failed. Please try again.'
const expired = 'This verification link is invalid or has expired.'

test('a link without a status is still being verified; a failed one shows our own text, whatever its address says', async () => {
  const { goto } = await openScreen(await startJsdomSite(), '/verify-email')
  await expectHeading('Verifying Email...')
  for (const [query, text] of [
    ['status=error', failed],
    [`status=error&message=${expired}`, expired],
    ['status=error&message=Call 1900 123 456 to unlock your account', failed],
    ['status=error&message=<img src=x onerror=alert(1)>', failed],
    ['status=error&message={"a":1}', failed],
    ['status=other', 'Invalid verification link.'],
    ['status=7', 'Invalid verification link.'],
  ] as const) {
    await goto(`/verify-email?${encodeURI(query)}`)
    await expectHeading('Verification Failed')
    screen.getByText(text)
    expect(document.querySelector('main')?.textContent).not.toContain('1900')
  }
  await press('Back to Sign In')
  await expect.poll(address).toBe('/login')
})

test('a verification link that has expired offers a new one, for the address that it was mailed to', async () => {
  const site = await startJsdomSite()
  await site.site.call('POST', '/api/auth/register', { body: { email: ana, password } })
  site.pass(24 * 3_600_000)
  const { goto } = await openScreen(site, await site.pageOf((await site.mails())[0]))
  await expectHeading('Verification Failed')
  await screen.findByText(expired)
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ana)
  await press('Send a new link')
  await screen.findByText("If an email is due, it's on its way. Check your spam folder.")
  const mails = await site.mails()
  expect(mails).toHaveLength(2)
  // One press verifies in a browser that did not register.
  await goto(await site.pageOf(mails[1]))
  await expectHeading('Verify your email')
  await press('Verify Email')
  await expectHeading('Email Verified!')
  const { status } = await site.site.call('POST', '/api/auth/login', { body: { email: ana, password } })
  expect(status).toBe(200)
  await gone(() => screen.queryByText(expired))
})
