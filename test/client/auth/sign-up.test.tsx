// @vitest-environment jsdom
import { queryByRole, queryAllByRole } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AppErrorCode } from '#domain/app-error.ts'
import type { RouterOutputs } from '#client/trpc.ts'
import { refusing } from '#test/support/jsdom/failures.ts'
import { button, called, pass, press, shown, expectToast, type, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana, tokenOfAna } from '#test/support/jsdom/usual-answers.ts'

type Registered = RouterOutputs['auth']['register']
const waiting = { requiresVerification: true as const, email: ana.email, message: '', resent: false }
const made = { ...waiting, alreadySignedUp: false }

async function signUp({ email = ana.email, password = 'green court' } = {}): Promise<void> {
  const submit = await until(() => button('Create Account'))
  type('First Name', 'Ana')
  type('Last Name', 'Lee')
  type('Email', email)
  type('Password', password)
  press(submit)
}

test('a new account leads to its email, whose link can be sent again after a minute', async () => {
  const { promise, resolve } = Promise.withResolvers<Registered>()
  const resendVerification = () => ({ message: '', granted: true })
  const page = await openPage('/register', { answers: { auth: { register: () => promise, resendVerification } } })
  await shown('Password must be at least 8 characters long')
  await signUp()
  await until(() => button('Creating account...'))
  resolve(made)
  await expectToast('Registration successful!', 'Please check your email to verify your account.')
  await until(() => called('heading', 'Check your email'))
  expect(page.path()).toBe('/login')
  expect((await shown(ana.email)).tagName).toBe('STRONG')
  await until(() => button(/^Send the link again in \d+ s$/))
  await pass(60_000)
  press(button('Send the link again'))
  await expectToast('Verification email sent', 'Please check your inbox for the verification link.')
})

test('signing in before the link was followed shows one box, with one way to send the link again', async () => {
  const auth = { register: () => made, login: refusing('EMAIL_NOT_VERIFIED') }
  await openPage('/register', { answers: { auth } })
  await signUp()
  await until(() => called('heading', 'Check your email'))
  type('Password', 'green court')
  press(button('Sign In'))
  await expectToast('Login failed', 'Please verify your email before you sign in.')
  expect(called('heading', 'Check your email')).toBeDefined()
  const again = queryAllByRole(document.body, 'button', { name: /^Send (?:the link again|verification email)/ })
  expect(again).toHaveLength(1)
  expect(queryByRole(document.body, 'heading', { name: 'Email verification required' })).toBeNull()
})

test('invalid fields show their errors, and nothing is sent', async () => {
  const page = await openPage('/register')
  await signUp({ email: 'ana@', password: 'short' })
  await shown('Please enter a valid email address')
  await shown('Password must be at least 8 characters')
  expect(page.asked.filter(({ path }) => path === 'auth.register')).toEqual([])
})

test.each([
  ['Sign in', '/login'],
  ['Back to home', '/'],
])("'%s' leads from signing up to %s", async (link, path) => {
  await openPage('/register')
  expect((await until(() => called('link', link))).getAttribute('href')).toBe(path)
})

test('an unverified address gets another email and the amber box', async () => {
  const answers: Registered[] = [
    made,
    { ...made, alreadySignedUp: true },
    { ...made, alreadySignedUp: true, resent: true },
  ]
  const resendVerification = () => ({ message: '', granted: true })
  const page = await openPage('/register', {
    answers: { auth: { register: () => answers.shift() ?? made, resendVerification } },
  })
  await signUp()
  press(await until(() => called('link', 'Use another email')))
  await signUp()
  await expectToast('Account Found', "If an email is due, it's on its way. Check your spam folder.")
  press(button('Create Account'))
  await expectToast('Account Found', 'Verification email has been resent.')
  await until(() => called('heading', 'Email verification required'))
  expect(page.path()).toBe('/register')
  press(button('Send verification email'))
  await expectToast('Verification email sent', 'Please check your inbox for the verification link.')
})

const late = 'Too many attempts. Please wait a moment and try again.'
const refusals: [AppErrorCode, string][] = [
  [
    'ACCOUNT_EXISTS_VERIFIED',
    'An account with this email address already exists and has been verified. Please log in instead.',
  ],
  ['INVALID_INPUT', 'Please provide a valid email address'],
  ['TOO_MANY_REQUESTS', late],
  ['INTERNAL', 'Failed to create account'],
]

test.each(refusals)('a registration that is refused with %s has its own text', async (code, text) => {
  const page = await openPage('/register', { answers: { auth: { register: refusing(code, late) } } })
  await signUp()
  await expectToast('Registration failed', text)
  expect(page.path()).toBe('/register')
})

test('a registration without a connection says that it failed', async () => {
  const page = await openPage('/register')
  page.failing.add('auth.register')
  await signUp()
  await expectToast('Registration failed', 'Failed to create account')
  expect(page.path()).toBe('/register')
})

test('where no verification is required, a person is signed in at once', async () => {
  const register = () => ({ requiresVerification: false as const, message: '', token: tokenOfAna, user: ana })
  const page = await openPage('/register', { answers: { auth: { register } } })
  await signUp()
  await expectToast('Registration successful', 'Welcome! You are now logged in.')
  await until(() => expect(page.path()).toBe('/calendar'))
})
