// @vitest-environment jsdom
import { getByLabelText } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RouterOutputs } from '#client/trpc.ts'
import { failureOfCode, refusing } from '#test/support/jsdom/failures.ts'
import { button, called, press, shown, expectToast, type, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana, tokenOfAna } from '#test/support/jsdom/usual-answers.ts'

const signedIn = { token: tokenOfAna, user: ana }
const failed = ['Login failed', 'Invalid email or password'] as const

async function signIn(email = ana.email, password = 'green court'): Promise<void> {
  const submit = await until(() => button('Sign In'))
  type('Email', email)
  type('Password', password)
  press(submit)
}

test('signing in says so and leads to the calendar', async () => {
  const { promise, resolve } = Promise.withResolvers<RouterOutputs['auth']['login']>()
  const page = await openPage('/login', { answers: { auth: { login: () => promise } } })
  await signIn()
  await until(() => button('Signing in...'))
  resolve(signedIn)
  await expectToast('Login successful', 'Welcome back!')
  await until(() => expect(page.path()).toBe('/calendar'))
  expect(localStorage.getItem('auth_token')).toBe(tokenOfAna)
})

test('refused credentials and a lost connection get the same text', async () => {
  const page = await openPage('/login', { answers: { auth: { login: refusing('INVALID_CREDENTIALS') } } })
  await signIn(ana.email, 'wrong')
  await expectToast(...failed)
  press(button('Close notification'))
  page.failing.add('auth.login')
  await signIn()
  await expectToast(...failed)
  expect(page.path()).toBe('/login')
})

test('both fields are checked before anything is sent, and the first with a fault gets the focus', async () => {
  const page = await openPage('/login')
  await signIn('no address', '')
  await shown('Please enter a valid email address')
  await shown('Password is required')
  const email = getByLabelText(document.body, 'Email')
  expect([document.activeElement, email.getAttribute('aria-invalid')]).toEqual([email, 'true'])
  expect(page.asked.filter(({ path }) => path === 'auth.login')).toEqual([])
})

test('the password can be shown, and hidden again', async () => {
  await openPage('/login')
  await until(() => button('Sign In'))
  const field = type('Password', 'green court')
  expect(field).toHaveProperty('type', 'password')
  press(button('Show'))
  expect([field.getAttribute('type'), field]).toEqual(['text', expect.objectContaining({ value: 'green court' })])
  press(button('Hide'))
  expect(field).toHaveProperty('type', 'password')
})

test.each([
  ['Forgot your password?', '/forgot-password'],
  ['Sign up', '/register'],
  ['Back to home', '/'],
])("'%s' leads from signing in to %s", async (link, path) => {
  await openPage('/login')
  expect((await until(() => called('link', link))).getAttribute('href')).toBe(path)
})

test('an unverified account gets the amber box, whose button emails the link again, or says that it failed', async () => {
  const { promise, resolve } = Promise.withResolvers<RouterOutputs['auth']['resendVerification']>()
  const resends = [() => Promise.reject(new Error('Failed to fetch')), () => promise]
  const resendVerification = () => resends.shift()?.() ?? promise
  const page = await openPage('/login', {
    answers: { auth: { login: refusing('EMAIL_NOT_VERIFIED'), resendVerification } },
  })
  await signIn()
  await expectToast('Login failed', 'Please verify your email before you sign in.')
  await until(() => called('heading', 'Email verification required'))
  // The address is remembered, whatever stands in the field by now.
  type('Email', 'other@example.com')
  press(button('Send verification email'))
  await expectToast('Failed to send verification email', 'Please try again')
  press(button('Send verification email'))
  await until(() => button('Sending...'))
  resolve({ message: '', granted: true })
  await expectToast('Verification email sent', 'Please check your inbox for the verification link.')
  const asked = page.asked.filter(({ path }) => path === 'auth.resendVerification')
  expect(asked.map(({ input }) => input)).toEqual([{ email: ana.email }, { email: ana.email }])
})

test('signing in returns to the page that needed it', async () => {
  const page = await openPage('/alerts', { answers: { auth: { login: () => signedIn } } })
  expect([page.path(), page.search()]).toEqual(['/login', { returnTo: '/alerts' }])
  expect(called('link', 'Sign up').getAttribute('href')).toBe('/register?returnTo=%2Falerts')
  await signIn()
  await until(() => expect(page.path()).toBe('/alerts'))
})

test('signing in never returns to another site', async () => {
  const page = await openPage(`/login?returnTo=${encodeURIComponent('//evil.example/x')}`, {
    answers: { auth: { login: () => signedIn } },
  })
  await signIn()
  await until(() => expect(page.path()).toBe('/calendar'))
})

test.each(['/login', '/register', '/forgot-password'])('%s leads signed-in people to the calendar', async (path) => {
  const page = await openPage(path, { member: {} })
  expect(page.path()).toBe('/calendar')
})

test.each([
  ['a server that cannot answer', () => Promise.reject(failureOfCode('UNAVAILABLE'))],
  ['a proxy that answers instead', () => Promise.reject(new Error('a proxy says no'))],
])('%s signs nobody out, and the session goes on afterwards', async (_, refuse) => {
  let isAway = true
  const me = () => (isAway ? refuse() : Promise.resolve({ email: ana.email, user: ana }))
  const page = await openPage('/alerts', { member: {}, documentOf: null, answers: { auth: { me } } })
  await shown('Signing you in...')
  expect(localStorage.getItem('auth_token')).toBe(tokenOfAna)
  isAway = false
  await until(() => button(`Account of ${ana.email}`))
  expect(page.path()).toBe('/alerts')
})

test('a token that the server refuses is removed', async () => {
  const answers = { auth: { me: refusing('UNAUTHENTICATED') } }
  const page = await openPage('/alerts', { member: {}, documentOf: null, answers })
  await until(() => expect(localStorage.getItem('auth_token')).toBeNull())
  await until(() => expect([page.path(), page.search()]).toEqual(['/login', { returnTo: '/alerts' }]))
})
