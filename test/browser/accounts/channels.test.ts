import { expect, onTestFinished, test } from 'vitest'
import { addMember, email, expectHeading, signIn, toast } from '#test/support/account-journeys.ts'
import { axeViolations, openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts'
import { startPushes } from '#test/support/world/pushes.ts'

test('a channel and the email are tried, the channel is kept to one alert, and its card says how its message ended', async () => {
  const site = await startBrowserSite({ allowLoopbackPushes: true })
  const { push } = await startPushes(site)
  const receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.stop())
  await addMember(site)
  await site.addAlert({ email, venues: ['manly-lawn-tc'], specificDate: '2026-12-01' })
  const { page, faults } = await openBrowser({ width: 360 })
  await page.goto(`${site.url}/login?returnTo=${encodeURIComponent('/account?tab=emails')}`)
  await signIn(page)
  await expectHeading(page, 'Settings')
  await press(page, 'button', 'Channels and their URLs')
  await page.getByText('tgram://BOT_TOKEN/CHAT_ID').waitFor()
  await page.keyboard.press('Escape')
  await typeInto(page, 'Paste a channel’s URL', 'tgram://nothing')
  await press(page, 'button', 'Add a channel')
  await page.getByText('url: is not complete; for Telegram paste tgram://BOT_TOKEN/CHAT_ID').waitFor()
  const { host } = new URL(receiver.url)
  await typeInto(page, 'Paste a channel’s URL', `ntfy://${host}/my-courts`)
  await press(page, 'button', 'Add a channel')
  await page.getByText('Nothing sent yet').waitFor()
  const label = `${host}/my-c…`
  expect(await page.getByText('my-courts').count()).toBe(0)

  await press(page, 'button', `Send a test to ntfy ${label}`)
  await page.getByText('A message is being sent').waitFor()
  receiver.fault = { status: 403, text: '{"error":"forbidden"}' }
  await push()
  await page.getByText(`${host} answered 403: forbidden`).waitFor()
  receiver.fault = undefined
  await press(page, 'button', `Send a test to ntfy ${label}`)
  await page.getByText('A message is being sent').waitFor()
  await push()
  await page.getByText(/^Delivered \w+ \d+ November 2026, \d+:\d\d PM AEDT$/).waitFor()
  await press(page, 'button', `Send me a test email at ${email}`)
  await page.getByText('The test is being sent').waitFor()
  await site.deliver()
  await page.getByText(/^Test sent /).waitFor()
  expect(site.sink.mails.filter(({ parsed }) => parsed.subject === 'A test from Courtside')).toHaveLength(1)

  await press(page, 'button', `Choose alerts of ntfy ${label}`)
  await page.getByRole('switch', { name: 'All my alerts, also new ones' }).click()
  await page.getByText('For 1 alert').waitFor()
  await page.getByRole('checkbox', { name: /Manly Lawn Tennis Club/ }).click()
  await page.getByText('For no alert').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await press(page, 'button', `Remove ntfy ${label}`)
  await expect.poll(() => toast(page)).toEqual(['Channel removed', 'Nothing is sent there any more.'])
  await page.getByText('For no alert').waitFor({ state: 'hidden' })
  // The browser logs the 400 of the wrong URL.
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
})
