import { expect, onTestFinished, test } from 'vitest'
import { channelCode } from '#server/signing/channel-code.ts'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { axeViolations } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { startSmsProvider } from '#test/support/sms-provider.ts'
import { testSecret } from '#test/support/test-config.ts'
import { startPushes } from '#test/support/world/pushes.ts'

test('the card of a number asks for the code that was sent there, says when it is wrong, and is on with the right one', async () => {
  const provider = await startSmsProvider()
  onTestFinished(() => provider.stop())
  const site = await startBrowserSite({ allowLoopbackPushes: true, sms: provider.relay })
  const { push, pushing } = await startPushes(site)
  pushing.sms = { relay: provider.relay, codeOf: (id) => channelCode([testSecret], id) }
  const { page, faults } = await openAsMember(site, '/account?tab=emails', { width: 360 })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByLabel("Paste a channel's URL").fill('sms://+61498765432')
  await press('Add a channel')
  await page.getByText('A message is being sent').waitFor()
  await push()
  await page.getByText('Off until you enter its code').waitFor()
  expect(await page.getByText('98765').count()).toBe(0)
  const code = /^Your Courtside code: (\d{6})$/.exec(provider.messages[0]?.body ?? '')?.[1] ?? ''

  const field = page.getByLabel('Code sent to number …432')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  await press('Turn on')
  await page.getByText('Please enter the six digits of our SMS').waitFor()
  await field.fill(code === '000000' ? '000001' : '000000')
  await press('Turn on')
  await page.getByText(/^code: is not the one that we sent/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await press('Send the code again to SMS number …432')
  await page.getByText('A message is being sent').waitFor()
  await push()
  await page.getByText('Off until you enter its code').waitFor()
  expect(provider.messages[1]).toEqual(provider.messages[0])

  await field.fill(code)
  await press('Turn on')
  await page.getByRole('button', { name: 'Send a test to SMS number …432' }).waitFor()
  await page.getByText(/^Delivered /).waitFor()
  expect(await field.count()).toBe(0)
  expect(faults).toEqual([])
})
