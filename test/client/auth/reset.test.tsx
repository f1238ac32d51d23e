// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, password, startJsdomSite, type JsdomSite } from '#test/support/jsdom-site.ts'
import { address, expectHeading, expectToast, fill, press } from '#test/support/on-screen.ts'

const newPassword = 'clay court'
const invalid = ['Invalid reset link', 'This password reset link is invalid or has expired.'] as const

/** The page of the link that was mailed to Ana last. */
async function resetPage(site: JsdomSite): Promise<string> {
  await site.site.call('POST', '/api/auth/forgot-password', { body: { email: ana } })
  return site.pageOf((await site.mails()).at(-1))
}

async function chooseTwice(first: string, second = first): Promise<void> {
  await fill('New Password', first)
  await fill('Confirm New Password', second)
  await press('Update Password')
}

test('a new password is long enough and the same twice, and each of the two can be shown', async () => {
  const { user } = await openScreen(
    await startJsdomSite(),
    `/reset-password?token=some&email=${encodeURIComponent('<b>ana</b>')}`,
  )
  await fill('New Password', 'short')
  await press('Update Password')
  await screen.findByText('Password must be at least 8 characters long')
  await chooseTwice(newPassword, 'grass court')
  await screen.findByText("Passwords don't match")
  expect(document.activeElement?.getAttribute('name')).toBe('confirmPassword')
  expect(screen.queryByText(/Enter a new password for/)).toBeNull()

  const fields = () =>
    ['New Password', 'Confirm New Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label).type)
  const [first, second] = screen.getAllByRole('button', { name: 'Show' })
  await user.click(first!)
  expect(fields()).toEqual(['text', 'password'])
  await user.click(second!)
  expect(fields()).toEqual(['text', 'text'])
})

test('a used link says that it no longer works, and a new one can be asked for', async () => {
  const site = await startJsdomSite()
  await site.member()
  const path = await resetPage(site)
  const token = new URLSearchParams(path.replace(/.*\?/, '')).get('token')
  await site.site.call('POST', '/api/auth/reset-password', { body: { token, password: 'the first to come' } })
  const { calls } = await openScreen(site, path)
  await chooseTwice(newPassword)
  await expectToast('Error', 'This password reset link has expired or is invalid. Please request a new one.')
  calls.fail('trpc')
  await press('Update Password')
  await expectToast('Error', 'Failed to reset password')
  await press('Request a new link', { role: 'link' })
  await expect.poll(address).toBe('/forgot-password')
})

test("a link without a token uses no other link's, and leads to the login page after two seconds", async () => {
  const { goto } = await openScreen(await startJsdomSite(), '/reset-password?token=some&email=ana@example.com')
  await screen.findByText('Enter a new password for ana@example.com')
  const waits = vi.spyOn(window, 'setTimeout')
  await goto('/reset-password')
  await expectHeading('Choose a new password')
  await expectToast(...invalid)
  expect(waits.mock.calls.map(([, ms]) => ms)).toContain(2000)
  await expect.poll(address).toBe('/login')
})

test('asking for a link says the same for an unknown address, and shows failures', async () => {
  const site = await startJsdomSite()
  const { calls } = await openScreen(site, '/forgot-password')
  await fill('Email', 'nobody')
  await press('Send Reset Link')
  await screen.findByText('Please enter a valid email address')
  calls.fail('trpc')
  await fill('Email', 'nobody@example.com')
  await press('Send Reset Link')
  await expectToast('Error', 'Failed to send reset email')
  calls.letGo()
  await press('Send Reset Link')
  await expectHeading('Check Your Email')
  expect(await site.mails()).toEqual([])
})

test('links work while signed in: one that verifies, and one that resets, which signs out here too', async () => {
  const site = await startJsdomSite()
  const { token } = await site.member()
  const { goto } = await openScreen(site, await site.pageOf((await site.mails())[0]), { token })
  await expectHeading('Email Verified!')
  await goto(await resetPage(site))
  await screen.findByText(`Enter a new password for ${ana}`)
  await chooseTwice(newPassword)
  await expectHeading('Password Reset Complete')
  await screen.findByText(/you have been signed out everywhere/)
  await expect.poll(() => localStorage.getItem('auth_token')).toBeNull()
  await press('Continue to Sign In')
  await expect.poll(address).toBe('/login')
  // The address is filled in, and the old password opens nothing.
  await fill('Password', password)
  await press('Sign In')
  await expectToast('Login failed', 'Invalid email or password')
  await fill('Password', newPassword)
  await press('Sign In')
  await expect.poll(address).toBe('/calendar')
})
