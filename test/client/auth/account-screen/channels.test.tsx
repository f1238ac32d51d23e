// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, startJsdomSite } from '#test/support/jsdom-site.ts'
import { choose, dialog, expectToast, gone, fill, press, textsOf } from '#test/support/on-screen.ts'
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts'
import { startPushes } from '#test/support/world/pushes.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { loadPreferences } from '#server/store/accounts/preferences.ts'

async function openSettings(path: string) {
  const site = await startJsdomSite()
  const { token } = await site.member()
  return { site, token, ...(await openScreen(site, path, { token })) }
}

test('a channel and the email are tried, and the card says how the test ended; the channel is kept to some alerts', async () => {
  const { site, goto } = await openSettings('/account?tab=emails')
  const { push } = await startPushes(site)
  const receiver = await startWebhookReceiver()
  onTestFinished(() => receiver.stop())
  await site.addAlert({ email: ana, venues: ['manly-lawn-tc'], specificDate: '2026-12-01' })
  const { host } = new URL(receiver.url)
  await fill("Paste a channel's URL", `ntfy://${host}/my-courts`)
  await press('Add a channel')
  await screen.findByText(/Nothing sent yet/)
  expect(screen.queryByText(/my-courts/)).toBeNull()

  receiver.fault = { status: 403, text: '{"error":"forbidden"}' }
  await press(`Send a test to ntfy ${host}/my-c…`)
  await screen.findByText(/A message is being sent/)
  await push()
  await screen.findByText(`${host} answered 403: forbidden`, { exact: false })
  receiver.fault = undefined
  await press(/^Send a test to ntfy/)
  await screen.findByText(/A message is being sent/)
  await push()
  await screen.findByText(/Delivered \w+ \d+ November 2026, \d+:\d\d PM AEDT/)
  await press(`Send me a test email at ${ana}`)
  await screen.findByText('The test is being sent', { exact: false })
  await site.deliver()
  await screen.findByText(/Test sent /)

  await press(/^Choose alerts of ntfy/)
  await press(/^All my alerts, also new ones/, { role: 'switch' })
  await screen.findByText(/For 1 alert/)
  await press(/Manly Lawn Tennis Club/, { role: 'checkbox' })
  await screen.findByText(/For no alert/)
  await press(/^Remove ntfy/)
  await expectToast('Channel removed', 'Nothing is sent there any more.')
  await gone(() => screen.queryByText(/For no alert/))

  // A channel of an earlier version.
  await site.em().execute(`insert into channel (id, user_id, url, created_at)
      select gen_random_uuid(), id, 'pover://user@token', created_at from users where email = '${ana}'`)
  await goto('/account?tab=emails')
  const note = await screen.findByText('No longer supported. Nothing is sent there any more.')
  const card = note.closest('li')!
  expect(textsOf(within(card).getAllByRole('button'))).toEqual(['Remove'])
  await press('Remove A channel pover://…')
  await gone(() => screen.queryByText('No longer supported. Nothing is sent there any more.'))
})

test('the tabs of the settings save what the dialog of the preferences saves, and the calendar follows', async () => {
  const { goto } = await openSettings('/account')
  await press('Play', { role: 'link' })
  await choose('Default Sport', 'Futsal')
  await press('Save Changes')
  await expect.poll(() => screen.queryByText('Preferences saved')?.textContent).toBe('Preferences saved')
  await press('Emails', { role: 'link' })
  await screen.findByLabelText('Email notifications')
  expect(screen.queryByLabelText('Default Sport')).toBeNull()
  const tabs = screen.getByRole('navigation', { name: 'Settings' })
  expect(textsOf(tabs.querySelectorAll('[aria-current]'))).toEqual(['Emails'])
  await goto('/calendar')
  await screen.findByRole('button', { name: 'Futsal', pressed: true })
})

test('the channels come with the preferences above them, so that nothing moves below the pointer', async () => {
  const { calls, goto } = await openSettings('/alerts')
  const letGo = calls.hold('preferences.get')
  await goto('/account?tab=emails')
  await screen.findByText('Loading preferences...')
  const channels = () => screen.queryByRole('heading', { name: 'Also tell me on' })
  expect(channels()).toBeNull()
  letGo()
  await screen.findByLabelText('Email notifications')
  expect(channels()).not.toBeNull()
})

test('a digest, quiet hours and a limit are chosen in the preferences', async () => {
  const { site } = await openSettings('/calendar?sport=tennis&view=3-days&dialog=preferences')
  const part = await dialog('Preferences')
  const today = /^Tell me at once about courts for today/
  await choose('At most', '2 emails an hour', part)
  expect(within(part).queryByRole('switch', { name: today })).toBeNull()
  await choose('Emails about openings', 'Once a day', part)
  await choose('Daily email at', '6:30 PM', part)
  await press(/^Quiet hours/, { role: 'switch', part })
  await choose('Quiet until', '6:00 AM', part)
  await press(today, { role: 'switch', part })
  await press('Save Changes', { part })
  await gone(() => screen.queryByRole('dialog'))
  const [owner] = await site.em().find(UserEntity, {})
  expect(await loadPreferences(site.em(), owner?.id ?? '')).toMatchObject({
    emailPace: 'daily',
    digestTime: '18:30',
    quietHours: { from: '22:00', until: '06:00' },
    urgentToday: false,
    emailsPerHour: 2,
  })
})
