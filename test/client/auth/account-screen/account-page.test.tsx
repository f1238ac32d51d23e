// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, password, startJsdomSite } from '#test/support/jsdom-site.ts'
import { address, expectHeading, expectToast, fill, press } from '#test/support/on-screen.ts'

const newPassword = 'clay court'
const newEmail = 'ana.new@example.org'
const failed = 'That did not work. Check your connection and try again.'

async function openAccount(path = '/account') {
  const site = await startJsdomSite()
  const { token } = await site.member()
  const opened = await openScreen(site, path, { token })
  await expectHeading('Settings')
  const statusOf = async (secret: string) =>
    (await site.site.call('POST', '/api/auth/login', { body: { email: ana, password: secret } })).status
  return { site, token, statusOf, ...opened }
}

const sessions = async () =>
  within(await screen.findByRole('region', { name: 'Where you are signed in' })).queryAllByRole('listitem')

test('the name is changed, and the menu knows it', async () => {
  const { goto, token, site } = await openAccount()
  await fill('First Name', 'Zoe')
  await press('Save name')
  await expectToast('Name saved')
  expect(screen.getByRole('button', { name: `Account of ${ana}` }).textContent).toBe('Z')
  await goto('/account', { isKnown: false })
  expect((await screen.findByLabelText<HTMLInputElement>('First Name')).value).toBe('Zoe')
  expect((await site.site.call('GET', '/api/auth/me', { token })).body['user']).toMatchObject({ firstName: 'Zoe' })
})

test('a private calendar link is shown only as it is made, and opens nothing once it is renewed or ended', async () => {
  const { site, goto } = await openAccount('/account?tab=emails')
  const status = async (url: string) => (await fetch(site.url + new URL(url).pathname)).status
  const shown = async () => (await screen.findByLabelText<HTMLInputElement>('Your link')).value
  await press('Make a link')
  const first = await shown()
  expect(await status(first)).toBe(200)
  await goto('/account?tab=emails')
  await screen.findByText(/^Your link was made on/)
  expect(screen.queryByLabelText('Your link')).toBeNull()
  await press('Make a new link')
  const second = await shown()
  expect([await status(first), await status(second)]).toEqual([404, 200])
  await press('End the link')
  await expectToast('Calendar link ended')
  await screen.findByRole('button', { name: 'Make a link' })
  expect(await status(second)).toBe(404)
})

test('a password is changed by who knows the old one, to one that is not common, and ends the other sessions', async () => {
  const { site, statusOf } = await openAccount()
  expect(await statusOf(password)).toBe(200)
  await press('Change password')
  await fill('New password', 'password1')
  await fill('Your password', 'a guess')
  await press('Change password')
  await screen.findByText('This is not right.')
  await fill('Your password', password)
  await press('Change password')
  await screen.findByText('This password is on lists of common passwords. Please choose another.')
  await fill('New password', newPassword)
  await press('Change password')
  await expectToast('Password changed', 'Every other device has been signed out.')
  await expect.poll(async () => (await sessions()).length).toBe(1)
  await expect.poll(async () => (await site.subjectsTo(ana)).at(-1)).toBe('Your Courtside password was changed')
  expect([await statusOf(password), await statusOf(newPassword)]).toEqual([401, 200])
})

test('sessions are listed and ended, one or all but this one', async () => {
  const { statusOf, calls, goto } = await openAccount()
  for (let count = 0; count < 2; count++) await statusOf(password)
  await goto('/account')
  await expect.poll(async () => (await sessions()).length).toBe(3)
  const endOne = async () => {
    const other = (await sessions()).find((one) => !one.textContent.includes('This one'))
    within(other!).getByRole('button').click()
  }
  calls.fail('account.endSession', 1)
  await endOne()
  await screen.findByText(failed)
  await endOne()
  await expect.poll(async () => (await sessions()).length).toBe(2)
  await press('Sign out everywhere else')
  await expectToast('Signed out everywhere else')
  await expect.poll(async () => (await sessions()).length).toBe(1)
})

async function askToChange(): Promise<void> {
  await press('Change email')
  await fill('New email', newEmail)
  await fill('Your password', password)
  await press('Send the link')
  await screen.findByText(`Follow the link that we emailed to ${newEmail}.`, { exact: false })
}

test('a change of the email that cannot be cancelled says so', async () => {
  const { calls } = await openAccount()
  await askToChange()
  calls.fail('account.cancelEmailChange', 1)
  await press(`Keep ${ana}`)
  await screen.findByText(failed)
  await press(`Keep ${ana}`)
  await expect.poll(() => screen.queryByRole('button', { name: `Keep ${ana}` })).toBeNull()
})

test('the email is changed by a link to the new address, and the old one takes it back', async () => {
  const { site, goto } = await openAccount()
  await askToChange()
  const page = async (to: string) =>
    site.pageOf(
      (await site.mails()).findLast((mail) => mail.to === to),
      'email-change',
    )
  await goto(await page(newEmail))
  await expectHeading('Confirm your new email')
  await expect.poll(address).toBe('/email-change')
  await press('Confirm new email')
  await expectHeading('Your email was changed')
  await press('Continue')
  await screen.findByRole('button', { name: `Account of ${newEmail}` })

  await goto(await page(ana))
  await press('Undo the change')
  await expectHeading('Your account is yours again')
  await press('Continue')
  await expect.poll(address).toContain('/login')
  const subjects = (await site.subjectsTo(ana)).slice(-2)
  expect(subjects.toSorted()).toEqual(['Reset your Courtside password', 'Your Courtside account is yours again'])
})
