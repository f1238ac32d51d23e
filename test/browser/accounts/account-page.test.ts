import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { email } from '#test/support/account-journeys.ts'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press } from '#test/support/keyboard.ts'
import { faultsAsItIs } from '#test/support/looks.ts'

test('the account page is clean, fits, has targets of 44 px, and downloads the data as a file', async () => {
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
  expect(faults).toEqual([])
})
