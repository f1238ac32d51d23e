import { expect, onTestFinished, test } from 'vitest'
import { toast } from '#test/support/account-journeys.ts'
import { ana, openAsMember } from '#test/support/alert-journeys.ts'
import { axeViolations } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts'
import { startPushes } from '#test/support/world/pushes.ts'

test('a channel and the email are tried, and the card says how the test ended; the channel is kept to some alerts', async () => {
  const site = await startBrowserSite()
  const { push } = await startPushes(site)
  const receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.stop())
  const { page, faults } = await openAsMember(site, '/account?tab=emails', { width: 360 })
  await site.addAlert({ email: ana.email, venues: ['manly-lawn-tc'], specificDate: '2026-12-01' })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const { host } = new URL(receiver.url)
  await page.getByLabel("Paste a channel's URL").fill(`ntfy://${host}/my-courts`)
  await press('Add a channel')
  await page.getByText('Nothing sent yet').waitFor()
  expect(await page.getByText('my-courts').count()).toBe(0)

  receiver.fault = { status: 403, text: '{"error":"forbidden"}' }
  await press(`Send a test to ntfy ${host}/my-c…`)
  await page.getByText('A message is being sent').waitFor()
  await push()
  await page.getByText(`${host} answered 403: forbidden`).waitFor()
  receiver.fault = undefined
  await press(/^Send a test to ntfy/)
  await page.getByText('A message is being sent').waitFor()
  await push()
  await page.getByText(/^Delivered \w+ \d+ November 2026, \d+:\d\d PM AEDT$/).waitFor()
  await press(`Send me a test email at ${ana.email}`)
  await page.getByText('The test is being sent').waitFor()
  await site.deliver()
  await page.getByText(/^Test sent /).waitFor()

  await press(/^Choose alerts of ntfy/)
  await page.getByRole('switch', { name: 'All my alerts, also new ones' }).click()
  await page.getByText('For 1 alert').waitFor()
  await page.getByRole('checkbox', { name: /Manly Lawn Tennis Club/ }).click()
  await page.getByText('For no alert').waitFor()
  await page.getByText('Channels and their URLs').click()
  await page.getByText('tgram://BOT_TOKEN/CHAT_ID').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await press(/^Remove ntfy/)
  await expect.poll(() => toast(page)).toEqual(['Channel removed', 'Nothing is sent there any more.'])
  await page.getByText('For no alert').waitFor({ state: 'hidden' })

  // A channel of an earlier version.
  await site.em().execute(`insert into channel (id, user_id, url, created_at)
      select gen_random_uuid(), id, 'pover://user@token', created_at from users where email = '${ana.email}'`)
  await page.reload()
  const card = page.getByRole('listitem').filter({ hasText: 'A channel pover://…' })
  await card.getByText('No longer supported. Nothing is sent there any more.').waitFor()
  expect(await card.getByRole('button').allTextContents()).toEqual(['Remove'])
  await press('Remove A channel pover://…')
  await card.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
