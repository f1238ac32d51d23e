import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freePortNear } from '#server/config/free-port.ts'
import {
  addMember,
  email,
  expectHeading,
  holdCall,
  password,
  pathOf,
  signIn,
  toast,
} from '#test/support/account-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'

/** Browsers know passkeys on localhost, but not on a bare address. */
async function openSite() {
  const port = await freePortNear(0)
  const appUrl = `http://localhost:${port}`
  const site = Object.assign(await startBrowserSite({ port, appUrl }), { url: appUrl })
  await addMember(site)
  return site
}

/** Chromium's own software authenticator. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials as { signCount: number }[],
    touchBySelf: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

async function signOut(page: Page): Promise<void> {
  await press(page, 'button', `Account of ${email}`)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect.poll(() => pathOf(page)).toBe('/login')
}

/**
 * Signs out, and in by the button. A request that reached the authenticator untouched stays so, whatever is set later:
 * the one of the email field waits for good, and that of the button is held back until there is a touch.
 */
async function signOutAndBackIn(page: Page, authenticator: Awaited<ReturnType<typeof addAuthenticator>>) {
  await authenticator.touchBySelf(false)
  const offered = page.waitForResponse((response) => response.url().includes('passkeys.askToSignIn'))
  await signOut(page)
  await offered
  const letGo = await holdCall(page, 'passkeys.askToSignIn')
  await press(page, 'button', 'Sign in with a passkey')
  await page.getByRole('button', { name: 'Waiting for your passkey...' }).waitFor()
  await authenticator.touchBySelf(true)
  letGo()
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await press(page, 'button', 'Add a passkey')
  await typeInto(page, 'Name of the passkey', name)
  await typeInto(page, 'Your password', password)
  await press(page, 'button', 'Add passkey')
}

test('a passkey is added, signs in without a password, is renamed, proves the owner, and is removed', async () => {
  const site = await openSite()
  const { page, context, faults } = await openBrowser()
  const authenticator = await addAuthenticator(context, page)
  await page.goto(`${site.url}/login?returnTo=/account`)
  await signIn(page)
  await expectHeading(page, 'Settings')
  await addPasskey(page, 'Ana’s laptop')
  await expect.poll(() => toast(page)).toEqual(['Passkey added', 'You can sign in with it from now on.'])
  expect(await authenticator.credentials()).toHaveLength(1)
  expect((await site.mails()).at(-1)?.parsed.subject).toBe('A passkey was added to your Courtside account')
  await page.getByText('Not used yet').waitFor()

  await signOutAndBackIn(page, authenticator)
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  await expect.poll(() => toast(page)).toEqual(['Login successful', 'Welcome back!'])

  await page.goto(`${site.url}/account`)
  await page.getByText('Signed in with a passkey').waitFor()
  await press(page, 'button', 'Rename Ana’s laptop')
  await typeInto(page, 'New name of Ana’s laptop', 'Work laptop')
  await press(page, 'button', 'Save')
  await page.getByText('Work laptop', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await press(page, 'button', 'Change email')
  await typeInto(page, 'New email', 'ana.new@example.org')
  await press(page, 'button', 'Use a passkey instead')
  await page.getByText('Follow the link that we emailed to ana.new@example.org.').waitFor()

  await press(page, 'button', 'Remove Work laptop')
  await expect.poll(async () => (await toast(page))[0]).toBe('Passkey removed')
  await signOutAndBackIn(page, authenticator)
  await expect
    .poll(() => toast(page))
    .toEqual(['Login failed', 'This passkey did not work. Try again, or use your password.'])
  expect(faults).toEqual([])
})

test('a passkey that is chosen in the email field signs in, and deletes the account by itself', async () => {
  const site = await openSite()
  const { page, context } = await openBrowser()
  await addAuthenticator(context, page)
  await page.goto(`${site.url}/login?returnTo=/account`)
  await signIn(page)
  await addPasskey(page, 'Phone')
  await page.getByText('Not used yet').waitFor()
  // This authenticator chooses by itself what a person would press in the list of the field.
  await press(page, 'button', `Account of ${email}`)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect.poll(() => toast(page)).toEqual(['Login successful', 'Welcome back!'])
  await expect.poll(() => pathOf(page)).toBe('/calendar')
  await page.goto(`${site.url}/account`)
  await press(page, 'button', 'Delete account')
  await press(page, 'button', 'Use a passkey instead')
  await expect.poll(async () => (await toast(page))[0]).toBe('Account deleted')
  expect(await site.db.em().execute('select 1 from users')).toEqual([])
})
