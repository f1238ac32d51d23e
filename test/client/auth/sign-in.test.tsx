// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, password, startJsdomSite } from '#test/support/jsdom-site.ts'
import { address, expectHeading, expectToast, fill, press } from '#test/support/on-screen.ts'

const refused = ['Login failed', 'Invalid email or password'] as const
const passwordField = () => screen.findByLabelText<HTMLInputElement>('Password')

async function signIn(email = ana, secret = password): Promise<void> {
  await fill('Email', email)
  await fill('Password', secret)
  await press('Sign In')
}

async function openLogin(path = '/login') {
  const site = await startJsdomSite()
  await site.member()
  return { site, ...(await openScreen(site, path)) }
}

test('signing in says so and leads to the calendar', async () => {
  const { calls } = await openLogin()
  const letGo = calls.hold('auth.login')
  await signIn()
  await screen.findByRole('button', { name: 'Signing in...' })
  letGo()
  await expectToast('Login successful', 'Welcome back!')
  await expect.poll(address).toBe('/calendar')
  expect(localStorage.getItem('auth_token')).toMatch(/^ey/)
})

test('a wrong password, an unknown address and a lost connection get the same text', async () => {
  const { calls } = await openLogin()
  await signIn(ana, 'wrong')
  await expectToast(...refused)
  await press('Close notification')
  await signIn('nobody@example.com')
  await expectToast(...refused)
  await press('Close notification')
  calls.fail('trpc')
  await signIn()
  await expectToast(...refused)
  expect(localStorage.getItem('auth_token')).toBeNull()
})

test('both fields are checked before anything is sent, and the password can be shown', async () => {
  const { calls } = await openLogin()
  await fill('Email', 'no address')
  await press('Sign In')
  await screen.findByText('Please enter a valid email address')
  screen.getByText('Password is required')
  const email = screen.getByLabelText('Email')
  expect([document.activeElement, email.getAttribute('aria-invalid')]).toEqual([email, 'true'])
  expect(calls.count('auth.login')).toBe(0)
  await fill('Password', password)
  expect((await passwordField()).type).toBe('password')
  await press('Show')
  expect([(await passwordField()).type, (await passwordField()).value]).toEqual(['text', password])
  await press('Hide')
  expect((await passwordField()).type).toBe('password')
})

test('the pages to sign in and to join lead to each other, to a new password and home', async () => {
  const { goto } = await openLogin()
  for (const [from, link, to] of [
    ['/login', 'Forgot your password?', '/forgot-password'],
    ['/login', 'Sign up', '/register'],
    ['/login', 'Back to home', '/'],
    ['/register', 'Sign in', '/login'],
    ['/register', 'Back to home', '/'],
    ['/forgot-password', 'Back to sign in', '/login'],
  ] as const) {
    await goto(from)
    await press(link, { role: 'link' })
    await expect.poll(address).toBe(to)
  }
})

test('an unverified account gets the amber box, whose button emails the link again, or says that it failed', async () => {
  const site = await startJsdomSite()
  await site.site.call('POST', '/api/auth/register', { body: { email: ana, password } })
  const { calls, pass } = await openScreen(site, '/login')
  await signIn()
  await expectToast('Login failed', 'Please verify your email before you sign in.')
  await screen.findByRole('heading', { name: 'Email verification required' })
  pass(15 * 60_000)
  // The address is remembered, whatever stands in the field by now.
  await fill('Email', 'other@example.com')
  calls.fail('auth.resendVerification', 1)
  await press('Send verification email')
  await expectToast('Failed to send verification email', 'Please try again')
  const letGo = calls.hold('auth.resendVerification')
  await press('Send verification email')
  await screen.findByRole('button', { name: 'Sending...' })
  letGo()
  await expectToast('Verification email sent', 'Please check your inbox for the verification link.')
  expect((await site.mails()).map(({ to }) => to)).toEqual([ana, ana])
})

test('signing in returns to the page that needed it, if it is of this site', async () => {
  const { goto } = await openLogin('/alerts')
  await expect.poll(address).toBe('/login?returnTo=%2Falerts')
  await expectHeading('Welcome back')
  await signIn()
  await expect.poll(address).toBe('/alerts')
  localStorage.clear()
  await goto(`/login?returnTo=${encodeURIComponent('//evil.example/x')}`)
  await signIn()
  await expect.poll(address).toBe('/calendar')
})
