// @vitest-environment jsdom
import { getByLabelText } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusing } from '#test/support/jsdom/failures.ts'
import { button, called, pass, press, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana } from '#test/support/jsdom/usual-answers.ts'

const heading = (name: string) => until(() => called('heading', name))

test('a verified address counts three seconds down and goes to the login page', async () => {
  const page = await openPage('/verify-email?status=success')
  await heading('Email Verified!')
  for (const text of [/in 3 seconds/, /in 2 seconds/, /in 1 second\./]) {
    await shown(text)
    expect(page.path()).toBe('/verify-email')
    await pass(1000)
  }
  await until(() => expect(page.path()).toBe('/login'))
})

test('a verified address that the link names is filled in at the login page', async () => {
  await openPage(`/verify-email?status=success#email=${ana.email}`)
  await heading('Email Verified!')
  press(button('Sign In Now'))
  await heading('Welcome back')
  expect(getByLabelText(document.body, 'Email')).toHaveProperty('value', ana.email)
})

test('a signed-in person sees that a link has verified', async () => {
  await openPage('/verify-email?status=success', { member: {} })
  expect(await heading('Email Verified!')).toBeDefined()
})

test('a link without a status is still being verified', async () => {
  await openPage('/verify-email')
  expect(await heading('Verifying Email...')).toBeDefined()
})

test.each([
  ['status=error', 'Verification failed. Please try again.'],
  [
    'status=error&message=This verification link is invalid or has expired.',
    'This verification link is invalid or has expired.',
  ],
  ['status=error&message=Call 1900 123 456 to unlock your account', 'Verification failed. Please try again.'],
  ['status=error&message=<img src=x onerror=alert(1)>', 'Verification failed. Please try again.'],
  ['status=error&message={"a":1}', 'Verification failed. Please try again.'],
  ['status=other', 'Invalid verification link.'],
  ['status=7', 'Invalid verification link.'],
])("a failed link with '%s' shows our own text, and leads to signing in", async (query, text) => {
  const page = await openPage(`/verify-email?${encodeURI(query)}`)
  await heading('Verification Failed')
  await shown(text)
  expect(document.body.textContent).not.toContain('1900')
  press(button('Back to Sign In'))
  await until(() => expect(page.path()).toBe('/login'))
})

test('a link that has expired offers a new one, for the address that it was emailed to', async () => {
  const auth = { verifyEmail: refusing('INVALID_TOKEN'), resendVerification: () => ({ message: '', granted: true }) }
  const page = await openPage('/verify-email?token=some', { answers: { auth } })
  await heading('Verify your email')
  press(button('Verify Email'))
  await heading('Verification Failed')
  await shown('This verification link is invalid or has expired.')
  await page.leave()

  const again = await openPage(`/verify-email?status=error#email=${ana.email}`, { answers: { auth } })
  await heading('Verification Failed')
  expect(getByLabelText(document.body, 'Email')).toHaveProperty('value', ana.email)
  press(button('Send a new link'))
  await shown("If an email is due, it's on its way. Check your spam folder.")
  expect(again.asked.at(-1)).toEqual({ path: 'auth.resendVerification', input: { email: ana.email } })
})
