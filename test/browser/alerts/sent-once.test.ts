import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { failCalls } from '#test/support/account-journeys.ts'
import { callAlerts, cellAt, dialog, expectToast, openAsMember, openQuickAlert } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Two presses in one task: React renders the disabled button only after both. */
function doublePress(page: Page, dialogName: string, button: string): Promise<void> {
  return dialog(page, dialogName)
    .getByRole('button', { name: button })
    .evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
}

function countCalls(page: Page, procedure: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') calls += new URL(request.url()).pathname.split(procedure).length - 1
  })
  return () => calls
}

test('a quick alert whose answer is lost is made once, however often it is tried again and by a double press, too', async () => {
  const site = await startBrowserSite()
  const { page, token } = await openAsMember(site, '/alerts')
  const calls = countCalls(page, 'alerts.create')
  await page.route(
    (url) => url.pathname.includes('alerts.create'),
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await openQuickAlert(page)
  const quick = dialog(page, 'Quick Alert')
  await quick.getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Error', 'Failed to create alert. Please try again.')
  expect(calls()).toBe(1)
  await doublePress(page, 'Quick Alert', 'Create Alert')
  await expectToast(page, 'Success!', 'Alert created successfully. You will receive email confirmation.')
  expect(calls()).toBe(2)
  expect(await callAlerts(site, token, { method: 'GET' })).toHaveLength(1)

  // A failed confirmation is no failed alert.
  await failCalls(page, 'sendBatchConfirmation')
  await openQuickAlert(page)
  await quick.getByText('Futsal').click()
  await quick.getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Alert created', 'Alert created but confirmation email failed to send.')
  expect(await callAlerts(site, token, { method: 'GET' })).toHaveLength(2)
})

test('a double press in the dialog sends once', async () => {
  const site = await startBrowserSite()
  const { page, token } = await openAsMember(site, '/calendar')
  const calls = countCalls(page, 'alerts.create')
  await cellAt(page, 'Thu 26 Nov, 7:00 PM').dblclick()
  const create = 'Create Availability Alert'
  await dialog(page, create).getByRole('button', { name: 'Create Alert' }).and(page.locator(':enabled')).waitFor()
  await doublePress(page, create, 'Create Alert')
  await dialog(page, create).waitFor({ state: 'hidden' })
  expect(calls()).toBe(1)
  expect(await callAlerts(site, token, { method: 'GET' })).toHaveLength(1)
})
