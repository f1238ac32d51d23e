// @vitest-environment jsdom
import { getByLabelText, queryByText, queryAllByRole } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RouterOutputs } from '#client/trpc.ts'
import { refusing } from '#test/support/jsdom/failures.ts'
import { button, called, pass, press, shown, expectToast, type, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana } from '#test/support/jsdom/usual-answers.ts'

const linked = `/reset-password?token=some&email=${encodeURIComponent(ana.email)}`
const types = () => ['New Password', 'Confirm New Password'].map((label) => field(label).getAttribute('type'))

function field(label: string): HTMLElement {
  return getByLabelText(document.body, label)
}

async function choosePassword(password = 'clay court', repeated = password): Promise<void> {
  const submit = await until(() => button('Update Password'))
  type('New Password', password)
  type('Confirm New Password', repeated)
  press(submit)
}

test('a new password is long enough and the same twice', async () => {
  const page = await openPage(`/reset-password?token=some&email=${encodeURIComponent('<b>ana</b>')}`)
  await choosePassword('short')
  await shown('Password must be at least 8 characters long')
  await choosePassword('clay court', 'grass court')
  await shown("Passwords don't match")
  expect(document.activeElement).toBe(field('Confirm New Password'))
  expect(queryByText(document.body, /Enter a new password for/)).toBeNull()
  expect(page.asked.filter(({ path }) => path === 'auth.resetPassword')).toEqual([])
})

test('each of the two passwords can be shown', async () => {
  await openPage(linked)
  await until(() => button('Update Password'))
  const show = () => queryAllByRole(document.body, 'button', { name: 'Show' })
  press(show()[0]!)
  expect(types()).toEqual(['text', 'password'])
  press(show()[0]!)
  expect(types()).toEqual(['text', 'text'])
})

test('two presses send a new password once, and it leads to signing in with the address filled in', async () => {
  const { promise, resolve } = Promise.withResolvers<RouterOutputs['auth']['resetPassword']>()
  const page = await openPage(linked, { answers: { auth: { resetPassword: () => promise } } })
  await shown(`Enter a new password for ${ana.email}`)
  await choosePassword()
  press(await until(() => button('Updating Password...')))
  resolve({ message: '' })
  await until(() => called('heading', 'Password Reset Complete'))
  await shown(/you have been signed out everywhere/)
  const sent = page.asked.filter(({ path }) => path === 'auth.resetPassword')
  expect(sent.map(({ input }) => input)).toEqual([{ token: 'some', password: 'clay court' }])
  press(button('Continue to Sign In'))
  await until(() => expect(field('Email')).toHaveProperty('value', ana.email))
})

test('a link that resets the password signs out here too', async () => {
  let isOver = false
  const me = () => (isOver ? refusing('UNAUTHENTICATED')() : Promise.resolve({ email: ana.email, user: ana }))
  const resetPassword = () => {
    isOver = true
    return { message: '' }
  }
  await openPage(linked, { member: {}, answers: { auth: { me, resetPassword } } })
  await choosePassword()
  await until(() => called('heading', 'Password Reset Complete'))
  await until(() => expect(localStorage.getItem('auth_token')).toBeNull())
})

test('the token leaves the address at once, and a page that is reloaded keeps its link until it is used', async () => {
  const reset = { auth: { resetPassword: () => ({ message: '' }) } }
  const page = await openPage(linked, { answers: reset })
  await shown(`Enter a new password for ${ana.email}`)
  expect(page.search()).toEqual({ email: ana.email })
  await page.leave()
  const reloaded = await openPage(`/reset-password?email=${encodeURIComponent(ana.email)}`, {
    answers: reset,
    keeps: true,
  })
  await choosePassword()
  await until(() => called('heading', 'Password Reset Complete'))
  expect(reloaded.asked.at(-1)?.input).toMatchObject({ token: 'some' })
  expect(sessionStorage.getItem('resetLink')).toBeNull()
})

test('a used link says that it no longer works, a lost connection that it failed, and both lead to a new one', async () => {
  const page = await openPage(linked, { answers: { auth: { resetPassword: refusing('INVALID_TOKEN') } } })
  await choosePassword()
  await expectToast('Error', 'This password reset link has expired or is invalid. Please request a new one.')
  page.failing.add('auth.resetPassword')
  press(button('Update Password'))
  await expectToast('Error', 'Failed to reset password')
  expect(called('link', 'Request a new link').getAttribute('href')).toBe('/forgot-password')
})

test("a link without a token leads to the login page after two seconds, and does not use another link's", async () => {
  const other = await openPage(linked)
  await shown(`Enter a new password for ${ana.email}`)
  await other.leave()
  const page = await openPage('/reset-password', { keeps: true })
  await until(() => called('heading', 'Choose a new password'))
  await pass(1800)
  expect(page.path()).toBe('/reset-password')
  await pass(200)
  await expectToast('Invalid reset link', 'This password reset link is invalid or has expired.')
  await until(() => expect(page.path()).toBe('/login'))
})

test('a request for a link checks the address, shows its failure, and says where to look', async () => {
  const forgotPassword = () => ({ message: '', granted: true })
  const page = await openPage('/forgot-password', { answers: { auth: { forgotPassword } } })
  const submit = await until(() => button('Send Reset Link'))
  type('Email', 'nobody')
  press(submit)
  await shown('Please enter a valid email address')
  page.failing.add('auth.forgotPassword')
  type('Email', 'nobody@example.com')
  press(submit)
  await expectToast('Error', 'Failed to send reset email')
  page.failing.clear()
  press(button('Send Reset Link'))
  await expectToast('Reset link sent', 'Check your email for the link to choose a new password.')
  await until(() => called('heading', 'Check Your Email'))
  await shown(/spam/)
  expect(called('link', 'Back to sign in').getAttribute('href')).toBe('/login')
})
