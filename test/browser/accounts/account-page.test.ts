import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { call, email, password, pathOf, toast } from '#test/support/account-journeys.ts'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'
import { faultsAsItIs } from '#test/support/looks.ts'

test('the account page is clean, fits, and has targets of 44 px; the data is downloaded as a file, and the account deleted', async () => {
  const site = await startBrowserSite()
  const { page, faults } = await openAsMember(site, '/account')
  await page.getByText('This one').waitFor()
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

  const arriving = page.waitForEvent('download')
  await press(page, 'button', 'Download my data')
  const file = await arriving
  expect(file.suggestedFilename()).toBe('courtside-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, Record<string, unknown>[]>
  expect(data.account?.[0]).toMatchObject({ email })
  expect(JSON.stringify(data)).not.toContain('argon2')

  await page.goto(`${site.url}/account`)
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
