import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { call, email, expectHeading, password, pathOf, signIn, toast } from '#test/support/account-journeys.ts'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite, type BrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'
import { faultsAsItIs } from '#test/support/looks.ts'
import type { Page } from 'playwright-core'

const newPassword = 'clay court'
const newEmail = 'ana.new@example.org'

async function openAccount() {
  const site = await startBrowserSite()
  const { page, faults } = await openAsMember(site, '/account')
  await page.getByText('This one').waitFor()
  return { site, page, faults }
}

/** The link of the last mail to an address, on this machine. */
async function pageLink(site: BrowserSite, to: string): Promise<string> {
  const mail = (await site.mails()).findLast((one) => one.to === to)
  const link = /http:\/\/courtside\.test(\/email-change\S+)/.exec(mail?.parsed.text ?? '')?.[1]
  if (!link) throw new Error('the mail has no link')
  return `${site.url}${link}`
}

/** Without a toast, which has a test of its own. */
async function onlyAxeClean(page: Page): Promise<void> {
  await page.clock.fastForward(6000)
  await expect.poll(() => toast(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
}

test('the account page is clean, fits, and has targets of 44 px', async () => {
  const { page, faults } = await openAccount()
  for (const name of ['Change email', 'Change password', 'Add a passkey', 'Delete account'])
    await press(page, 'button', name)
  expect(await faultsAsItIs(page)).toEqual([])
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const small = await page
      .locator('main button:visible, main input:visible')
      .evaluateAll((elements) =>
        elements.filter((element) => element.getBoundingClientRect().height < 44).map((element) => element.outerHTML),
      )
    expect(small).toEqual([])
  }
  expect(faults).toEqual([])
})

test('the name is changed, by keyboard, and the menu knows it; a private calendar link is shown only as it is made', async () => {
  const { site, page, faults } = await openAccount()
  await typeInto(page, 'First Name', 'Zoe')
  await press(page, 'button', 'Save name')
  await expect.poll(() => toast(page)).toEqual(['Name saved'])
  expect(await page.getByRole('button', { name: `Account of ${email}` }).innerText()).toBe('Z')
  await page.reload()
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Zoe')

  // The link is made, renewed and ended.
  const status = async (url: string) => (await fetch(`${site.url}${new URL(url).pathname}`)).status
  await press(page, 'link', 'Emails')
  await press(page, 'button', 'Make a link')
  const link = page.getByLabel('Your link')
  await link.waitFor()
  const first = await link.inputValue()
  expect(await status(first)).toBe(200)
  await onlyAxeClean(page)
  await page.reload()
  await page.getByText('Your link was made on').waitFor()
  expect(await link.count()).toBe(0)
  await press(page, 'button', 'Make a new link')
  await link.waitFor()
  const second = await link.inputValue()
  expect([await status(first), await status(second)]).toEqual([404, 200])
  await press(page, 'button', 'End the link')
  await expect.poll(() => toast(page)).toEqual(['Calendar link ended'])
  await page.getByRole('button', { name: 'Make a link' }).waitFor()
  expect(await status(second)).toBe(404)
  expect(faults).toEqual([])
})

test('sessions are listed and ended; a changed password signs out another browser, and this one stays', async () => {
  const { site, page } = await openAccount()
  const other = await openBrowser()
  await other.page.goto(`${site.url}/login?returnTo=/account`)
  await signIn(other.page)
  const theirs = other.page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect.poll(() => theirs.count()).toBe(2)
  expect((await theirs.filter({ hasText: 'This one' }).innerText()).split('\n')[0]).toMatch(/^Chrome on \w+/)

  await press(page, 'button', 'Change password')
  await typeInto(page, 'New password', 'password1')
  await typeInto(page, 'Your password', 'a guess')
  await press(page, 'button', 'Change password')
  await page.getByText('This is not right.').waitFor()
  await typeInto(page, 'Your password', password)
  await press(page, 'button', 'Change password')
  await page.getByText('This password is on lists of common passwords. Please choose another.').waitFor()
  await typeInto(page, 'New password', newPassword)
  await press(page, 'button', 'Change password')
  await expect.poll(() => toast(page)).toEqual(['Password changed', 'Every other device has been signed out.'])
  await other.page.reload()
  await expect.poll(() => pathOf(other.page)).toContain('/login')
  await page.reload()
  await expectHeading(page, 'Settings')
  expect((await site.mails()).at(-1)?.parsed.subject).toBe('Your Courtside password was changed')

  for (let count = 0; count < 2; count++)
    expect((await call(site, 'login', { email, password: newPassword })).status).toBe(200)
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(3)
  await page.route('**/trpc/account.endSession**', (route) => route.abort(), { times: 1 })
  await sessions.getByRole('button').first().press('Enter')
  await page.getByText('That did not work. Check your connection and try again.').waitFor()
  await sessions.getByRole('button').first().press('Enter')
  await expect.poll(() => sessions.count()).toBe(2)
  await press(page, 'button', 'Sign out everywhere else')
  await expect.poll(() => toast(page)).toEqual(['Signed out everywhere else'])
  await expect.poll(() => sessions.count()).toBe(1)
})

test('a change of the email that cannot be cancelled says so', async () => {
  const { page } = await openAccount()
  await press(page, 'button', 'Change email')
  await typeInto(page, 'New email', newEmail)
  await typeInto(page, 'Your password', password)
  await press(page, 'button', 'Send the link')
  await page.route('**/trpc/account.cancelEmailChange**', (route) => route.abort(), { times: 1 })
  await press(page, 'button', `Keep ${email}`)
  await page.getByText('That did not work. Check your connection and try again.').waitFor()
  await press(page, 'button', `Keep ${email}`)
  await expect.poll(() => page.getByRole('button', { name: `Keep ${email}` }).count()).toBe(0)
})

test('the email is changed by a link to the new address, and the old one takes it back', async () => {
  const { site, page, faults } = await openAccount()
  await press(page, 'button', 'Change email')
  await typeInto(page, 'New email', newEmail)
  await typeInto(page, 'Your password', password)
  await press(page, 'button', 'Send the link')
  await page.getByText(`Follow the link that we emailed to ${newEmail}.`).waitFor()

  const confirm = await pageLink(site, newEmail)
  await page.goto(confirm)
  await expectHeading(page, 'Confirm your new email')
  await expect.poll(() => pathOf(page)).toBe('/email-change')
  await onlyAxeClean(page)
  await press(page, 'button', 'Confirm new email')
  await expectHeading(page, 'Your email was changed')
  await press(page, 'button', 'Continue')
  await page.getByRole('button', { name: `Account of ${newEmail}` }).waitFor()

  const undo = await pageLink(site, email)
  await page.goto(undo)
  await press(page, 'button', 'Undo the change')
  await expectHeading(page, 'Your account is yours again')
  await press(page, 'button', 'Continue')
  await expect.poll(() => pathOf(page)).toContain('/login')
  const mails = await site.mails()
  const subjects = mails.filter(({ to }) => to === email).map(({ parsed }) => parsed.subject)
  expect(subjects.slice(-2).toSorted()).toEqual([
    'Reset your Courtside password',
    'Your Courtside account is yours again',
  ])
  expect(faults).toEqual([])
})

test('the data is downloaded as a file, and the account deleted with the password', async () => {
  const { site, page, faults } = await openAccount()
  const arriving = page.waitForEvent('download')
  await press(page, 'button', 'Download my data')
  const file = await arriving
  expect(file.suggestedFilename()).toBe('courtside-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, Record<string, unknown>[]>
  expect(data.account?.[0]).toMatchObject({ email })
  expect(JSON.stringify(data)).not.toContain('argon2')

  await press(page, 'button', 'Delete account')
  await typeInto(page, 'Your password', 'a guess')
  await press(page, 'button', 'Delete my account for good')
  await page.getByText('This is not right.').waitFor()
  await typeInto(page, 'Your password', password)
  await press(page, 'button', 'Delete my account for good')
  await expect.poll(() => toast(page)).toEqual(['Account deleted', 'Your alerts have ended, and your data is gone.'])
  await expect.poll(() => pathOf(page)).toBe('/login')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  expect((await site.mails()).at(-1)?.parsed.subject).toBe('Your Courtside account was deleted')
  expect((await call(site, 'login', { email, password })).status).toBe(401)
  expect(faults).toEqual([])
})
